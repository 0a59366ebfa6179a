import { words as wordsIn } from '@simples/contract/french/text';
import { isFrench } from '#server/concepts/lexicon.ts';
import { overlaps, type Place, type ReadWord, readWords, recognise } from '#server/concepts/recogniser.ts';
import { inSingular } from '#server/french/stems.ts';
import type { NamedPlant } from './named-plants.ts';
import type { PlantNames } from './plant-names.ts';
import type { DocumentedPlant } from './vocabularies.ts';

/** Sheets about a plant, by its scientific name. */
export const sheetsOf = (scientific: string, { vocabulary }: PlantNames): string[] =>
  recognise(readWords(scientific), [vocabulary]).flatMap(({ id, length }) =>
    id.startsWith('main:') && length > 1 ? [id.slice('main:'.length)] : [],
  );

/** Whether the name of a plant of documents holds more than the words at a place. */
export function isPartOfName(
  words: readonly ReadWord[],
  documented: readonly DocumentedPlant[],
  { from, to }: Place,
): boolean {
  const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
  return documented.some((one) => one.start <= start && end <= one.end && one.end - one.start > end - start);
}

/** "hysope africaine" is not the "hysope" of a document. */
export const isPartOfPlant = (
  { start, end }: DocumentedPlant,
  plants: readonly Place[],
  words: readonly ReadWord[],
): boolean =>
  plants.some(({ from, to }) => {
    const [first, last] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
    return first <= start && end <= last && last - first > end - start;
  });

interface Typed {
  readonly text: string;
  readonly words: readonly ReadWord[];
  readonly names: PlantNames;
}

/** "narrow-leaved coneflower", of which a document speaks, is not "coneflower"; "tali", as one calls a tree, is only written like the "talli" of a sheet. */
function besideDocuments(
  named: readonly NamedPlant[],
  documented: readonly DocumentedPlant[],
  { text, words, names }: Typed,
): NamedPlant[] {
  const called = new Set(documented.map(({ start, end }) => inSingular(text.slice(start, end))));
  const isOnlyAlike = ({ sheets, kind, typed }: NamedPlant) => {
    const key = inSingular(typed);
    const isName = (name: string) => inSingular(name) === key;
    return kind !== 'head' && called.has(key) && !sheets.some((sheet) => names.namesOf(sheet).some(isName));
  };
  return named
    .filter((plant) => !isPartOfName(words, documented, plant))
    .map((plant) => (isOnlyAlike(plant) ? { ...plant, isDoubtful: true } : plant));
}

/** "violette de brousse", as only a document calls the plant of a sheet. An everyday word is a name nowhere else. */
function namedByDocuments(
  inDocuments: readonly DocumentedPlant[],
  known: readonly Place[],
  { text, words, names }: Typed,
): NamedPlant[] {
  const places = Map.groupBy(inDocuments, ({ start, end }) => `${start}-${end}`);
  // Of a plant without a sheet pages are told, and no other is meant.
  if (inDocuments.some(({ plant }) => sheetsOf(plant, names).length === 0)) return [];
  return [...places.values()].flatMap((plants): NamedPlant[] => {
    const { start = 0, end = 0 } = plants[0] ?? {};
    const typed = text.slice(start, end);
    const from = words.findIndex((word) => word.end > start);
    const to = words.findLastIndex((word) => word.start < end) + 1;
    const sheets = [...new Set(plants.flatMap(({ plant }) => sheetsOf(plant, names)))];
    const isEveryday = wordsIn(typed).length === 1 && isFrench(typed.toLowerCase());
    const isKnown = known.some((one) => overlaps(one, { from, to }));
    return sheets.length === 0 || isEveryday || isKnown
      ? []
      : [{ from, to, typed, sheets, kind: 'vernacular', others: [], isDenied: false, isDoubtful: true }];
  });
}

interface Found {
  /** By sheets. */
  readonly named: readonly NamedPlant[];
  /** Names of sheets and of plants without one, as written. */
  readonly whole: readonly Place[];
  readonly inDocuments: readonly DocumentedPlant[];
  /** Those that no sheet is about. */
  readonly documented: readonly DocumentedPlant[];
}

/** Plants of sheets that a text names, where documents call plants so too. */
export const withDocuments = (
  { named, whole, inDocuments, documented }: Found,
  typed: Typed,
): NamedPlant[] => [
  ...besideDocuments(named, documented, typed),
  ...namedByDocuments(inDocuments, [...named, ...whole], typed),
];
