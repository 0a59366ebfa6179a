import { Best } from '#server/lib/best.ts';
import type { TraitColumns } from './trait-columns.ts';

export interface Similar {
  readonly id: string;
  readonly score: number;
}

/** Uses weigh most. The first three are Jaccard indices: long lists are not similar to everything. */
const weights = { indications: 0.4, tags: 0.35, parts: 0.15, family: 0.1 };
/** Below, only a part or a family is shared. */
const MIN_SCORE = Math.fround(0.12);
/** Of each kind. */
const MAX_TRAITS = 100;

/** Part of a weight that shared values of two lists are worth. Single precision, so that equals are equal. */
const shareOf = (weight: number, shared: number, one: number, other: number): number =>
  Math.fround(Math.fround(Math.fround(weight) * shared) / Math.max(one + other - shared, 1));

const sum = (...shares: readonly number[]): number =>
  shares.reduce((total, share) => Math.fround(total + share), 0);

/** How often each place is named by values of the sheet. */
function sharing(
  columns: TraitColumns,
  list: 'stems' | 'tags',
  values: Int32Array,
  counts: Uint8Array,
): void {
  for (const value of values) {
    for (const place of columns.having[list][value]?.all ?? []) counts[place] = (counts[place] ?? 0) + 1;
  }
}

/** Used by one call after the other: thousands of candidates would be garbage of each. */
const room = { stems: new Uint8Array(0), tags: new Uint8Array(0), scores: new Float64Array(0) };

function emptied(places: number): typeof room {
  if (room.scores.length < places) {
    const wider = Math.ceil(places * 1.3);
    room.stems = new Uint8Array(wider);
    room.tags = new Uint8Array(wider);
    room.scores = new Float64Array(wider);
  }
  room.stems.fill(0);
  room.tags.fill(0);
  return room;
}

/** Published sheets that are like one, best first, never one of a dangerous plant; null when it is not published. */
export function similarSheets(
  columns: TraitColumns,
  id: string,
  page: { readonly limit: number; readonly offset: number },
): { total: number; found: readonly Similar[] } | null {
  const main = columns.placeOf(id);
  if (main === undefined) return null;
  const stems = columns.list(main, 'stems').subarray(0, MAX_TRAITS);
  const tags = columns.list(main, 'tags').subarray(0, MAX_TRAITS);
  const parts = columns.list(main, 'parts');
  const family = columns.family[main] ?? -1;
  const { stems: byStems, tags: byTags, scores } = emptied(columns.size);
  sharing(columns, 'stems', stems, byStems);
  sharing(columns, 'tags', tags, byTags);
  const best = new Best<number>(page.offset + page.limit, (a, b) => {
    const [one = 0, other = 0] = [scores[a], scores[b]];
    return one === other ? columns.compareIds(a, b) < 0 : one > other;
  });
  let total = 0;
  for (let place = 0; place < columns.size; place += 1) {
    const [i = 0, t = 0] = [byStems[place], byTags[place]];
    if ((i === 0 && t === 0) || place === main) continue;
    if (!columns.isLive[place] || columns.dangerous[place] || columns.alike[place]) continue;
    const indications = shareOf(weights.indications, i, columns.lengthOf(place, 'stems'), stems.length);
    const byTag = shareOf(weights.tags, t, columns.lengthOf(place, 'tags'), tags.length);
    const same = columns.countOf(place, 'parts', parts);
    const byPart = shareOf(weights.parts, same, columns.lengthOf(place, 'parts'), parts.length);
    const isRelated = family !== -1 && columns.family[place] === family;
    const score = sum(indications, byTag, byPart, isRelated ? Math.fround(weights.family) : 0);
    if (score < MIN_SCORE) continue;
    total += 1;
    scores[place] = score;
    best.add(place);
  }
  const found = best.from(page.offset);
  return { total, found: found.map((place) => ({ id: columns.idOf(place), score: scores[place] ?? 0 })) };
}
