import { normalizeText } from '@simples/contract/french/text';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import { folded } from '#server/french/folded.ts';
import { oncePer } from '#server/lib/memoize.ts';
import type { Monograph } from './monographs.ts';
import type { FoundName } from './name-roles.ts';
import { plantNames } from './name-words.ts';
import { blockIndexAt, type Flow, type Range, textOf } from './text-flow.ts';
import { familyForm, isAdjective, isPartName, methodNamed } from './vocabulary.ts';

/** Shorter words stand for too much else. */
const SHORT = 4;
const article = /^(?:l['’ ]|l[ae]s? |une? |des? |du )/iu;

/** "Fiche 3", "N° 7": as a document counts its plants. */
const counted = /(?<!\p{L})(?:fiche|carte|plante|n°|num[ée]ro)\s?\d{1,3}(?:\.\d{1,2})?(?!\d)/giu;

/** "FT-014": a code that a document gives its plants. */
const coded = /(?<![\p{L}\p{N}-])\p{Lu}{1,4}-\d{1,4}(?![\p{L}\p{N}-])/gu;

/** What begins several lines with a colon is who speaks, or a key. */
const speakersIn = oncePer(({ plain }: Flow): ReadonlySet<string> => {
  const found = new Set<string>();
  const again = new Set<string>();
  for (const line of plain.split('\n').slice(1))
    for (const { index } of line.matchAll(/ :/g)) {
      const name = line.slice(0, index);
      (found.has(name) ? again : found).add(name);
    }
  return again;
});

/** Where a place is printed: the rows of tables are repeated behind their document. */
function printedAt(flow: Flow, at: number): number {
  const [place] = flow.places(at, at + 1);
  const part = flow.parts.find(
    ({ page, start, end }) => page === place?.page && start <= place.start && place.start < end,
  );
  return place === undefined || part === undefined ? at : part.offset + place.start - part.start;
}

/** What stands before the name of a plant, from the line or row where it begins. */
function lineBefore(flow: Flow, { start, name }: Monograph): string {
  const end = printedAt(flow, name.start);
  const from = Math.min(printedAt(flow, start), end);
  return textOf(flow, { start: flow.blocks[blockIndexAt(flow, from)]?.start ?? from, end });
}

const leadingNumber = /^\W*(\d{1,3})(?!\p{N}|\p{L})[.)]?\s*/u;
const numberOf = (flow: Flow, plant: Monograph): string | undefined =>
  leadingNumber.exec(lineBefore(flow, plant))?.[1];

/** The first of the names in a text. */
const mainOf = (text: string): string => text.split(/[(,;:–—\t\n]|\s-\s/u)[0] ?? '';

/** The title of a plant, up to its scientific name where it has one. */
function titleOf(flow: Flow, { title, name }: Monograph): string {
  if (title === null) return '';
  const end = name.start > title.start ? Math.min(title.end, name.start) : title.end;
  return textOf(flow, { start: title.start, end });
}

/** What stands above the name of a plant, or beside it. */
function headOf(flow: Flow, plant: Monograph): string[] {
  const line = lineBefore(flow, plant);
  const head = titleOf(flow, plant);
  const main = mainOf(head.replace(leadingNumber, ''));
  const [cell = ''] = line
    .slice(line.lastIndexOf('\n') + 1)
    .split('\t')
    .slice(0, -1)
    .map((one) => mainOf(one.replace(leadingNumber, '')).trim())
    .filter((one) => /\p{L}{3}/u.test(one));
  const isName = !familyForm.test(cell) && !isPartName(cell) && methodNamed(cell) === undefined;
  return [
    speakersIn(flow).has(folded(main.trim())) ? '' : main,
    ...(isName ? [cell] : []),
    ...[counted, coded].flatMap((form) => `${line}\n${head}`.match(form) ?? []),
  ];
}

/** Every run of words of a name. */
const runsOf = (name: string): string[] =>
  name
    .split(' ')
    .flatMap((_, from, words) =>
      words.slice(from).map((__, length) => words.slice(from, from + length + 1).join(' ')),
    );

const namesTold = (flow: Flow, found: readonly FoundName[][] | undefined): string[] =>
  (found ?? []).flat().map(({ words, from, to }) => flow.plain.slice(words[from]?.start, words[to]?.end));

/** A text with blanks for the names in it: every offset stays. */
export const withoutNames = (text: string, named: readonly Named[]): string =>
  named.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );

/** Every word of the names of each plant, those that it shares with another too. */
export const nameWords = (
  flow: Flow,
  monographs: readonly Monograph[],
  named: readonly FoundName[][][],
): ReadonlySet<string>[] =>
  monographs.map((one, at) => {
    const texts = [one.name.name, ...headOf(flow, one), ...namesTold(flow, named[at])];
    const words = texts.flatMap((text) => readWords(text)).map(({ word }) => word);
    return new Set(words.filter((word) => word.length >= SHORT));
  });

/** The names of each plant that no other plant of the document has; "Medsiyen barachen" is "medsiyen" elsewhere. */
function namesOf(flow: Flow, monographs: readonly Monograph[], named: readonly FoundName[][][]) {
  const bare = (one: string) => normalizeText(one.trim().replace(article, ''));
  const all = monographs.map((monograph, at) => {
    const { genus, species, name } = monograph.name;
    const told = namesTold(flow, named[at]).filter((one) => !speakersIn(flow).has(one));
    const heads = headOf(flow, monograph).map(bare);
    // "cardiaque" is a plant only where it stands as one.
    const isLoose = (one: string) => !one.includes(' ') && isAdjective(one);
    const names = told.map(bare);
    const sure = names.filter((one) => !isLoose(one));
    const whole = [bare(name), ...sure, ...heads, `${genus.charAt(0).toLowerCase()} ${species}`];
    // "medsiyen barachen"; the first word of "sang-dragon" is none of its names.
    const [head = told[0] ?? ''] = headOf(flow, monograph).filter((one) => one.trim() !== '');
    const isCompound = /^\p{L}+[-‐]/u.test(head.trim().replace(article, ''));
    const first = isCompound ? '' : (/^\p{L}+(?= )/u.exec(bare(head))?.[0] ?? '');
    return {
      whole: whole.filter((one) => one.length >= SHORT - 1),
      firsts: [first, bare(genus), ...names.filter(isLoose)],
    };
  });
  const owners = new Map<string, Set<number>>();
  for (const [at, { whole }] of all.entries())
    for (const run of whole.flatMap(runsOf)) owners.set(run, (owners.get(run) ?? new Set()).add(at));
  const isOfOther = (word: string, own: number) => [...(owners.get(word) ?? [])].some((at) => at !== own);
  return all.map(({ whole, firsts }, own) => {
    const isName = (word: string) =>
      word.length >= SHORT && !isPartName(word) && methodNamed(word) === undefined;
    const alone = (some: readonly string[]) => [...new Set(some)].filter((word) => !isOfOther(word, own));
    const known = recognise(readWords(monographs[own]?.name.name ?? ''), [plantNames()]).map(({ id }) => id);
    return { whole: alone(whole), firsts: alone(firsts).filter(isName), known: new Set(known) };
  });
}

const spaced = (name: string): string => name.replaceAll(' ', '[^a-z0-9]+');
const longestFirst = (names: Iterable<string>) =>
  [...names].toSorted((a, b) => b.length - a.length).map(spaced);
/** Alone: "le dattier, pas non plus", no "dattier de mer". */
const before = String.raw`(?<=(?:^|l'|(?<![a-z])(?:l[ae]|les|du|des|ni|de|aux?) |d')"?)`;
const after = String.raw`(?=\s*(?:[^a-z\s]|$)|\s(?:et|ou|ni|est|ne|se|aux?|en|chez|pour|par|pas|jamais)\s)`;

export interface Named extends Range {
  readonly plant: number;
}

/** "Les nos 6 et 7": several numbers of one document. */
const numbers = /(?<![a-z])(?:n[o°º◦]s?|numeros?) ?(\d{1,3}(?:(?:,| et| ou|, et) \d{1,3})*)(?![\d.])/g;

/** Finds plants by the numbers that their lines begin with. */
function byNumber(flow: Flow, monographs: readonly Monograph[]): (plain: string) => Named[] {
  const own = monographs.map((one) => numberOf(flow, one));
  const plantOf = (number: string) =>
    own.indexOf(number) === own.lastIndexOf(number) ? own.indexOf(number) : -1;
  return (plain) =>
    [...plain.matchAll(numbers)].flatMap(({ index, 0: found, 1: list = '' }) =>
      [...list.matchAll(/\d+/g)].flatMap(({ 0: number }) => {
        const plant = plantOf(number);
        return plant === -1 ? [] : [{ plant, start: index, end: index + found.length }];
      }),
    );
}

/** Finds the plants that a text names, by the names that its document or the product knows, or by their numbers. */
export function finderOf(
  flow: Flow,
  monographs: readonly Monograph[],
  named: readonly FoundName[][][],
): (text: string) => Named[] {
  const plants = namesOf(flow, monographs, named);
  const numbered = byNumber(flow, monographs);
  const plantOf = new Map<string, number>();
  for (const [plant, { whole, firsts }] of plants.entries())
    for (const name of [...whole, ...firsts]) plantOf.set(name, plant);
  const known = new Map(plants.flatMap((one, plant) => [...one.known].map((id) => [id, plant] as const)));
  const all = longestFirst(plants.flatMap(({ whole }) => whole)).join('|');
  const alone = longestFirst(plants.flatMap(({ firsts }) => firsts)).join('|');
  const form = new RegExp(`(?<![a-z])(?:(${all})|${before}(${alone || '(?!)'}))s?(?![a-z0-9])`, 'g');
  const isAlone = new RegExp(`^s?${after}`);
  return (text) => {
    const plain = folded(text);
    const words = readWords(text);
    const told = [...plain.matchAll(form)].flatMap(({ index, 0: found, 1: name, 2: first }) => {
      const plant = plantOf.get(normalizeText(name ?? first ?? ''));
      const end = index + found.length;
      if (plant === undefined || (name === undefined && !isAlone.test(plain.slice(end)))) return [];
      return [{ plant, start: index, end }];
    });
    const mentioned = recognise(words, [plantNames()]).flatMap(({ id, from, to }) => {
      const plant = known.get(id);
      return plant === undefined
        ? []
        : [{ plant, start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 }];
    });
    return [...told, ...mentioned, ...numbered(plain)].toSorted((one, other) => one.start - other.start);
  };
}
