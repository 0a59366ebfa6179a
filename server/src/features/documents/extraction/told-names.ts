import { binomialsIn } from './binomials.ts';
import { headingKind } from './find-labels.ts';
import { allItems, type Reading, withoutArticle } from './statements.ts';
import { blockIndexAt, type Flow, type Range, textOf } from './text-flow.ts';
import {
  familyForm,
  isPartName,
  languageAbbreviated,
  languageNamed,
  UNKNOWN_LANGUAGE,
} from './vocabulary.ts';

export interface ToldName {
  readonly range: Range;
  readonly language: string;
}

/** Words that say that a name follows. */
const introduced =
  /^(?:(?:on |l['’]on )?(?:l['’])?(?:dit|appelle|nomme)?e?s?\s*)?(?:aussi|alias|encore|ou|syn\. pop\.|vulg\.|autres? noms?|autrement dit|noms? (?:communs?|français|vulgaires?)|also|or|aka|common names?)\s*:?\s+/iu;
/** No name begins with these. */
const functionWord =
  /^(?:est|sont|était|is|are|was|dans|des?|du|à|aux?|en|sur|pour|par|avec|sans|et|mais|qui|que|dont|cette?|ces|notre|votre|ses|son|sa|elle|il|on|in|of|with|from|and|which)(?![\p{L}'’])/iu;
const MAX_WORDS = 4;
/** Lines below the name that may hold names. */
const LINES = 2;

function isName(text: string): boolean {
  const words = text.split(/\s+/);
  const isShort = words.length <= MAX_WORDS && text.length >= 3 && !/[^\p{L}'’ -]/u.test(text);
  const isOther = familyForm.test(text) || binomialsIn(text, 'labelled').some(({ author }) => author !== '');
  return (
    isShort &&
    !isOther &&
    !functionWord.test(text) &&
    !isPartName(text) &&
    headingKind(text) === null &&
    binomialsIn(text, 'plain').length === 0
  );
}

/** Short pieces of a text that ends with its first sentence, without the words that introduce them. */
function piecesIn(flow: Flow, { start, end }: Range): Range[] {
  const text = flow.text.slice(start, end);
  let at = start;
  return text.split(/([;·—–|\n,()]|\.(?:\s|$))/u).flatMap((piece): Range[] => {
    const from = at;
    at += piece.length;
    const blank = piece.length - piece.trimStart().length;
    const lead = introduced.exec(piece.trimStart())?.[0].length ?? 0;
    const range = { start: from + blank + lead, end: from + piece.trimEnd().length };
    return range.end > range.start ? [range] : [];
  });
}

const before = /(?:^|[\s(])(?:le |la |les |l['’]|the )([\p{L}'’ -]{3,40}?)\s*[,(]\s*$/iu;

/** "La reine-des-prés (Filipendula ulmaria …", "Le noyer, Juglans regia". */
function namedBefore(flow: Flow, name: Range): Range[] {
  const from = Math.max(flow.blocks[blockIndexAt(flow, name.start)]?.start ?? 0, name.start - 80);
  const match = before.exec(flow.text.slice(from, name.start));
  if (match?.[1] === undefined) return [];
  const start = from + match.index + match[0].lastIndexOf(match[1]);
  return isName(match[1]) ? [{ start, end: start + match[1].length }] : [];
}

/** As the document abbreviates it. */
const isLanguage = ({ text }: Flow, word: string): boolean => languageAbbreviated(word, text) !== undefined;

/** "Ribes nigrum L. (Grossulariaceae) ; cassis", and a line of names below: "Ballote noire, marrube noir". */
function besideName({ flow, monograph: { name, opening } }: Reading): Range[] {
  const first = blockIndexAt(flow, name.end);
  const blocks = flow.blocks.slice(first, first + 1 + LINES);
  const found = namedBefore(flow, name);
  for (const [at, block] of blocks.entries()) {
    if (block.start >= opening.end && at > 0) break;
    const whole = { start: Math.max(block.start, name.end), end: Math.min(block.end, opening.end) };
    const text = textOf(flow, whole);
    // Sentences describe; a line of names has no full stop.
    const stop = [
      ...text
        .replace(/^[^;·—–|]{0,40}\./u, (lead) => lead.replace(/\./g, ' '))
        .matchAll(/(?<=(\p{L}*))\p{L}{3}\.(?=\s|$)(?!\s\p{Lu}\p{L}{0,5}\.\s)/gu),
    ].find(({ 0: end, 1: word = '' }) => !isLanguage(flow, word + end.slice(0, -1)))?.index;
    const list =
      at === 0 ? { ...whole, end: stop === undefined ? whole.end : whole.start + stop + 3 } : whole;
    const pieces = piecesIn(flow, list);
    const names = pieces.filter(
      (piece) => isName(textOf(flow, piece)) && !isLanguage(flow, textOf(flow, piece)),
    );
    const hasFamily = familyForm.test(text);
    if (
      at > 0 &&
      (stop !== undefined ||
        names.length + (hasFamily ? 1 : 0) <
          pieces.filter((piece) => /\p{L}{3}/u.test(textOf(flow, piece))).length)
    )
      break;
    found.push(...names);
  }
  return found;
}

/** "appelée aussi herbe sacrée", "Also called tagar or …", "Vulgairement : …". */
const called =
  /(?<![\p{L}])(?:(?:(?:que )?l['’]on |on )?(?:l['’]|la |le |les )?(?:appel(?:le|lent|ée?s?)|nomm(?:e|ent|ée?s?)|dite?s?|connue?s?)(?!\p{L})(?: (?:aussi|également|encore|parfois|souvent|vulgairement|communément|sous (?:le|les) noms? (?:de|d['’])))*|(?:also|commonly|sometimes) (?:called|known as|named)|vulgairement)\s*(?::\s*)?(?=\p{L})/giu;
const endOfNames =
  /[.;()\n:]|,\s*(?:est|c['’]est|is|a )|\s(?:est|sont|is|are|et (?:est|se)|car|pour|qui|dont|in the)(?=\s)/iu;

/** Names told in the sentences before the first heading, and those in brackets after the name and its family. */
export function toldNames(reading: Reading): ToldName[] {
  const { flow, monograph } = reading;
  const { start, end } = monograph.opening;
  const opening = { start, end: Math.min(end, start + MAX_OPENING) };
  const text = textOf(flow, opening);
  const lists = [...text.matchAll(called)]
    .filter(({ 0: words }) => /aussi|également|encore|also|vulg|commun|known|nom|appelle/iu.test(words))
    .map((match) => {
      const from = match.index + match[0].length;
      const rest = text.slice(from);
      const length = endOfNames.exec(rest)?.index ?? rest.length;
      return { start: start + from, end: start + from + length };
    });
  const bracket = afterFamily.exec(flow.text.slice(monograph.name.end, monograph.name.end + 200));
  if (bracket?.[1] !== undefined) {
    const at = monograph.name.end + bracket[0].length - bracket[1].length - 1;
    lists.push({ start: at, end: at + bracket[1].length });
  }
  lists.push(...besideName(reading));
  return lists.flatMap((list) => allItems(flow.text, list).flatMap((item) => spokenName(reading, item)));
}

/** How far the text before the first heading is read for names. */
const MAX_OPENING = 1_200;
const afterFamily = /^[\s,·:–—-]*\(?\p{Lu}\p{L}+(?:aceae|acées|iées)\)?[\s,·:–—-]*\((\p{L}[^()\d]{2,120})\)/u;

/** "W. nger", "nger (wol.)". */
function languageBeside({ text }: Flow, { start, end }: Range): string | undefined {
  const ahead = /(?:^|[^\p{L}])(\p{Lu}?\p{L}{0,6})\.\s*$/u.exec(text.slice(Math.max(0, start - 10), start));
  const behind = /^\s*\(\s*(?:en\s+|in\s+)?(\p{L}+)\.?\s*\)/u.exec(text.slice(end, end + 24));
  if (behind?.[1] !== undefined) return languageNamed(behind[1], true);
  return ahead?.[1] ? languageAbbreviated(ahead[1], text) : undefined;
}

/** "dakhar en wolof"; more words than a name has are no name. */
function spokenName(reading: Reading, item: Range): ToldName[] {
  const text = textOf(reading.flow, item);
  const spoken = /\s+(?:en|in)\s+(\p{L}+)\s*$/u.exec(text);
  if (languageNamed(text, true) !== undefined && /\(\s*$/.test(reading.flow.text.slice(0, item.start)))
    return [];
  const language =
    spoken?.[1] === undefined ? languageBeside(reading.flow, item) : languageNamed(spoken[1], true);
  const end = language === undefined ? item.end : item.start + (spoken?.index ?? text.length);
  const name = withoutArticle(reading.flow, { start: item.start, end });
  const words = textOf(reading.flow, name).trim().split(/\s+/).length;
  if (words > 6 || namesPart(textOf(reading.flow, name))) return [];
  return [{ range: name, language: language ?? UNKNOWN_LANGUAGE }];
}

const namesPart = (words: string) => familyForm.test(words) || isPartName(words);
