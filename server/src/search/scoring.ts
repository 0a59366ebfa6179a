import { type SQL, sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
import { Best } from '#server/lib/best.ts';
import type { ParsedQuery } from './query-parser.ts';
import {
  arrayText,
  bareArrayText,
  type Collection,
  collectionNumbers,
  POSTING_BYTES,
  postingAt,
} from './storage-format.ts';

export interface Ranked {
  readonly numbers: Int32Array;
  readonly scores: Float64Array;
}

const at = (values: Int32Array | Float64Array, place: number): number => values[place] ?? 0;

const pick = ({ numbers, scores }: Ranked, places: readonly number[]): Ranked => ({
  numbers: Int32Array.from(places, (place) => at(numbers, place)),
  scores: Float64Array.from(places, (place) => at(scores, place)),
});

const nothing = Buffer.alloc(0);
const noTexts: Ranked = { numbers: new Int32Array(), scores: new Float64Array() };

export function among(ranked: Ranked, allowed: ReadonlySet<number>): Ranked {
  return pick(
    ranked,
    [...ranked.numbers.keys()].filter((place) => allowed.has(at(ranked.numbers, place))),
  );
}

/** Ties go to the lower number. Thousands may match: only one page is kept sorted. */
export function best(ranked: Ranked, limit: number, offset = 0): Ranked {
  const { numbers, scores } = ranked;
  const first = new Best<number>(offset + limit, (a, b) =>
    at(scores, a) === at(scores, b) ? at(numbers, a) < at(numbers, b) : at(scores, a) > at(scores, b),
  );
  for (let place = 0; place < scores.length; place += 1) first.add(place);
  return pick(ranked, first.from(offset));
}

/** Places count from 1. */
export function rankedRows(alias: string, { numbers, scores }: Ranked): SQL {
  const columns = sql`${sql.identifier(alias)}(number, score, place)`;
  return sql`unnest(${bareArrayText(numbers)}::int[], ${bareArrayText(scores)}::float8[]) with ordinality as ${columns}`;
}

/** Multiplier of Knuth's hashing by multiplication (The Art of Computer Programming, vol. 3, 6.4). */
const GOLDEN = 0x9e3779b1;

/** Factor on the scores of demoted texts: below those of the others. */
const DEMOTION = 0.001;

/** Load factor of at max one half. */
const PLACES_PER_TEXT = 2;

/** Open addressing over typed arrays: a Map of 100,000 postings is slower to sum than to fetch. */
export class ScoreTable {
  /** Row + 1 by hash; 0 when empty. */
  readonly #rows: Int32Array;
  readonly #shift: number;
  readonly #numbers: Int32Array;
  readonly #scores: Float64Array;
  readonly #titled: Uint16Array;
  readonly #demoted: Uint8Array;
  #count = 0;
  #max = 0;

  constructor(max: number) {
    const bits = Math.max(1, Math.ceil(Math.log2(max * PLACES_PER_TEXT + 1)));
    this.#rows = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
    this.#numbers = new Int32Array(max);
    this.#scores = new Float64Array(max);
    this.#titled = new Uint16Array(max);
    this.#demoted = new Uint8Array(max);
  }

  #rowOf(number: number): number {
    const rows = this.#rows;
    let place = Math.imul(number, GOLDEN) >>> this.#shift;
    for (let row = rows[place] as number; row !== 0; row = rows[place] as number) {
      if (this.#numbers[row - 1] === number) return row - 1;
      place = (place + 1) % rows.length;
    }
    const row = this.#count++;
    rows[place] = row + 1;
    this.#numbers[row] = number;
    return row;
  }

  add(number: number, score: number, titled: number, demoted: boolean): void {
    const row = this.#rowOf(number);
    const sum = (this.#scores[row] as number) + score;
    this.#scores[row] = sum;
    if (sum > this.#max) this.#max = sum;
    if (demoted) this.#demoted[row] = 1;
    if (titled > 0) this.#titled[row] = (this.#titled[row] as number) + titled;
  }

  /** @param floor share of the best score, from 0 to 1; `bonus` does not count for it. */
  above(floor: number, bonus: { readonly titled: number; readonly gain: number }): Ranked {
    const min = Math.max(floor * this.#max, Number.MIN_VALUE);
    const numbers = new Int32Array(this.#count);
    const scores = new Float64Array(this.#count);
    let size = 0;
    for (let row = 0; row < this.#count; row += 1) {
      const score = this.#scores[row] as number;
      if (score < min) continue;
      numbers[size] = this.#numbers[row] as number;
      const isNamed = (this.#titled[row] as number) >= bonus.titled;
      const order = this.#demoted[row] === 1 ? score * DEMOTION : score;
      scores[size] = isNamed ? score + bonus.gain : order;
      size += 1;
    }
    return { numbers: numbers.subarray(0, size), scores: scores.subarray(0, size) };
  }
}

/** BM25 term saturation and length normalisation. */
const K1 = 0.9;
const B = 0.75;

/** Share of the best score below which matches are cut. */
const FLOOR = 0.1;

/** Above any sum of stems: the title holds every word of the question. */
const NAME_BONUS = 1_000;

/** BM25's inverse document frequency, never negative. */
export function rarity(texts: number, frequency: number): number {
  return Math.log(1 + (Math.max(texts, frequency) - frequency + 0.5) / (frequency + 0.5));
}

/** A stem in a larger share of a collection costs max and says little: dropped when others say more. */
const COMMON = 0.5;
const SMALL = 200;

interface WeightedStem {
  readonly stem: string;
  readonly weight: number;
  readonly titleWeight: number;
  readonly own: boolean;
  readonly frequency: number;
}

function weightedStems(parsed: ParsedQuery, collection: Collection): WeightedStem[] {
  const { texts, frequencies } = parsed.statistics[collection];
  const present = parsed.stems.flatMap(({ stem, weight, titleWeight, own }) => {
    const frequency = frequencies.get(stem) ?? 0;
    const idf = rarity(texts, frequency);
    // Titles of sheets are names: they have no sections.
    const inTitle = collection === 'sheet' ? 0 : titleWeight * idf;
    const isCommon = frequency > Math.max(SMALL, texts * COMMON);
    return weight + inTitle > 0
      ? [{ stem, weight: weight * idf, titleWeight: inTitle, own, frequency, isCommon }]
      : [];
  });
  const telling = present.filter(({ isCommon }) => !isCommon);
  return telling.some(({ own }) => own) ? telling : present.filter(({ own, isCommon }) => own || !isCommon);
}

/** Postings of a collection by stem; a stem without any is left out, or empty. */
export type ReadPostings = (stems: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>;

/** Joined in the database: quicker than summing row by row. */
const postingsOfStems = namedStatement<{ readonly stem: string; readonly postings: Buffer }>(
  'search_postings_of_stems',
  sql`
    select p.stem, string_agg(p.postings, '') as postings
    from unnest(${sql.placeholder('stems')}::text[]) as q(stem)
    join search_postings p on p.collection = ${sql.placeholder('collection')}::smallint and p.stem = q.stem
    group by p.stem`,
);

/** As they are indexed now. */
export async function readPostings(
  db: Db,
  collection: Collection,
  stems: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await postingsOfStems(db, {
    stems: arrayText(stems),
    collection: collectionNumbers[collection],
  });
  return new Map(rows.map(({ stem, postings }) => [stem, postings]));
}

export async function scoreTexts(
  parsed: ParsedQuery,
  collection: Collection,
  read: ReadPostings,
  demotes = true,
): Promise<Ranked> {
  const stems = weightedStems(parsed, collection);
  if (stems.length === 0) return noTexts;
  const found = await read(stems.map(({ stem }) => stem));
  const count = [...found.values()].reduce((sum, { length }) => sum + length / POSTING_BYTES, 0);
  const table = new ScoreTable(count);
  const perWord = (K1 * B) / parsed.statistics[collection].averageLength;
  for (const { stem, weight, titleWeight, own } of stems) {
    const postings = found.get(stem) ?? nothing;
    for (let at = 0; at < postings.length; at += POSTING_BYTES) {
      const frequency = postingAt.frequency(postings, at);
      const titled = postingAt.titled(postings, at);
      const saturation = frequency / (frequency + K1 * (1 - B) + perWord * postingAt.length(postings, at));
      const score = (weight + titled * titleWeight) * saturation;
      const isDemoted = demotes && postingAt.demoted(postings, at);
      table.add(postingAt.text(postings, at), score, own ? titled : 0, isDemoted);
    }
  }
  // With one stem there are no weaker matches.
  return table.above(stems.length === 1 ? 0 : FLOOR, {
    titled: stems.filter(({ own }) => own).length,
    gain: collection === 'sheet' ? NAME_BONUS : 0,
  });
}
