import type { PlantSheetFilters } from '@simples/contract/plant-sheet-lists';
import type { Db } from '#server/db/database.ts';
import { idsOfTexts } from '#server/features/plant-sheets/sheets/sheet-search.repository.ts';
import { Best } from '#server/lib/best.ts';
import type { Ranked } from '#server/search/search.ts';
import { pickedNumbers } from './facet-counts.ts';
import type { TraitColumns } from './trait-columns.ts';

/** Published sheets by place. */
export interface Found {
  readonly places: Int32Array;
  /** Of a search. */
  readonly scores: Float64Array | null;
}

const ROUNDS = 3;

/** Of texts that a search found; a sheet that was withdrawn a moment ago has none. */
export async function placesOf(db: Db, columns: TraitColumns, { numbers, scores }: Ranked): Promise<Found> {
  const idOf = new Map<number, string | null>();
  // While some are looked up, places of others may change: sheets are saved meanwhile.
  for (let round = 0; round < ROUNDS; round += 1) {
    const unknown = numbers.filter(
      (number) => columns.placeOfText(number) === undefined && !idOf.has(number),
    );
    if (unknown.length === 0) break;
    for (const number of unknown) idOf.set(number, null);
    for (const { id, number } of await idsOfTexts(db, unknown)) idOf.set(number, id);
  }
  for (const [number, id] of idOf) if (id !== null) columns.noteText(number, id);
  const places = new Int32Array(numbers.length);
  const kept = new Float64Array(numbers.length);
  let size = 0;
  for (const [at, number] of numbers.entries()) {
    const place = columns.placeOfText(number);
    if (place === undefined) continue;
    places[size] = place;
    kept[size] = scores[at] ?? 0;
    size += 1;
  }
  return { places: places.subarray(0, size), scores: kept.subarray(0, size) };
}

/** What the filters leave, of what a search found or of all. */
export function matching(columns: TraitColumns, filters: PlantSheetFilters, found: Found | null): Found {
  // Of changes and of rows that wait alone.
  const isOfOthers = filters.reviewKind !== undefined || filters.publishedSheetId !== undefined;
  const { lists, languages } = pickedNumbers(columns, filters);
  const author = filters.createdBy === undefined ? null : columns.labels.createdBy.find(filters.createdBy);
  const byAi = filters.updatedByAI === undefined ? null : Number(filters.updatedByAI);
  const isLeft = (place: number) =>
    columns.isLive[place] === 1 &&
    (languages === null || languages.has(columns.language[place])) &&
    (author === null || columns.createdBy[place] === author) &&
    (byAi === null || columns.updatedByAi[place] === byAi) &&
    lists.every(({ list, numbers }) => columns.countOf(place, list, numbers) > 0);
  const count = isOfOthers ? 0 : (found?.places.length ?? columns.size);
  const places = new Int32Array(count);
  const scores = found?.scores ? new Float64Array(count) : null;
  let size = 0;
  for (let at = 0; at < count; at += 1) {
    const place = found ? (found.places[at] ?? 0) : at;
    if (!isLeft(place)) continue;
    places[size] = place;
    if (scores) scores[size] = found?.scores?.[at] ?? 0;
    size += 1;
  }
  return { places: places.subarray(0, size), scores: scores?.subarray(0, size) ?? null };
}

/** Ids of a page: the best first, among equals the newest. */
export function pageOfFound(
  columns: TraitColumns,
  { places, scores }: Found,
  page: { readonly limit: number; readonly offset: number },
): string[] {
  const { updatedAt } = columns;
  const isNewer = (a: number, b: number) => {
    const [one = 0, other = 0] = [updatedAt[a], updatedAt[b]];
    return one === other ? columns.compareIds(a, b) > 0 : one > other;
  };
  const best = new Best<number>(page.offset + page.limit, (a, b) => {
    const [one = 0, other = 0] = [scores?.[a], scores?.[b]];
    return one === other ? isNewer(places[a] ?? 0, places[b] ?? 0) : one > other;
  });
  for (let at = 0; at < places.length; at += 1) best.add(at);
  return best.from(page.offset).map((at) => columns.idOf(places[at] ?? 0));
}

export const idsOfFound = (columns: TraitColumns, { places }: Found): string[] =>
  Array.from(places, (place) => columns.idOf(place));
