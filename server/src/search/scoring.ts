import { type SQL, sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
import type { ParsedQuery } from './query-parser.ts';
import {
  arrayText,
  bareArrayText,
  type Collection,
  collectionNumbers,
  POSTING_BYTES,
  postingAt,
} from './storage-format.ts';

/** Texts with a score each, in no order. */
export interface Ranked {
  readonly numbers: Int32Array;
  readonly scores: Float64Array;
}

const at = (values: Int32Array | Float64Array, place: number): number => values[place] ?? 0;

const those = ({ numbers, scores }: Ranked, places: readonly number[]): Ranked => ({
  numbers: Int32Array.from(places, (place) => at(numbers, place)),
  scores: Float64Array.from(places, (place) => at(scores, place)),
});

const noTexts: Ranked = { numbers: new Int32Array(), scores: new Float64Array() };

/** Only those of some texts. */
export function among(ranked: Ranked, allowed: ReadonlySet<number>): Ranked {
  return those(
    ranked,
    [...ranked.numbers.keys()].filter((place) => allowed.has(at(ranked.numbers, place))),
  );
}

/**
 * Some of the best, best first, of equal ones the one indexed first. Thousands may answer a common word: only those of
 * the page are kept in order while all are looked at once.
 */
export function best(ranked: Ranked, limit: number, offset = 0): Ranked {
  const { numbers, scores } = ranked;
  const most = offset + limit;
  const isBefore = (a: number, b: number) =>
    at(scores, a) === at(scores, b) ? at(numbers, a) < at(numbers, b) : at(scores, a) > at(scores, b);
  const places: number[] = [];
  for (let place = 0; place < scores.length; place += 1) {
    const last = places.at(-1);
    if (places.length === most && last !== undefined && !isBefore(place, last)) continue;
    const next = places.findLastIndex((held) => isBefore(held, place)) + 1;
    places.splice(next, 0, place);
    if (places.length > most) places.pop();
  }
  return those(ranked, places.slice(offset));
}

/** The same as rows `(number, score, place)` of a statement; places count from 1. */
export function rankedRows(alias: string, { numbers, scores }: Ranked): SQL {
  const columns = sql`${sql.identifier(alias)}(number, score, place)`;
  return sql`unnest(${bareArrayText(numbers)}::int[], ${bareArrayText(scores)}::float8[]) with ordinality as ${columns}`;
}

/** Multiplier of Knuth's hashing by multiplication (The Art of Computer Programming, vol. 3, 6.4). */
const GOLDEN = 0x9e3779b1;

/** What the score of a text that is held back is multiplied by: less than any that is kept has. */
const HELD_BACK = 0.001;

/** A place is found in a few steps as long as no more than half of them are taken. */
const PLACES_PER_TEXT = 2;

/**
 * Sums by number of text. A table of plain numbers, read by index: a question of common words has a hundred thousand
 * postings, and with a Map adding them up would take longer than fetching them.
 */
export class ScoreTable {
  /** Where in the columns a number stands, from 1; 0 where nothing does. */
  readonly #rows: Int32Array;
  readonly #shift: number;
  readonly #numbers: Int32Array;
  readonly #scores: Float64Array;
  /** How many of the question's own stems the title holds. */
  readonly #titled: Uint16Array;
  readonly #heldBack: Uint8Array;
  #count = 0;
  #most = 0;

  /** @param most texts that will be added at most. */
  constructor(most: number) {
    const bits = Math.max(1, Math.ceil(Math.log2(most * PLACES_PER_TEXT + 1)));
    this.#rows = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
    this.#numbers = new Int32Array(most);
    this.#scores = new Float64Array(most);
    this.#titled = new Uint16Array(most);
    this.#heldBack = new Uint8Array(most);
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

  /** Adds to what a text has. */
  add(number: number, score: number, titled: number, heldBack: boolean): void {
    const row = this.#rowOf(number);
    const sum = (this.#scores[row] as number) + score;
    this.#scores[row] = sum;
    if (sum > this.#most) this.#most = sum;
    if (heldBack) this.#heldBack[row] = 1;
    if (titled > 0) this.#titled[row] = (this.#titled[row] as number) + titled;
  }

  /**
   * The texts whose score is above zero and at least a part of the best one.
   * @param floor that part, from 0 to 1.
   * @param bonus of those whose titles hold so many of the question's own stems; it does not count for the floor.
   */
  kept(floor: number, bonus: { readonly titled: number; readonly gain: number }): Ranked {
    const least = Math.max(floor * this.#most, Number.MIN_VALUE);
    const numbers = new Int32Array(this.#count);
    const scores = new Float64Array(this.#count);
    let kept = 0;
    for (let row = 0; row < this.#count; row += 1) {
      const score = this.#scores[row] as number;
      if (score < least) continue;
      numbers[kept] = this.#numbers[row] as number;
      const isNamed = (this.#titled[row] as number) >= bonus.titled;
      const order = this.#heldBack[row] === 1 ? score * HELD_BACK : score;
      scores[kept] = isNamed ? score + bonus.gain : order;
      kept += 1;
    }
    return { numbers: numbers.subarray(0, kept), scores: scores.subarray(0, kept) };
  }
}

/** BM25: how soon repetition stops counting, and how much long texts are held back. */
const K1 = 0.9;
const B = 0.75;

/** Scores under this part of the best one are the tail of weak matches: cut. */
const FLOOR = 0.1;

/** What a text gains whose title holds every word of the question: more than any sum of stems. */
const NAME_BONUS = 1_000;

/** BM25's inverse document frequency, never negative. */
export function rarity(texts: number, frequency: number): number {
  return Math.log(1 + (Math.max(texts, frequency) - frequency + 0.5) / (frequency + 0.5));
}

/**
 * A stem that stands in more of a collection than this part says little, and costs most: it is left out when others
 * say more. In a small collection every stem is cheap.
 */
const COMMON = 0.5;
const SMALL = 200;

interface WeightedStem {
  readonly stem: string;
  readonly weight: number;
  readonly titleWeight: number;
  readonly own: boolean;
  /** In how many texts it stands. */
  readonly frequency: number;
}

/** The stems worth looking for in a collection, their weights multiplied by their rarity there. */
function weightedStems(parsed: ParsedQuery, collection: Collection): WeightedStem[] {
  const { texts, frequencies } = parsed.statistics[collection];
  const present = parsed.stems.flatMap(({ stem, weight, titleWeight, own }) => {
    const frequency = frequencies.get(stem) ?? 0;
    const idf = rarity(texts, frequency);
    // Titles of whole sheets are names: they have no sections.
    const inTitle = collection === 'sheet' ? 0 : titleWeight * idf;
    const isCommon = frequency > Math.max(SMALL, texts * COMMON);
    return weight + inTitle > 0
      ? [{ stem, weight: weight * idf, titleWeight: inTitle, own, frequency, isCommon }]
      : [];
  });
  const telling = present.filter(({ isCommon }) => !isCommon);
  return telling.some(({ own }) => own) ? telling : present.filter(({ own, isCommon }) => own || !isCommon);
}

interface Row {
  /** Place of the stem among those that were asked for, from 1. */
  readonly place: number;
  readonly postings: Buffer;
}

/** The postings of each stem, joined: far quicker to send and to add up here than to add up row by row there. */
const postingsOfStems = namedStatement<Row>(
  'search_postings_of_stems',
  sql`
    select q.place::int as place, string_agg(p.postings, '') as postings
    from unnest(${sql.placeholder('stems')}::text[]) with ordinality as q(stem, place)
    join search_postings p on p.collection = ${sql.placeholder('collection')}::smallint and p.stem = q.stem
    group by q.place`,
);

/**
 * Texts of a collection that answer a question, with their scores; the weak tail is cut.
 * @param holdsBack whether those to be held back come last; otherwise they are texts like the others.
 */
export async function scoreTexts(
  db: Db,
  parsed: ParsedQuery,
  collection: Collection,
  holdsBack = true,
): Promise<Ranked> {
  const stems = weightedStems(parsed, collection);
  if (stems.length === 0) return noTexts;
  const found = await postingsOfStems(db, {
    stems: arrayText(stems.map(({ stem }) => stem)),
    collection: collectionNumbers[collection],
  });
  const table = new ScoreTable(found.reduce((sum, { postings }) => sum + postings.length / POSTING_BYTES, 0));
  const perWord = (K1 * B) / parsed.statistics[collection].averageLength;
  for (const { place, postings } of found) {
    const { weight = 0, titleWeight = 0, own = false } = stems[place - 1] ?? {};
    for (let at = 0; at < postings.length; at += POSTING_BYTES) {
      const frequency = postingAt.frequency(postings, at);
      const titled = postingAt.titled(postings, at);
      const saturation = frequency / (frequency + K1 * (1 - B) + perWord * postingAt.length(postings, at));
      const score = (weight + titled * titleWeight) * saturation;
      const isHeldBack = holdsBack && postingAt.heldBack(postings, at);
      table.add(postingAt.text(postings, at), score, own ? titled : 0, isHeldBack);
    }
  }
  // Of one stem alone no match is a weaker one.
  return table.kept(stems.length === 1 ? 0 : FLOOR, {
    titled: stems.filter(({ own }) => own).length,
    gain: collection === 'sheet' ? NAME_BONUS : 0,
  });
}
