import { normalizeText } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import { binomialsIn } from './binomials.ts';
import { claimOf } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import { allItems, commaItems, type Reading, sectionsOfKind } from './statements.ts';
import { type Flow, type Range, textOf, trimmed } from './text-flow.ts';
import { toldNames } from './told-names.ts';
import {
  familyForm,
  isPartName,
  languageAbbreviated,
  languageNamed,
  placeExpression,
  UNKNOWN_LANGUAGE,
} from './vocabulary.ts';

export interface NameDraft {
  readonly claim: Claim;
  readonly language: string;
  readonly country: string;
  /** The name of the plant itself, not of another one. */
  readonly isMain: boolean;
}

interface Part extends Range {
  readonly prefix: string;
}

/** Splits "Anglais : …", "Ghana: …" at the labels. The first part may have none. */
function partsBy(text: string, range: Range, isWord: (word: string) => boolean): Part[] {
  const part = text.slice(range.start, range.end);
  const heads = [
    ...part.matchAll(/(?<![\p{L}])([\p{L}][\p{L}'’-]+(?:[ -][\p{L}'’]+){0,2}?)\s*:\s*/gu),
  ].flatMap((match) => {
    const words = (match[1] ?? '').split(' ');
    for (let from = 0; from < words.length; from++) {
      const word = words.slice(from).join(' ');
      const start = match.index + words.slice(0, from).join(' ').length;
      if (isWord(word)) return [{ start, body: match.index + match[0].length, prefix: word }];
    }
    return [];
  });
  const first = heads[0]?.start ?? part.length;
  const parts = heads.map(({ body, prefix }, i) => ({
    start: range.start + body,
    end: range.start + (heads[i + 1]?.start ?? part.length),
    prefix,
  }));
  return first > 0 && part.slice(0, first).trim() !== ''
    ? [{ start: range.start, end: range.start + first, prefix: '' }, ...parts]
    : parts;
}

const isCountry = (word: string) => {
  const plain = folded(word);
  return [...plain.matchAll(placeExpression)].some((match) => match[0].length === plain.length);
};

const nameDraft = ({ flow }: Reading, range: Range, language: string, country = ''): NameDraft => ({
  claim: claimOf(flow, range),
  language,
  country,
  isMain: false,
});

/** As a whole word, or as the document abbreviates it. */
const languageBeside = ({ flow }: Reading, word = '') =>
  languageNamed(word, true) ?? languageAbbreviated(word, flow.text);

const bracketed = /\s*\(\s*(?:en\s+|in\s+)?([\p{L}]+)\s*\.?\)\s*\.?$/u;

/** "Marula, Cider tree (anglais)": the language in brackets after several names. */
function withBrackets(reading: Reading, range: Range, before: string): NameDraft[] {
  const drafts: { range: Range; language: string }[] = [];
  for (const item of allItems(reading.flow.text, range)) {
    const text = textOf(reading.flow, item);
    const head = /^\(\s*(?:en\s+)?([\p{L}]+)\s*\)\s*/u.exec(text);
    const tail = bracketed.exec(text);
    const behind = tail === null ? undefined : languageBeside(reading, tail[1]);
    const ahead = head === null ? undefined : languageBeside(reading, head[1]);
    const own = {
      start: item.start + (ahead && head ? head[0].length : 0),
      end: item.end - (behind && tail ? tail[0].length : 0),
    };
    drafts.push({ range: own, language: behind ?? ahead ?? before });
    if (behind)
      for (let i = drafts.length - 2; i >= 0 && drafts[i]?.language === UNKNOWN_LANGUAGE; i--)
        (drafts[i] as { language: string }).language = behind;
  }
  return drafts.map(({ range: own, language }) => nameDraft(reading, own, language));
}

const furtherNames = /^(?:autre|other|also)/iu;

function commonNames(reading: Reading): NameDraft[] {
  return sectionsOfKind(reading, 'commonNames').flatMap((section) =>
    partsBy(reading.flow.text, section, (word) => languageNamed(word, true) !== undefined)
      .flatMap((part) => withBrackets(reading, part, languageNamed(part.prefix, true) ?? UNKNOWN_LANGUAGE))
      .map((draft) => ({ ...draft, isMain: !furtherNames.test(section.label.heading) })),
  );
}

/** "Bambara Bagana", "Moore- Peg-nenga": a language followed by a name. */
const languageFirst =
  /^(?<language>[\p{L}]+(?:[ -][\p{L}]+)?)(?:\s*(?<sign>[:\-–]))?\s+(?<name>\S.*)$|^(?<tight>[\p{L}]+)[-–:](?<other>\p{L}.*)$/u;

interface Before {
  readonly country: string;
  readonly last: string;
  /** The language that introduces the list. */
  readonly spoken: string | undefined;
  /** Another item of the list begins with its language: "Yoruba orógbó, Fon ahowé". */
  readonly isListed: boolean;
}

function vernacularItem(
  reading: Reading,
  item: Range,
  { country, last, spoken, isListed }: Before,
): NameDraft {
  const text = textOf(reading.flow, item);
  const tail = bracketed.exec(text);
  const behind = tail === null ? undefined : languageBeside(reading, tail[1]);
  if (tail !== null && behind !== undefined)
    return nameDraft(reading, { start: item.start, end: item.end - tail[0].length }, behind, country);
  const groups = languageFirst.exec(text)?.groups;
  const words = groups?.language?.split(/[ ]/) ?? [];
  const candidates = [groups?.language, words[0], groups?.tight].filter((word) => word !== undefined);
  const named = candidates
    .map((word) => ({
      word,
      language: languageNamed(
        word,
        (isListed && /^\p{Lu}\p{L}{2}/u.test(word)) ||
          groups?.sign !== undefined ||
          groups?.tight !== undefined,
      ),
    }))
    .find(({ language }) => language !== undefined);
  // "Dioula- Baganayiri;Bogonan": a further name in the same language.
  const goesOn = !/\s/.test(text) && /[;/]\s*$/.test(reading.flow.text.slice(item.start - 3, item.start));
  if (named?.language === undefined)
    return nameDraft(reading, item, goesOn || spoken ? last : UNKNOWN_LANGUAGE, country);
  const name = trimmed(reading.flow, { start: item.start + named.word.length, end: item.end });
  return nameDraft(reading, name, named.language, country);
}

/** "Wolof : gouye · Bambara : sira" below the name, under no heading. */
function spokenLines({ flow, monograph: { opening } }: Reading): Range[] {
  const blocks = flow.blocks.filter(({ start, end }) => start >= opening.start && end <= opening.end);
  return blocks.filter((block) => {
    const [, language = ''] = /^\s*(\p{L}+(?: \p{L}+)?) ?:/u.exec(textOf(flow, block)) ?? [];
    return languageNamed(language, true) !== undefined;
  });
}

function vernacularNames(reading: Reading): NameDraft[] {
  const isHead = (word: string) => isCountry(word) || languageNamed(word, true) !== undefined;
  return [...sectionsOfKind(reading, 'vernacularNames'), ...spokenLines(reading)].flatMap((section) => {
    let country = '';
    return partsBy(reading.flow.text, section, isHead).flatMap((part) => {
      // "Mali: Bambara Bi, Peulh: He Di": the country applies until the next one.
      if (isCountry(part.prefix)) country = part.prefix;
      const spoken = isCountry(part.prefix) ? undefined : languageNamed(part.prefix, true);
      let last = spoken ?? UNKNOWN_LANGUAGE;
      const items = commaItems(reading.flow.text, part);
      const isListed = items.some((item) => {
        const [first = '', ...rest] = textOf(reading.flow, item).split(/\s+/);
        return rest.length > 0 && languageNamed(first, false) !== undefined;
      });
      return items.map((item) => {
        const draft = vernacularItem(reading, item, { country, last, spoken, isListed });
        last = draft.language;
        return draft;
      });
    });
  });
}

const isScientific = (name: string) =>
  binomialsIn(name, 'plain').some((found) => found.start === 0 && found.author !== '');

/** More words are a sentence. */
const MAX_NAME_WORDS = 7;

const usable = ({ claim }: NameDraft) =>
  /\p{L}{2}/u.test(claim.value) &&
  claim.value.length <= limits.text.name &&
  !claim.value.endsWith('?') &&
  claim.value.split(/\s+/).length <= MAX_NAME_WORDS &&
  !saysNothing(claim.value) &&
  !isScientific(claim.value);

export function readNames(reading: Reading): NameDraft[] {
  const seen = new Set<string>();
  return [
    ...commonNames(reading),
    ...vernacularNames(reading),
    ...commonSynonyms(reading),
    ...toldNames(reading).map(({ range, language }) => nameDraft(reading, range, language)),
  ]
    .filter((draft) => usable(draft) && !draft.claim.value.startsWith(reading.monograph.name.name))
    .filter(({ claim, language, country }) => {
      const key = `${normalizeText(claim.value)}|${language}|${country}`;
      return !seen.has(key) && seen.add(key);
    });
}

const synonym = /^(?:\p{Lu}\p{L}+|\p{Lu}\.)\s*(?:[×x]\s*)?\p{Ll}{3,}/u;

const same = /^[\s,;(]*(?:=|syn(?:\.|onymes?|onyms?)?(?![\p{L}]))[\s:]*/iu;

/** "Senna alata (L.) Roxb. = Cassia alata L." */
function besideAccepted({ flow, monograph: { name } }: Reading): Claim[] {
  const text = flow.text.slice(name.end, name.end + limits.text.name);
  const sign = same.exec(text)?.[0].length ?? 0;
  const [other] = sign === 0 ? [] : binomialsIn(text.slice(sign), 'labelled');
  const start = name.end + sign;
  return other?.start === 0 ? [claimOf(flow, { start, end: start + other.end })] : [];
}

export function readSynonyms(reading: Reading): Claim[] {
  const own = besideAccepted(reading);
  return [...own, ...synonymSections(reading).filter(({ value }) => !own.some((one) => one.value === value))];
}

/** "Syn. : bourse-à-pasteur": under such a heading names without the form of a scientific one are common names. */
const commonSynonyms = (reading: Reading): NameDraft[] =>
  sectionsOfKind(reading, 'synonyms')
    .flatMap((section) => commaItems(reading.flow.text, section))
    .filter((item) => /^\p{Ll}/u.test(textOf(reading.flow, item)))
    .map((item) => nameDraft(reading, item, UNKNOWN_LANGUAGE));

function synonymSections(reading: Reading): Claim[] {
  const { flow, drop } = reading;
  return sectionsOfKind(reading, 'synonyms').flatMap((section) =>
    commaItems(flow.text, section).flatMap((item) => {
      const text = textOf(flow, item);
      const starts = binomialsIn(text, 'labelled')
        .map(({ start }) => start)
        .filter(
          (start) =>
            start > 0 && /[.)\s]\s$/u.test(text.slice(0, start)) && !/\(\s*$/.test(text.slice(0, start)),
        );
      const cuts = [0, ...starts, text.length];
      return cuts.slice(0, -1).flatMap((from, i) => {
        const end = item.start + (cuts[i + 1] ?? text.length);
        const claim = claimOf(flow, { start: item.start + from, end });
        if (synonym.test(claim.value) && claim.value.length <= limits.text.name) return [claim];
        const reason = 'n’a pas la forme d’un nom scientifique';
        if (!saysNothing(claim.value))
          drop({ field: 'additionalInfo.names.synonyms', value: claim.value, reason });
        return [];
      });
    }),
  );
}

const number =
  /^(?:[\s‘’'".,:–—-]*)(?:(?:fiche|monographie|chapitre|plante|monograph|chapter)\s*(?:n°\s*)?\d*\s*[.:–—-]*\s*|\p{Lu}\p{L}+ (?:n°\s*)?\d{1,3}\s*[.:·–—-]+\s*|\d{1,3}(?:\.\d{1,2})*\s*[.)–—-]*\s*|[IVX]+(?:\.\d{1,2})*\s*[.)–—-]+\s*)?(?:(?:le|la|les|the)\s+|l['’])?/iu;

/** The title without the scientific name. */
function besideName({ flow, monograph: { name } }: Reading, title: Range): Range {
  const inside = name.start >= title.start && name.start < title.end;
  const before = trimmed(flow, { start: title.start, end: inside ? name.start : title.end });
  const afterName = Math.min(title.end, Math.max(title.start, name.end));
  const after = trimmed(flow, { start: afterName, end: title.end });
  const range = inside && before.end - before.start < 3 ? after : before;
  const text = textOf(flow, range);
  const lead = number.exec(text)?.[0].length ?? 0;
  // "Verveine, herbe sacrée des Gaulois", "Cassis, n. —": the name ends where more is said of it.
  const said = text.slice(lead);
  const own = /^[^,;([:|/—–]*/u.exec(said)?.[0].replace(/[\s.·-]*$/u, '') ?? '';
  return { start: range.start + lead, end: range.start + lead + own.length };
}

/** A line of its own right above the scientific name. */
function isAboveName(flow: Flow, { title, name }: Reading['monograph']): boolean {
  return (
    title !== null &&
    title.end <= name.start &&
    /^[\s.:]*(?:\p{L}[\p{L} ]{1,30}:\s*)?$/u.test(flow.text.slice(title.end, name.start))
  );
}

/** A title in capitals is a name when a dash parts it from the scientific one, or the text uses it for the plant. */
function isCalledSo({ flow, monograph }: Reading, own: Range): boolean {
  const words = textOf(flow, own);
  const isParted = /^[.\s]*[–—]\s*$/u.test(flow.text.slice(own.end, monograph.name.start));
  if (/\p{Ll}/u.test(words) || isParted || isAboveName(flow, monograph)) return true;
  const word = folded(words).split(/[^a-z]+/)[0] ?? '';
  const text = flow.plain.slice(monograph.opening.start, monograph.end);
  return (
    word.length > 2 &&
    new RegExp(`(?<![a-z])(?:le |la |l'|les |du |de |d'|au |aux |une? |the |of )${word}(?![a-z])`).test(text)
  );
}

/** "Fiche de recueil": what is left of it is no name either. */
const generic =
  /^(?:(?:fiche|plante|monographie|espèce|nom|plant|monograph|species|name)s?$|(?:de|du|des|of)\s|d['’])/iu;

export function titleName(reading: Reading): Claim | null {
  const { flow, monograph } = reading;
  if (monograph.title === null) return null;
  const own = besideName(reading, monograph.title);
  const words = textOf(flow, own);
  const isAsking = /\?\s*$/u.test(textOf(flow, monograph.title));
  const isName = /\p{L}{3}/u.test(words) && words.length <= 60 && !isAsking && !familyForm.test(words);
  if (
    !isName ||
    isPartName(words) ||
    generic.test(words) ||
    binomialsIn(words, 'plain').length > 0 ||
    !isCalledSo(reading, own)
  )
    return null;
  return claimOf(flow, own);
}
