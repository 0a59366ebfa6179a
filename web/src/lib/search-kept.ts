import { editDistance } from '@simples/contract/french/spelling';
import { normalizeText, words } from '@simples/contract/french/text';
import type { PlantSheetMeta, PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import type { SheetCopy } from '@simples/contract/sheet-copies';

/** As `plantListQuery` asks the server. */
export interface Wanted {
  readonly searchQuery?: string;
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: string;
  readonly [filter: string]: unknown;
}

const MIN_WORD = 3;
const NAME = 8;
const TAG = 5;
const INDICATION = 3;

/** Words of a sheet with what finding one is worth. */
function indexOf({ sheet }: SheetCopy): Map<string, number> {
  const { names } = sheet.additionalInfo;
  const fields: [string, number][] = [
    [sheet.plantCommonName, NAME],
    [sheet.plantScientificName, NAME],
    ...(names?.vernacular ?? []).map(({ name }): [string, number] => [name, NAME]),
    ...(names?.synonyms ?? []).map((name): [string, number] => [name, NAME]),
    ...sheet.tags.map((tag): [string, number] => [tag, TAG]),
    ...sheet.indications.map(({ title }): [string, number] => [title, INDICATION]),
  ];
  const index = new Map<string, number>();
  for (const [text, weight] of fields)
    for (const word of words(text)) index.set(word, Math.max(weight, index.get(word) ?? 0));
  return index;
}

/** A letter for short words, two for long ones. */
const typosIn = (word: string): number => (word.length < 5 ? 0 : word.length < 9 ? 1 : 2);

function worthOf(word: string, index: ReadonlyMap<string, number>): number {
  let best = 0;
  for (const [known, weight] of index) {
    if (known === word) best = Math.max(best, weight);
    else if (known.startsWith(word)) best = Math.max(best, weight * 0.8);
    else if (typosIn(word) > 0 && editDistance(word, known, typosIn(word)) <= typosIn(word))
      best = Math.max(best, weight * 0.5);
  }
  return best;
}

/** Best first: every word that some sheet knows must be found. */
function found(copies: readonly SheetCopy[], query: string): SheetCopy[] {
  const asked = words(query).filter((word) => word.length >= MIN_WORD);
  const worths = copies.map((copy) => {
    const index = indexOf(copy);
    return { copy, worths: asked.map((word) => worthOf(word, index)) };
  });
  const known = asked.map((_word, at) => worths.some((one) => (one.worths[at] ?? 0) > 0));
  if (!known.includes(true)) return [];
  return worths
    .filter((one) => one.worths.every((worth, at) => worth > 0 || !known[at]))
    .map(({ copy, worths: all }) => ({ copy, score: all.reduce((sum, worth) => sum + worth, 0) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ copy }) => copy);
}

/** A region with those that lie in it. */
function regionsUnder(picked: readonly string[], { facets }: PlantSheetMeta): Set<string> {
  const regions = new Set<string>();
  let inside: number | null = null;
  for (const { value, depth } of facets.geographicalRepartitions) {
    if (inside !== null && depth <= inside) inside = null;
    if (inside === null && picked.includes(value)) inside = depth;
    if (inside !== null) regions.add(normalizeText(value));
  }
  for (const region of picked) regions.add(normalizeText(region));
  return regions;
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

type Test = (copy: SheetCopy) => boolean;

interface Made {
  readonly method: string;
  readonly methods?: readonly string[] | undefined;
}
const methodsOf = ({ method, methods = [] }: Made): readonly string[] => [method, ...methods];

function filterBy(wanted: Wanted, meta: PlantSheetMeta): Test {
  const preparations = ({ sheet }: SheetCopy) => sheet.indications.flatMap((one) => one.preparations);
  const valuesOf: Readonly<Record<string, (copy: SheetCopy) => readonly string[]>> = {
    tag: ({ sheet }) => sheet.tags,
    language: ({ sheet }) => [sheet.language],
    geographicalRepartition: ({ sheet }) => sheet.geographicalRepartitions,
    plantPartUsed: (copy) =>
      preparations(copy).flatMap(({ plantPartUsed, plantPartsUsed = [] }) => [
        plantPartUsed,
        ...plantPartsUsed,
      ]),
    preparationMethod: (copy) => preparations(copy).flatMap(methodsOf),
    applicationMethod: (copy) =>
      preparations(copy).flatMap(({ applications }) => applications.flatMap(methodsOf)),
  };
  const tests = Object.entries(valuesOf).flatMap(([name, values]): Test[] => {
    const picked = listOf(wanted[name]);
    if (picked.length === 0) return [];
    const isRegion = name === 'geographicalRepartition';
    const accepted = isRegion ? regionsUnder(picked, meta) : new Set(picked.map(normalizeText));
    return [(copy) => values(copy).some((value) => accepted.has(normalizeText(value)))];
  });
  return (copy) => tests.every((test) => test(copy));
}

const byName = (one: SheetCopy, other: SheetCopy) =>
  one.card.plantCommonName.localeCompare(other.card.plantCommonName, 'fr');
const byDate = (one: SheetCopy, other: SheetCopy) =>
  other.card.updatedAt.localeCompare(one.card.updatedAt) || other.card.id.localeCompare(one.card.id);

const readersAsk = new Set([
  'searchQuery',
  'page',
  'limit',
  'sort',
  'view',
  'tag',
  'language',
  'geographicalRepartition',
  'plantPartUsed',
  'preparationMethod',
  'applicationMethod',
]);

/** A page of what the device keeps, as the server would give it: folded accents, prefixes and a few typos. */
export function searchKept(
  copies: readonly SheetCopy[],
  meta: PlantSheetMeta,
  wanted: Wanted,
): PlantSheetPage | null {
  // What waits, or lies in the bin, is on no device.
  if (Object.keys(wanted).some((name) => !readersAsk.has(name))) return null;
  const { searchQuery = '', page = 1, limit = 10, sort } = wanted;
  const left = copies.filter(filterBy(wanted, meta));
  const isSearch = searchQuery.trim() !== '';
  const matching = isSearch ? found(left, searchQuery) : left.toSorted(byDate);
  const ordered =
    sort === 'name' ? matching.toSorted(byName) : sort === 'recent' ? matching.toSorted(byDate) : matching;
  return {
    plantSheets: [],
    plants: ordered.slice((page - 1) * limit, page * limit).map(({ card }) => card),
    total: ordered.length,
    totalPlants: ordered.length,
    totalPerStatus: { VALIDATED: ordered.length },
    currentPage: page,
    itemsPerPage: limit,
    suggestions: [],
    matches: {},
  };
}
