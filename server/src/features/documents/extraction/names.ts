import { normalizeText } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import { memoize } from '#server/lib/memoize.ts';
import { binomialsIn } from './binomials.ts';
import { claimOf } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import { headingKind } from './find-labels.ts';
import { isLanguage, languageAbove } from './language-rows.ts';
import type { Section } from './monographs.ts';
import type { FoundName } from './name-roles.ts';
import { isSign, type NameToken } from './name-words.ts';
import { commaItems, type Reading, sectionsOfKind } from './statements.ts';
import { type Flow, textOf } from './text-flow.ts';
import { isDialect, sayersOf } from './told-names.ts';
import {
  isLatinPart,
  isLocalLanguage,
  isPartName,
  isUnsaidLanguage,
  LOCAL_LANGUAGE,
  languageAbbreviated,
  languageExplained,
  languageNamed,
  languageOfLetters,
  methodNamed,
  methodWords,
  partPhrase,
  placeExpression,
  UNKNOWN_LANGUAGE,
} from './vocabulary.ts';

export interface NameDraft {
  readonly claim: Claim;
  readonly language: string;
  readonly country: string;
  /** In the title of the plant, or under a heading of its own. */
  readonly isMain: boolean;
}

interface Language {
  readonly from: number;
  readonly to: number;
  readonly language: string;
}

/** Letters of the code of a language. */
const CODE = 3;

/** The words of a text that tell languages: "wolof", "créole réunionnais", "wol.", "W." as the document explains it. */
function languagesIn(
  { flow }: Reading,
  words: readonly NameToken[],
  isNamed: (at: number) => boolean,
): Language[] {
  return words.flatMap((word, at): Language[] => {
    if (!word.isWord || isNamed(at) || /^(?:en|in)$/.test(word.as)) return [];
    const text = textOf(flow, word);
    const [before, after] = [words[at - 1]?.as ?? '', words[at + 1]];
    // "sous le nom de – …": a short word within words is no code of a language.
    const isKey = /^noms?$/.test(before) && after?.as === ':';
    const isWithin = text.length <= CODE && words[at - 1]?.isWord === true && !isKey;
    const isMarked =
      isLanguage(word) || /^(?:\(|en|in)$/.test(before) || (!isWithin && /^[:\-–.)]$/.test(after?.as ?? ''));
    const two = after?.isWord ? languageNamed(`${text} ${textOf(flow, after)}`, true) : undefined;
    if (two !== undefined && !isNamed(at + 1)) return [{ from: at, to: at + 1, language: two }];
    const isShort = after?.as === '.';
    const one =
      (isShort || (before === '(' && after?.as === ')') ? languageExplained(text, flow.text) : undefined) ??
      languageNamed(text, isMarked) ??
      (isShort ? languageAbbreviated(text, flow.text) : undefined) ??
      (languageHere(flow, words, at) !== undefined || (isMarked && isDialect(word)) ? text : undefined);
    return one === undefined ? [] : [{ from: at, to: at + (isShort ? 1 : 0), language: one }];
  });
}

/** "Pygeum (fr.) ; wotangue (bakweri)": where one name has its language behind it in brackets, so have the others. */
function withBracketed(
  { flow }: Reading,
  names: readonly FoundName[],
  languages: readonly Language[],
): readonly Language[] {
  const words = names[0]?.words ?? [];
  const isBracketed = ({ from, to }: Pick<Language, 'from' | 'to'>) =>
    words[from - 1]?.as === '(' && words[to + 1]?.as === ')' && names.some((name) => name.to === from - 2);
  if (!languages.some(isBracketed)) return languages;
  const more = names.flatMap(({ to }): Language[] => {
    const at = to + 2;
    const word = words[at];
    const isNew =
      word?.isWord && /^\p{Ll}/u.test(textOf(flow, word)) && !languages.some((one) => one.from === at);
    return isNew && isBracketed({ from: at, to: at })
      ? [{ from: at, to: at, language: textOf(flow, word) }]
      : [];
  });
  return [...languages, ...more].toSorted((a, b) => a.from - b.from);
}

/** How often each word comes after "en" in a document, and before a number: "carré A1". */
const besideIn = memoize(
  (plain: string) => {
    const timesOf = (form: RegExp) =>
      new Map(
        [...Map.groupBy(plain.matchAll(form), ([, word = '']) => word)].map(([word, all]) => [
          word,
          all.length,
        ]),
      );
    return {
      afterEn: timesOf(/(?<![a-z])(?:en|in) (?=(\p{Ll}{3,}))/gu),
      beforeNumber: timesOf(/(?<!\p{L})(\p{L}{2,}) (?=[a-z]?\d)/gu),
    };
  },
  (plain) => plain,
  1,
);

/** A language that only its document names: "Langue wayãpi : kuasi"; several times: "obenmou en akyé". */
const MANY = 3;
function languageHere({ plain }: Flow, words: readonly NameToken[], at: number): string | undefined {
  const [word, after] = [words[at], words[at + 1]];
  const lead = words[at - 1]?.spelt ?? '';
  if (
    word === undefined ||
    !/^(?:en|in|langue|dialecte)$/.test(lead) ||
    !/^\p{Ll}[\p{Ll}\p{M}'-]{2,}$/u.test(word.spelt)
  )
    return undefined;
  if (
    after !== undefined &&
    (after.isWord || after.as.startsWith('<')) &&
    !/^(?:et|and|ou|or)$/.test(after.as)
  )
    return undefined;
  const isThing =
    methodNamed(word.spelt) !== undefined || isPartName(word.spelt) || word.spelt.search(methodWords) !== -1;
  const isSure = lead.length > 2 || (besideIn(plain).afterEn.get(word.spelt) ?? 0) >= MANY;
  return !isThing && isSure ? word.spelt : undefined;
}

const leadsToLanguage = /^(?:\(|\[|en|in|chez|les|des|du|de|la|le|langue|dialecte|nom)$/;
const listEnd = /^[.;\n\t]$/;
/** A language further before a name is not its own. */
const FAR = 14;

/** "dakhar en wolof", "nger (wol.)", "harmel, ar. ;". */
function languageBehind(
  words: readonly NameToken[],
  to: number,
  languages: readonly Language[],
): Language | undefined {
  const found = languages.find(({ from }) => from > to);
  if (found === undefined || words[found.to + 1]?.as === ':') return undefined;
  const between = words.slice(to + 1, found.from).map(({ as }) => as);
  const isShort =
    (words[found.from]?.spelt.length ?? 0) > 1 && words[found.to]?.as === '.' && isSign(words[found.to + 1]);
  if (isShort && between.join('') === ',') return found;
  const leads = between.length > 0 && between.length < 5 && between.every((as) => leadsToLanguage.test(as));
  return leads ? found : undefined;
}

/** "Wolof : gouye, gui", "les Wolofs l’appellent gouye". */
function languageAhead(
  words: readonly NameToken[],
  from: number,
  languages: readonly Language[],
): Language | undefined {
  const found = languages.findLast((one) => one.to < from);
  if (found === undefined || from - found.to > FAR) return undefined;
  const between = words.slice(found.to + 1, from).map(({ as }) => as);
  // "créole : bwizé · aussi : carmantine": what leads to other names ends those of a language.
  // "malgache (sakalava)\tmohina": the first cell of a row.
  const line = words.slice(0, found.from).findLastIndex(({ as }) => as === '\n') + 1;
  const behind = /^[()]$/.test(between[0] ?? '') ? between.slice(between.indexOf(')') + 1) : between;
  const isRow = isLanguage(words[line]) && behind.join('') === '\t';
  if (isRow) return found;
  const isOpen = !between.some((as) => listEnd.test(as)) && between.indexOf(':') === between.lastIndexOf(':');
  return isOpen ? found : undefined;
}

/** The languages that a heading names: "Noms en wolof", "Ar." as the document explains it. */
const languagesOfHeading = ({ text }: Flow, { label }: Section): string[] =>
  (label.heading.match(/\p{L}+\.?/gu) ?? []).flatMap((word) => {
    const isShort = word.endsWith('.');
    const short = isShort ? languageAbbreviated(word.slice(0, -1), text) : undefined;
    return languageNamed(word, false) ?? languageExplained(word, text) ?? short ?? [];
  });

/** "Noms (fr. / betsim.)" above "takamaka / foraha": each part of a cell is of one of the languages of its heading, in their order. */
function languageOfHeading(flow: Flow, section: Section | null, at: number): string | undefined {
  if (section === null) return undefined;
  const languages = languagesOfHeading(flow, section);
  const parts = flow.text.slice(section.start, section.end).split(' / ').length;
  const isInOrder = parts > 1 && languages.length === parts && section.label.heading.includes('/');
  return languages[isInOrder ? flow.text.slice(section.start, at).split(' / ').length - 1 : 0];
}

/** "Mali: Bambara Bi, Peulh: He Di": a country applies until the next one. */
function countryOf({ flow }: Reading, words: readonly NameToken[], from: number): string {
  if (words[from]?.section?.label.kind !== 'vernacularNames') return '';
  const { start } = words[from].section;
  const before = flow.text.slice(start, words[from].start);
  const heads = [...folded(before).matchAll(placeExpression)].filter(({ index, 0: found }) =>
    /^\s*:/.test(before.slice(index + found.length)),
  );
  const last = heads.at(-1);
  return last === undefined ? '' : before.slice(last.index, last.index + last[0].length);
}

/** "Nom local": of a language of the place, whichever. */
const isOfPlace = (section: Section | null): boolean =>
  section?.label.kind === 'vernacularNames' &&
  /(?<![a-z])(?:loca(?:l|ux)|du pays|indigenes?|traditionnels?)(?![a-z])/.test(folded(section.label.heading));

/** "Anantsinahy chez les Merina". */
function isOfPeople(flow: Flow, words: readonly NameToken[], to: number): boolean {
  const sayers = sayersOf(words, to);
  return sayers !== undefined && /^\p{Lu}/u.test(textOf(flow, sayers));
}

const furtherNames = /^(?:autre|other|also|synonym)/iu;

const little = /^(?:[ld]['’]|l[ae]s?|une?|des|du|de|et|ou|en|in|dite?s?|aussi|alias|encore|and)$/iu;

/** "helba chez tous", "cormier de nos hivers": what begins there is said of who uses the name. */
const usersOf = /^(?:chez|quand|dans|pour|qui|que|dont|selon|lorsque)$/;
const ours = /^(?:nos|notre|vos|votre|leurs?|mes)$/;
const adverb = /^(?:parfois|souvent|aussi|encore|surtout|egalement|meme|partout)$/;

function withoutUsers(found: FoundName): FoundName {
  const { words, from, to } = found;
  const isLed = adverb.test(words[from]?.spelt ?? '') && from < to;
  const start = isLed ? from + 1 : from;
  const at = words.findIndex(
    ({ spelt }, place) =>
      place > start &&
      place <= to &&
      (usersOf.test(spelt) || (spelt === 'de' && ours.test(words[place + 1]?.spelt ?? ''))),
  );
  return { ...found, from: start, to: at === -1 ? to : at - 1 };
}

/** Without an article before it, a language at one of its ends, a word that leads to what follows, or a number with what it counts. */
function bareName(flow: Flow, found: FoundName): FoundName {
  const { words, from, to } = found;
  const language = words.findIndex(
    (word, at) => at > from && at <= to && (isLanguage(word) || languageHere(flow, words, at) !== undefined),
  );
  if (language !== -1 && /^(?:en|in)$/.test(words[language - 1]?.as ?? '') && language - 1 > from)
    return bareName(flow, { ...found, to: language - 2 });
  if (from < to && /\d/.test(words[to]?.spelt ?? '')) {
    const counted = besideIn(flow.plain).beforeNumber.get(words[to - 1]?.spelt ?? '') ?? 0;
    return bareName(flow, { ...found, to: counted >= MANY && from < to - 1 ? to - 2 : to - 1 });
  }
  const isLittle = (word: NameToken | undefined) => word !== undefined && little.test(textOf(flow, word));
  if (from < to && (isLittle(words[from]) || isLanguage(words[from])))
    return bareName(flow, { ...found, from: from + 1 });
  return from < to && isLittle(words[to]) ? bareName(flow, { ...found, to: to - 1 }) : found;
}

function draftsOf(reading: Reading, found: readonly FoundName[]): NameDraft[] {
  const { flow, monograph } = reading;
  // "F. tchayo": an abbreviation that its document explains is no name.
  const names = found
    .map((one) => bareName(flow, withoutUsers(one)))
    .filter(
      ({ words, from, to }) => !words.slice(from, to + 1).every((one) => isLanguage(one) || isDialect(one)),
    );
  const words = names[0]?.words ?? [];
  const isNamed = (at: number) => names.some(({ from, to }) => at >= from && at <= to);
  const languages = withBracketed(reading, names, languagesIn(reading, words, isNamed));
  const isList = ({ to }: Language) => /^[:,\t]$/.test(words[to + 1]?.as ?? '');
  // "Talapetraka … En français : hydrocotyle": the title is of another language, unless those are told too.
  const isTranslated =
    languages.some(
      (one) =>
        one.language === 'français' && isList(one) && /^(?:en|in)$/.test(words[one.from - 1]?.as ?? ''),
    ) && !languages.some((one) => isLocalLanguage(one.language) && isList(one));
  const isHeaded = reading.monograph.sections.some(({ label }) => /^(?:en )?français$/iu.test(label.heading));
  const taken = new Set<Language>();
  return names.map(({ from, to, isLocal }): NameDraft => {
    const behind = languageBehind(words, to, languages);
    if (behind) taken.add(behind);
    const told =
      behind ??
      languageAhead(
        words,
        from,
        languages.filter((one) => !taken.has(one)),
      );
    const range = { start: words[from]?.start ?? 0, end: words[to]?.end ?? 0 };
    const { section = null } = words[from] ?? {};
    const isTitle = section === null && range.start < monograph.opening.start;
    const isMain =
      isTitle || (section?.label.kind === 'commonNames' && !furtherNames.test(section.label.heading));
    const above = languageAbove(words, from);
    const language =
      (above && languageNamed(textOf(flow, above), true)) ??
      told?.language ??
      languageOfHeading(flow, section, range.start) ??
      languageOfLetters(textOf(flow, range)) ??
      (isHeaded || (isTitle && isTranslated) || isLocal || isOfPlace(section) || isOfPeople(flow, words, to)
        ? LOCAL_LANGUAGE
        : UNKNOWN_LANGUAGE);
    return { claim: claimOf(flow, range), language, country: countryOf(reading, words, from), isMain };
  });
}

const isScientific = (name: string) =>
  binomialsIn(name, 'plain').some((found) => found.start === 0 && found.author !== '');

/** More words are a sentence. */
const MAX_NAME_WORDS = 7;

const isUsable = ({ claim: { value } }: NameDraft) =>
  /\p{L}{2}/u.test(value) &&
  headingKind(value) === null &&
  !isPartName(value) &&
  value.replace(partPhrase, '').trim() !== '' &&
  value.length <= limits.text.name &&
  !value.split(/\s+/).every((word) => little.test(word)) &&
  value.split(/\s+/).length <= MAX_NAME_WORDS &&
  !(/\s/.test(value) && value.split(/\s+/).some(isLatinPart)) &&
  !saysNothing(value) &&
  !isScientific(value);

/** Every name of a plant in order, once: where a language tells it, with that. */
export function readNames(reading: Reading, found: readonly FoundName[][]): NameDraft[] {
  const drafts = found.flatMap((names) => draftsOf(reading, names)).filter(isUsable);
  const isSame = (one: NameDraft, other: NameDraft) =>
    normalizeText(one.claim.value) === normalizeText(other.claim.value);
  const isAlike = (one: NameDraft, other: NameDraft) =>
    one.language === other.language && one.country === other.country;
  const isUnsaid = ({ language }: NameDraft) => isUnsaidLanguage(language);
  return drafts.filter(
    (one, at) =>
      !drafts.some(
        (other, before) =>
          isSame(one, other) && ((before < at && isAlike(one, other)) || (isUnsaid(one) && !isUnsaid(other))),
      ),
  );
}

const synonym = /^(?:\p{Lu}\p{L}+\s+|\p{Lu}\.\s*)(?:[×x]\s*)?\p{Ll}{3,}/u;

const same = /^[\s,;(]*(?:=|syn(?:\.|onymes?|onyms?)?(?![\p{L}]))[\s:]*/iu;

/** "Senna alata (L.) Roxb. = Cassia alata L." */
function besideAccepted({ flow, monograph: { name } }: Reading): Claim[] {
  const text = flow.text.slice(name.end, name.end + limits.text.name);
  const sign = same.exec(text)?.[0].length ?? 0;
  const [other] = sign === 0 ? [] : binomialsIn(text.slice(sign), 'labelled');
  const start = name.end + sign;
  return other?.start === 0 ? [claimOf(flow, { start, end: start + other.end })] : [];
}

/** What is told as a common name is none: "Syn. : Rosée du soleil". */
export function readSynonyms(reading: Reading, names: readonly NameDraft[]): Claim[] {
  const own = besideAccepted(reading);
  const told = new Set([...own, ...names.map(({ claim }) => claim)].map(({ value }) => value));
  return [...own, ...synonymSections(reading).filter(({ value }) => !told.has(value))];
}

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
