import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { namedStatement } from '../db/named-statement.ts';
import { arrayText } from './array-text.ts';
import { type Collection, collectionNumbers } from './collections.ts';
import { POSTING_BYTES, postingAt } from './posting.ts';
import type { ParsedQuery } from './query-parser.ts';
import { nothing, type Ranked } from './ranked.ts';
import { ScoreTable } from './score-table.ts';

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
  if (stems.length === 0) return nothing;
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
