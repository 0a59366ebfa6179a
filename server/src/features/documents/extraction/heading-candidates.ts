import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import { bullet, isStyled, type Label } from './find-labels.ts';
import { cuedKind } from './meaning.ts';
import { namesKnownComplaint, namesRoute, namesState } from './mentions.ts';
import { accentsWithin, type Block, type Flow, type Range, textOf } from './text-flow.ts';
import { languageNamed, partNamed, placeExpression } from './vocabulary.ts';

/** Words of a block that may be a heading. */
export interface HeadingCandidate {
  readonly start: number;
  readonly end: number;
  readonly heading: string;
  readonly block: Block;
  readonly form: Label['form'];
  readonly isStyled: boolean;
  /** Only a full stop parts it from its text. */
  readonly isStopped: boolean;
}

export const MAX_HEADING = 60;

/** An icon before a text, where it is a character. */
export const icon = /^\s*([\p{So}\p{Sm}\u2600-\u27BF]\uFE0F?)\s*(?=\p{L}|\d)/u;
/** "⚖ LE PESON Trois tasses": words in capitals behind an icon are of the heading. */
const shouted = /^\p{Lu}[\p{Lu}'’ -]{2,40}\s(?=\p{Lu}?\p{Ll})/u;
const runIn =
  /^\s*(?:\d{1,2}[.)]\s+)?(\p{Lu}[^.:;?\n\t•]{2,50}?)(?:\.(?=\s?:))?\s*(?::\s?(?=[\p{L}\d«(])|\?\s(?=\p{Lu})|\.\s*[–—-]\s|\s[–—]\s|\t)/u;
/** "Vertus. Toux, fièvre …", "VERTUS. toux, fièvre": a heading when it repeats. */
const stopped = /^\s*(\p{Lu}[\p{L}'’ -]{3,34})\.\s(?=[\p{Lu}\d]|(?<=^\P{Ll}*)\p{Ll})/u;
/** "• Ration : trois tasses." */
const bulletedRun = /^\s*[•·▪►●○■□➢✓*–—-]\s*(\p{Lu}[^.:;?\n\t•]{2,50}?)\s*:\s/u;
/** "– Que récolte-t-on ?": what one asks in a dialogue, where an answer is an item. */
const asked = /^\s*[–—-]\s*(\p{Lu}[^.!?]*\?)\s*$/u;
/** "III.2.", "4)", "b)". */
const numbering = /^(?:(?:[A-Z]?\d{1,2}|[IVX]{1,5}|[A-H])(?:\.\d{1,2})*[.)°]?|[a-h]\))\s+(?=\p{L})/u;
const notHeading = /[.;,]\s*$|(?:\s?\.){5}|\d{3,}|\t|^(?:oui|non|yes|no)\s*$/iu;

/** Pronouns and articles change with the plant: "Ce qu'elle soigne", "Ce qu'il soigne". */
const small =
  /(?<![a-z])(?:l|le|la|les|il|ils|elle|elles|on|je|j|un|une|des|de|du|d|ce|ca|cela|qu|que|se|s|en|y|the|it|its|a|an)(?![a-z])/g;
export const headingKey = (heading: string): string =>
  /\p{L}/u.test(heading)
    ? folded(heading)
        .replace(/\([^)\d]*\d[^)]*\)/g, ' ')
        .replace(/[^a-z]+/g, ' ')
        .replace(small, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : heading;

/** "Pas de prise par la bouche, surtout : …" */
const refusesWay = (heading: string): boolean =>
  /^\W*(?:surtout )?(?:pas|jamais|aucune?)(?![a-z])/.test(folded(heading)) && namesRoute(heading);

/** "Infusion : …", "Wolof : …", "Mali : …" begin an item of a section. */
export const isItem = (heading: string): boolean =>
  // "Ce qu’on traite", "Maux traités" name nobody who is treated.
  (namesState(heading) && !/^ce qu/i.test(heading) && cuedKind(heading) !== 'indications') ||
  (namesKnownComplaint(heading) && cuedKind(heading) === null) ||
  saysNothing(heading) ||
  refusesWay(heading) ||
  partNamed(heading) !== undefined ||
  languageNamed(heading, true) !== undefined ||
  (/\p{L}/u.test(heading) && folded(heading).replace(placeExpression, '').trim() === '');

/** "**Formes : Infusion** : 5 g …": of two keys in one face the first ends at its own colon. */
function firstKey(flow: Flow, accent: Range): Range {
  const text = textOf(flow, accent).trimEnd();
  const [key = '', next = '', ...others] = text.replace(/:$/, '').split(':');
  const areKeys = text.endsWith(':') || /^\s*:/.test(flow.text.slice(accent.end, accent.end + 3));
  const isFirst = areKeys && others.length === 0 && /^\s+\S/u.test(next);
  return isFirst ? { start: accent.start, end: accent.start + key.length + 1 } : accent;
}

/** Words in another face that begin a block or a sentence, followed by their text: "**Emplois.** Toux …". */
function accentsOf(flow: Flow, block: Block): HeadingCandidate[] {
  return accentsWithin(flow, block).flatMap((printed): HeadingCandidate[] => {
    const accent = firstKey(flow, printed);
    const before = flow.text.slice(block.start, accent.start);
    const after = flow.text.slice(accent.end, block.end);
    const heading = textOf(flow, accent)
      .replace(icon, '')
      .replace(/[\s:.?!–—-]+$/, '')
      .trim();
    const sign = /^[\s:.–—-]*/u.exec(after)?.[0].length ?? 0;
    const isHeading = heading.length >= 2 && heading.length <= MAX_HEADING && /\p{L}{2}/u.test(heading);
    if (!isHeading || !/[\p{L}\d]/u.test(after) || notHeading.test(`${heading} `)) return [];
    const isBegun = /(?:^|[.!?;:)»\t]|\s[–—|])\s*$/u.test(before);
    return [
      {
        start: accent.start,
        end: accent.end + sign,
        heading,
        block,
        form: 'colon',
        isStyled: isBegun,
        isStopped: !isBegun,
      },
    ];
  });
}

/** Wordings set in another face before their text, anywhere in the document. */
export function accentedKeys(flow: Flow): ReadonlySet<string> {
  const plain = flow.blocks.filter((block) => !isStyled(flow, block));
  return new Set(plain.flatMap((block) => accentsOf(flow, block)).map(({ heading }) => headingKey(heading)));
}

/** A key is bold, and so is most of its line where its value is short. */
const headedBy = (flow: Flow, block: Block, accents: ReadonlySet<string>): HeadingCandidate[] =>
  accentsOf(flow, block).filter(
    ({ start, heading }) =>
      !isStyled(flow, block) || (start === block.start && accents.has(headingKey(heading))),
  );

/** "… 3 fois par jour Interdit:grossesse", "Organe : écorce. Objectif : fièvre.": keys within a line, headings where they repeat. */
const inner = /(?<=[\p{Ll}\d)][.;]? )(\p{Lu}[\p{L}'’-]{3,}(?: [\p{Ll}'’-]+){0,2}?)\s?:\s?(?=[\p{L}\d«])/gu;

export const innerKeys = (flow: Flow, block: Block): HeadingCandidate[] =>
  [...textOf(flow, block).matchAll(inner)].map(({ index, 0: words, 1: heading = '' }) => {
    const start = block.start + index;
    return {
      start,
      end: start + words.length,
      heading,
      block,
      form: 'colon',
      isStyled: false,
      isStopped: true,
    };
  });

/** "Carte rouge" in "Carte rouge grossesse", by its number of words. */
const leadOf = (text: string, words: number): string | undefined =>
  new RegExp(`^\\s*\\p{Lu}[\\p{L}'’-]*(?: [\\p{L}'’-]+){${words - 1}}(?=\\s+[\\p{Ll}\\d])`, 'u').exec(
    text,
  )?.[0];

/** One word alone begins any sentence. */
const LEAD_WORDS = [4, 3, 2];
/** From this count on words with which lines begin are their heading. */
const SHARED = 3;

/** Lines that are set in another face as a whole, and begin with the same words: these are their heading. */
export function sharedLeads(flow: Flow): HeadingCandidate[] {
  const lines = flow.blocks.filter((block) => {
    const [accent] = accentsWithin(flow, block, true);
    return accent !== undefined && textOf(flow, accent).trim() === textOf(flow, block).trim();
  });
  const byFirst = Map.groupBy(lines, (block) => leadOf(textOf(flow, block), 1));
  return [...byFirst].flatMap(([first, group]) => {
    if (first === undefined || new Set(group.map((block) => textOf(flow, block))).size < SHARED) return [];
    const leads = LEAD_WORDS.map((words) => leadOf(textOf(flow, group[0] as Block), words));
    const lead = leads.find(
      (one) => one !== undefined && group.every((block) => textOf(flow, block).startsWith(`${one} `)),
    );
    if (lead === undefined) return [];
    return group.map((block) => ({
      start: block.start,
      end: block.start + lead.length,
      heading: lead.trim(),
      block,
      form: 'colon',
      isStyled: false,
      isStopped: true,
    }));
  });
}

/** Words of a block that may be a heading, by their form alone. */
export function candidatesIn(flow: Flow, block: Block, accented: ReadonlySet<string>): HeadingCandidate[] {
  const text = textOf(flow, block);
  const sign = icon.exec(text);
  const own = { block, start: block.start };
  const accents = headedBy(flow, block, accented);
  // "▷ Porte fermée femme enceinte": the sign before a key is a bullet.
  const isBullet = accents.some(({ start }) => start === block.start);
  if (sign?.[1] !== undefined && !isBullet) {
    const said = shouted.exec(text.slice(sign[0].length))?.[0] ?? '';
    const end = block.start + sign[0].length + said.length;
    return [{ ...own, end, heading: sign[1], form: 'colon', isStyled: true, isStopped: false }];
  }
  const styled = isStyled(flow, block);
  if (accents.length > 0) return accents;
  if (bullet.test(text) && !bulletedRun.test(text) && !asked.test(text)) return [];
  const run = runIn.exec(text) ?? bulletedRun.exec(text) ?? stopped.exec(text);
  if (run?.[1] !== undefined && !styled && !notHeading.test(run[1])) {
    const end = block.start + run[0].length;
    const isStopped = stopped.test(text) && !runIn.test(text);
    return [{ ...own, end, heading: run[1].trim(), form: 'colon', isStyled: false, isStopped }];
  }
  const heading = text
    .trim()
    .replace(asked, '$1')
    .replace(numbering, '')
    .replace(/[\s:]+$/, '');
  const isLine = heading.length >= 3 && heading.length <= MAX_HEADING && !notHeading.test(heading);
  const begins = /^[^\p{Ll}]/u.test(heading) || (styled && numbering.test(text.trim()));
  if (!isLine || !begins || !/\p{L}{3}/u.test(heading)) return [];
  return [{ ...own, end: block.end, heading, form: 'line', isStyled: styled, isStopped: false }];
}
