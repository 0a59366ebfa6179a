import { loadConcepts } from '#server/concepts/concepts.ts';
import { createVocabulary, readWords, recognise } from '#server/concepts/recogniser.ts';
import { folded } from '#server/french/folded.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { memoize, once } from '#server/lib/memoize.ts';
import { binomialsIn, sameName } from './binomials.ts';
import { headingKind, isStyled } from './find-labels.ts';
import { identityKinds } from './label-kinds.ts';
import { mentionsIn, withoutMarks } from './mentions.ts';
import type { Monograph, Section } from './monographs.ts';
import type { Reading } from './statements.ts';
import { blockIndexAt, type Flow, type Range, textOf } from './text-flow.ts';
import {
  familyForm,
  isLocalLanguage,
  languageExplained,
  languageNamed,
  languageSpelt,
  partPhrase,
} from './vocabulary.ts';

interface Token extends Range {
  /** Folded. */
  readonly spelt: string;
  /** As features have it: its stem, or what it stands for. */
  readonly as: string;
  readonly isWord: boolean;
}

/** A word of the text of a plant, a sign, or a scientific name or family as one. */
export interface NameToken extends Token {
  /** The heading under which it stands. */
  readonly section: Section | null;
}

export interface NameWord extends NameToken {
  /** What tells whether it is of a name of the plant; none of a sign. */
  readonly features: readonly string[];
  /** What it stands beside or under: other plants of a document may be named at like places. */
  readonly places: readonly string[];
}

type Plant = Pick<Reading, 'flow' | 'monograph'>;

/** Longer texts are read so far. */
const MAX_TEXT = 3_000;
/** More words are no title, and a title stands no further before its plant. */
const TITLE = { words: 12, lines: 3, gap: 100 };

const isLong = (line: string): boolean => /[.!;]\s*$/.test(line) || line.split(/\s+/).length > TITLE.words;

/** At the title of the plant, or the one above; without one at the first line of its paragraph, or the sentence that tells it. */
function startOf({ flow, monograph: { start, title, name } }: Plant): number {
  const block = flow.blocks[blockIndexAt(flow, name.start)] ?? name;
  const sentence = sentencesOf(flow.text, block).find(({ end }) => end > name.start);
  const top = Math.min(start, title?.start ?? start, sentence?.start ?? start, name.start);
  const first = blockIndexAt(flow, top);
  const said = title === null ? name.name : textOf(flow, title);
  const isKey = title !== null && /^\s*:/.test(flow.text.slice(title.end, name.start));
  // Rows of tables stand apart from the text.
  const isRow = block === name || block.end <= name.start;
  const isNamed = isRow || (!isKey && headingKind(said) === null && !said.startsWith(name.name));
  // Between a title and what it is of, a question or a number may stand.
  for (let at = first - 1; at >= Math.max(0, first - TITLE.lines); at -= 1) {
    const line = flow.blocks[at];
    const text = line === undefined ? '' : textOf(flow, line);
    if (line === undefined || isLong(text) || headingKind(text) !== null) break;
    const leads = !isNamed && line.apart && flow.blocks[at + 1]?.apart === false;
    if (leads || isStyled(flow, line) || !/\p{Ll}/u.test(text)) return line.start;
    if (isNamed) break;
  }
  return top;
}

/** Where the text of each plant starts: that of another plant ends there. */
export const startsOf = (flow: Flow, monographs: readonly Monograph[]): number[] =>
  monographs.map((monograph) => startOf({ flow, monograph })).toSorted((a, b) => a - b);

/** The text of a plant, and its sections of names wherever they stand. */
function textsOf(reading: Plant, starts: readonly number[]): Range[] {
  const { sections, name } = reading.monograph;
  const start = startOf(reading);
  const next = starts.find((one) => one > Math.max(start, name.end));
  const end = Math.min(reading.monograph.end, next ?? reading.monograph.end);
  const apart = sections.filter(
    (one) =>
      identityKinds.has(one.label.kind) &&
      (one.start >= start + MAX_TEXT || one.start >= end || one.end <= start),
  );
  return [{ start, end }, ...apart]
    .map((one) => ({ start: one.start, end: Math.min(one.end, one.start + MAX_TEXT) }))
    .filter((one) => one.end > one.start);
}

/** Scientific names and families, of which no word is one of a common name. */
function wholesIn(text: string, own: string): (Range & { readonly as: string })[] {
  // "les Yoruba obi abata"
  const isOfPeople = (name: string) => languageNamed(name.split(' ', 1)[0] ?? '', false) !== undefined;
  const names = binomialsIn(text, 'plain')
    .filter(({ name }) => sameName(name, own) || !isOfPeople(name))
    .map(({ start, end, name }) => ({ start, end, as: sameName(name, own) ? '<own>' : '<plant>' }));
  const at = text.toLowerCase().indexOf(own.toLowerCase());
  if (at !== -1) names.push({ start: at, end: at + own.length, as: '<own>' });
  for (const { index, 0: found } of text.matchAll(new RegExp(familyForm, 'gu')))
    names.push({ start: index, end: index + found.length, as: '<family>' });
  return names.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** "3.2 Gingembre", "II. La pensée", "Émission 31 : Le moringa", "7 Agripaume", "FT-014 Harpagophyton": what numbers a line; marks of notes. */
const numbering =
  /^(?:\d{1,3}(?:\.\d{1,2})*[.)°/]|\d{1,3}(?:\.\d{1,2})+|[IVX]{1,5}[.)])[.)]?[ ]+(?=\p{L})|^\p{Lu}\p{Ll}{2,12} (?:n[o°º]\.? ?)?(?:\d{1,3}|[IVX]{1,5})\s?[.:][ ]+(?=\p{L})|(?:^|(?<=\t))\d{1,3} (?=\p{Lu})|^\p{Lu}{1,4}[-.]?\d{1,4}[ ]+(?=\p{Lu})|[⁰¹²³⁴-⁹]+/gmu;

const token = /[\p{L}\p{M}\p{N}]+(?:[-‐'’](?=[\p{L}\p{M}])[\p{L}\p{M}\p{N}]+)*['’]?|[\n\u2028]+|\t|[^\s]/gu;
const elided = /^(?:[ldnmstcj]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})/iu;

const stemOf = memoize(
  (word: string): string => (/^[a-z]{4}/.test(word) ? (readWords(word)[0]?.stem ?? word) : word),
  (word) => word,
  5_000,
);

function tokenOf(text: string, start: number): Token {
  const spelt = /^\s/.test(text) && text !== '\t' ? '\n' : folded(text).replaceAll('’', "'");
  const isWord = /\p{L}/u.test(text);
  const language = isWord ? languageNamed(text, false) : undefined;
  const word = /^\p{N}+$/u.test(text) ? '<number>' : stemOf(spelt);
  const as = language === undefined ? word : asLanguage(language);
  return { start, end: start + text.length, spelt, as, isWord };
}

/** A language of the sheets, or one of a place. */
const asLanguage = (language: string): string => (isLocalLanguage(language) ? '<language>' : '<common>');

/** "l’arganier" are two words. */
const tokensOf = (text: string, offset: number): Token[] =>
  [...withoutMarks(text.replace(numbering, (one) => ' '.repeat(one.length))).matchAll(token)].flatMap(
    ({ index, 0: found }) => {
      const lead = elided.exec(found)?.[0].length ?? 0;
      const own = tokenOf(found.slice(lead), offset + index + lead);
      return lead === 0 ? [own] : [tokenOf(found.slice(0, lead), offset + index), own];
    },
  );

/** A name as the words of a text have it. */
export const asWords = (name: string): string[] =>
  tokensOf(name, 0).flatMap(({ isWord, spelt }) => (isWord ? spelt : []));

/** Letters of the shortest language that is told by its place. */
const MIN_LANGUAGE = 3;

/** With languages as the document abbreviates them: "W. nger". */
function tokensIn(flow: Flow, range: Range, own: string): Token[] {
  const text = textOf(flow, range);
  let at = 0;
  const tokens = wholesIn(text, own).flatMap(({ start, end, as }): Token[] => {
    if (start < at) return [];
    const before = tokensOf(text.slice(at, start), range.start + at);
    at = end;
    return [...before, { start: range.start + start, end: range.start + end, spelt: as, as, isWord: false }];
  });
  const all = [...tokens, ...tokensOf(text.slice(at), range.start + at)];
  return all.map((one, index) => {
    const [before, after] = [all[index - 1]?.as ?? '\n', all[index + 1]?.as];
    const isShort = one.isWord && one.spelt.length < 7 && after === '.';
    // "fon : ahwa", alone in its line, cell or sentence; "ahowé en fon ;", "vi (fon)".
    const isKey = one.isWord && after === ':' && (/^[\n\t.;—–]$/.test(before) || /^noms?$/.test(before));
    const isLed =
      one.isWord &&
      one.spelt.length >= MIN_LANGUAGE &&
      (/^(?:en|in|\()$/.test(before)
        ? after === undefined || /^[\n\t.,;:)]$/.test(after)
        : before === 'les' && /^\p{Lu}/u.test(textOf(flow, one)));
    const language =
      (isShort ? languageExplained(one.spelt, flow.text) : undefined) ??
      (isKey ? languageNamed(one.spelt, true) : undefined) ??
      (isLed ? languageSpelt(one.spelt) : undefined);
    return language === undefined ? one : { ...one, as: asLanguage(language) };
  });
}

export const plantNames = once(() => {
  const vocabulary = createVocabulary();
  for (const { id, type, names } of loadConcepts().all)
    if (type === 'plant') for (const name of names) vocabulary.add(name, id);
  return vocabulary;
});

/** What the product knows: names of this plant or of others, of illnesses, people, medicines and parts. */
function knownIn(text: string, name: string): (Range & { readonly as: string })[] {
  const words = readWords(text);
  const own = new Set(recognise(readWords(name), [plantNames()]).map(({ id }) => id));
  const plants = recognise(words, [plantNames()]).map(({ id, from, to }) => ({
    start: words[from]?.start ?? 0,
    end: words[to - 1]?.end ?? 0,
    as: own.has(id) ? 'own' : 'plant',
  }));
  const parts = [...text.matchAll(partPhrase)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    as: 'part',
  }));
  return [...plants, ...parts, ...mentionsIn(text).map(({ start, end, kind }) => ({ start, end, as: kind }))];
}

/** Where each piece of a text between signs stands in it. */
const piecesOf = memoize(
  (text: string): ReadonlyMap<string, readonly RegExpExecArray[]> =>
    Map.groupBy(text.matchAll(/[^\n\t.,;:()«»!?—–]+/gu), ([found]) => found.trim()),
  (text) => text,
  1,
);

/** Plants of a document of which more than half are told with the same words. */
const SHARED = 3;

/** "vient à bout", "dit-on": pieces between signs that so many plants have that they name nothing of one. */
export function refrainsOf({ plain }: Flow, plants: number): ReadonlySet<string> {
  const least = Math.max(SHARED, Math.ceil(plants / 2));
  const often = [...piecesOf(plain)].filter(([, all]) => all.length >= least);
  return new Set(often.map(([piece]) => piece.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')));
}

/** What other plants have too is rarely a name of this one. */
const timesElsewhere = ({ flow, monograph: { start, end } }: Plant, words: string): number =>
  (piecesOf(flow.plain).get(folded(words).trim()) ?? []).filter(
    ({ index }) => index < start - TITLE.gap || index >= end,
  ).length;

interface Run {
  /** How many times other plants have it too. */
  readonly elsewhere: number;
  /** As a heading. */
  readonly kind: string;
}

/** The words of a text of a plant, with what is asked of each of them. */
interface Context {
  /** By their first words. */
  readonly runs: Map<number, Run>;
  readonly reading: Plant;
  readonly tokens: readonly Token[];
  /** Number of the line or cell of each word. */
  readonly lines: readonly number[];
  /** Which is the scientific name of the plant. */
  readonly own: number;
}

export const isSign = (one: Token | undefined): boolean =>
  one === undefined || (!one.isWord && !one.as.startsWith('<'));
const steps = [1, 2, 3, 5, 8];
const bucket = (value: number): number => steps.findLastIndex((step) => value >= step);

function shapeOf(text: string): string {
  if (!/\p{Script=Latin}/u.test(text)) return 'script';
  if (/\p{N}/u.test(text)) return 'digits';
  if (/^\p{Lu}['’\p{Lu}-]+$/u.test(text)) return 'capitals';
  if (/^\p{Lu}/u.test(text)) return 'capital';
  return /[^a-zàâäæçéèêëîïôœöùûüÿ'’-]/u.test(text) ? 'foreign' : 'small';
}

/** How far a run of words goes from one of them. */
function runAround(at: number, length: number, isEnd: (index: number) => boolean): [number, number] {
  let [first, last] = [at, at];
  while (first > 0 && !isEnd(first - 1)) first -= 1;
  while (last < length - 1 && !isEnd(last + 1)) last += 1;
  return [first, last];
}

/** Where the line of a word stands to the scientific name. */
function zoneOf({ lines, own }: Context, at: number): string {
  const down = (lines[at] ?? 0) - (lines[own] ?? 0);
  if (own === -1) return 'none';
  if (down === 0) return at < own ? 'before' : 'beside';
  return down < 0 ? `above${Math.min(2, -down)}` : `below${Math.min(4, down)}`;
}

const headingFeatures = memoize(
  (heading: string) => readWords(heading).map(({ stem }) => `heading ${stem}`),
  (heading) => heading,
  500,
);

/** What the words between two signs are together. */
function runOf({ tokens, reading, runs }: Context, first: number, last: number): Run {
  const known = runs.get(first);
  if (known) return known;
  const text = textOf(reading.flow, { start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0 });
  const run = { elsewhere: Math.min(3, timesElsewhere(reading, text)), kind: headingKind(text) ?? 'none' };
  runs.set(first, run);
  return run;
}

function featuresOfPlace(context: Context, at: number, section: Section | null): string[] {
  const { tokens, lines, reading } = context;
  const [first, last] = runAround(at, tokens.length, (index) => isSign(tokens[index]));
  const [from, to] = runAround(at, tokens.length, (index) => lines[index] !== lines[at]);
  const signs = `${tokens[first - 1]?.as ?? '^'} ${tokens[last + 1]?.as ?? '$'}`;
  const zone = zoneOf(context, at);
  const kind = section?.label.kind ?? 'none';
  const length = bucket(last - first + 1);
  const isStopped = /[.!?;]/.test(
    tokens
      .slice(to - 1, to + 1)
      .map(({ as }) => as)
      .join(''),
  );
  const { title } = reading.monograph;
  const isTitle =
    title !== null && (tokens[at]?.start ?? 0) >= title.start && (tokens[at]?.end ?? 0) <= title.end;
  const { elsewhere, kind: runKind } = runOf(context, first, last);
  const places = [`zone ${zone}`, `under ${kind}`, ...(isTitle ? ['title'] : [])];
  return [
    ...places.flatMap((place) => [
      place,
      `${place} ${signs}`,
      `${place} ${length}`,
      `${place} ${at === first}`,
    ]),
    `zone ${zone} ${bucket((to - from + 1) / 2)} ${isStopped}`,
    `zone ${zone} elsewhere ${elsewhere}`,
    `elsewhere ${elsewhere}`,
    `run kind ${runKind}`,
    `run ${signs}`,
    `run ${length}`,
    ...headingFeatures(section?.label.heading ?? ''),
  ];
}

function placesOf(context: Context, at: number, section: Section | null): string[] {
  const { tokens } = context;
  const [first, last] = runAround(at, tokens.length, (index) => isSign(tokens[index]));
  const [zone, isFirst] = [zoneOf(context, at), at === first];
  const [b2, b1] = [tokens[at - 2]?.as ?? '^', tokens[at - 1]?.as ?? '^'];
  return [
    `word ${b1} ${zone}`,
    `words ${b2} ${b1}`,
    `signs ${tokens[first - 1]?.as ?? '^'} ${tokens[last + 1]?.as ?? '$'} ${zone} ${isFirst}`,
    ...(section === null ? [] : [`heading ${folded(section.label.heading)} ${isFirst}`]),
  ];
}

const rootOf = (text: string): string =>
  folded(text)
    .replace(/[^a-z]/g, '')
    .slice(0, 4);
/** The words around one, and its own. */
function featuresOfWords(context: Context, at: number, known: readonly string[]): string[] {
  const { tokens, reading } = context;
  const { spelt, start, end } = tokens[at] as Token;
  const text = textOf(reading.flow, { start, end });
  const [shape, zone, root] = [shapeOf(text), zoneOf(context, at), rootOf(text)];
  const [b3, b2, b1, a1, a2] = [-3, -2, -1, 1, 2].map((by) => tokens[at + by]?.as ?? '^');
  const { genus, species } = reading.monograph.name;
  return [
    ...[`b1 ${b1}`, `a1 ${a1}`].flatMap((one) => [one, `${one} ${shape}`, `${one} ${zone}`]),
    `b2 ${b2}`,
    `b2 ${b2} ${b1}`,
    `b3 ${b3}`,
    `a2 ${a2}`,
    `a2 ${a1} ${a2}`,
    `w ${spelt}`,
    `ends ${spelt.slice(-3)}`,
    `begins ${spelt.slice(0, 4)}`,
    shape,
    `zone ${zone} ${shape}`,
    ...known.flatMap((one) => [`is ${one}`, `is ${one} ${zone}`]),
    ...(root.length > 3 && root === rootOf(genus) ? ['like genus'] : []),
    ...(root.length > 3 && root === rootOf(species) ? ['like species'] : []),
    ...(languageNamed(text, true) === undefined ? [] : ['language']),
  ];
}

/** The words of each text of a plant, with what tells whether they are of its names. */
export function nameWords(reading: Plant, starts: readonly number[]): NameWord[][] {
  const { flow, monograph } = reading;
  const { name } = monograph;
  const labelled = monograph.sections.filter(({ label }) => label.form !== 'said');
  return textsOf(reading, starts).map((range) => {
    const tokens = tokensIn(flow, range, name.name);
    let line = 0;
    const lines = tokens.map(({ as }) => (/[\n\t]/.test(as) ? line++ : line));
    const own = tokens.findIndex(({ start, end }) => start <= name.start && end > name.start);
    const context = { reading, tokens, lines, own, runs: new Map<number, Run>() };
    const known = knownIn(textOf(flow, range), name.name);
    return tokens.map((one, at): NameWord => {
      const from = one.start - range.start;
      const isIn = ({ start, end }: Range) => start <= one.start && end > one.start;
      const section = labelled.findLast(isIn) ?? null;
      if (!one.isWord) return { ...one, section, features: [], places: [] };
      const kinds = known.filter(({ start, end }) => start <= from && end > from).map(({ as }) => as);
      const isHeading = labelled.some(({ label }) => isIn(label));
      const features = [
        ...(isHeading ? ['heading'] : []),
        ...featuresOfPlace(context, at, section),
        ...featuresOfWords(context, at, kinds),
      ];
      return { ...one, section, features: [...new Set(features)], places: placesOf(context, at, section) };
    });
  });
}
