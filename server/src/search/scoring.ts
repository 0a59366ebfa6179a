import { type SQL, sql } from 'drizzle-orm';
import { type Collection, collectionNumbers } from './collections.ts';
import { unpacked } from './posting.ts';
import type { ParsedQuery } from './query-parser.ts';

/** BM25: how soon repetition stops counting, and how much long texts are held back. */
const K1 = 0.9;
const B = 0.75;

/** Scores under this part of the best one are the tail of weak matches: cut. */
const FLOOR = 0.1;

/** What a text gains whose title holds every word of the question: more than any sum of stems. */
const NAME_BONUS = 1_000;
const NAME_BONUS_SQL = sql.raw(`${NAME_BONUS}`);

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

/** Matches that are better looked up one by one than by reading every sheet. */
const FEW = 400;

/**
 * A condition that always holds. The planner cannot know how many texts a stem has, and reads every sheet to join them;
 * it takes an equation for rare, so where matches are few this makes it look them up instead.
 */
function few(stems: readonly WeightedStem[]): SQL {
  const most = stems.reduce((sum, { frequency }) => sum + frequency, 0);
  return most < FEW ? sql`length(id::text) = 36` : sql`true`;
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

/**
 * Rows `(id uuid, score real)` of the texts that answer a question, to be selected from. The weak tail is cut; rows
 * come in no order.
 */
export function scoredSql(parsed: ParsedQuery, collection: Collection): SQL {
  const stems = weightedStems(parsed, collection);
  if (stems.length === 0) return sql`select null::uuid as id, 0::real as score where false`;
  const { averageLength } = parsed.statistics[collection];
  const { titled, frequency, length } = unpacked(sql`packed`);
  const column = (key: 'weight' | 'titleWeight') => sql.param(stems.map((entry) => entry[key]));
  const score = sql`(weight + title_weight * (${titled})) * ${frequency}
    / (${frequency} + ${K1 * (1 - B)}::real + ${(K1 * B) / averageLength}::real * ${length})`;
  const bonus = collection === 'sheet' ? NAME_BONUS : 0;
  const own = stems.filter((entry) => entry.own).length;
  const rows = sql`
    select unnest(p.texts) as id, unnest(p.packed) as packed, q.weight, q.title_weight, q.own
    from unnest(${sql.param(stems.map(({ stem }) => stem))}::text[], ${column('weight')}::real[],
      ${column('titleWeight')}::real[], ${sql.param(stems.map((entry) => Number(entry.own)))}::int[]
    ) as q(stem, weight, title_weight, own)
    join search_postings p on p.collection = ${collectionNumbers[collection]}::smallint and p.stem = q.stem`;
  const ranked = (sum: SQL, named: SQL) =>
    sql`(${sum} + case when ${named} >= ${own}::int then ${bonus}::real else 0 end)::real as score`;
  if (stems.length === 1) {
    // A text stands once in the postings of a stem: there is nothing to sum, and no tail of weaker matches.
    return sql`select id, ${ranked(score, sql`${titled} & own`)} from (${rows}) postings where ${few(stems)}`;
  }
  return sql`
    with sums as materialized (
      select id, sum(${score}) as score, sum(${titled} & own) as named from (${rows}) postings group by id
    )
    select id, ${ranked(sql`score`, sql`named`)} from sums
    where score > 0 and score >= ${FLOOR}::real * (select max(score) from sums) and ${few(stems)}`;
}

/** What the statement of a ranked page is given: names of its placeholders. */
export interface ScoreValues {
  readonly stems: readonly string[];
  readonly weights: readonly number[];
  readonly own: readonly number[];
  /** Stems the question itself says: a title that holds them all is the name that was asked for. */
  readonly ownStems: number;
  readonly lengthFree: number;
  readonly perWord: number;
}

/** A text stands once in the postings of one stem, so that there is nothing to sum: a statement of its own. */
export type ScoreKind = 'one' | 'several';

/** The values of a question for `scoreParts`; null when nothing in it can be found in whole sheets. */
export function scoreValues(parsed: ParsedQuery): { kind: ScoreKind; values: ScoreValues } | null {
  const stems = weightedStems(parsed, 'sheet');
  if (stems.length === 0) return null;
  const values = {
    stems: stems.map(({ stem }) => stem),
    weights: stems.map(({ weight }) => weight),
    own: stems.map(({ own }) => Number(own)),
    ownStems: stems.filter(({ own }) => own).length,
    lengthFree: K1 * (1 - B),
    perWord: (K1 * B) / parsed.statistics.sheet.averageLength,
  };
  return { kind: stems.length === 1 ? 'one' : 'several', values };
}

interface ScoreParts {
  /** Common table expressions that the others read. */
  readonly setup: SQL;
  /** Rows `(id, score)`. */
  readonly rows: SQL;
  /** How many rows there are. */
  readonly total: SQL;
}

const at = (name: keyof ScoreValues) => sql.placeholder(name);

function oneStem(gain: SQL, titled: SQL): ScoreParts {
  const from = sql`from search_postings p
    where p.collection = ${sql.raw(String(collectionNumbers.sheet))}::smallint and p.stem = (${at('stems')}::text[])[1]`;
  return {
    setup: sql`found as not materialized (
      select unnest(p.texts) as id, unnest(p.packed) as packed, (${at('weights')}::real[])[1] as weight ${from})`,
    rows: sql`select id, (${gain} + (${titled}) * (${at('own')}::int[])[1] * ${NAME_BONUS_SQL})::real as score from found`,
    total: sql`select coalesce(sum(cardinality(p.texts)), 0) ${from}`,
  };
}

function severalStems(gain: SQL, titled: SQL): ScoreParts {
  const kept = sql`from sums where score > 0 and score >= (select least from bounds)`;
  return {
    setup: sql`sums as materialized (
        select id, sum(${gain}) as score, sum(${titled} & own) as named from (
          select unnest(p.texts) as id, unnest(p.packed) as packed, q.weight, q.own
          from unnest(${at('stems')}::text[], ${at('weights')}::real[], ${at('own')}::int[]) as q(stem, weight, own)
          join search_postings p
            on p.collection = ${sql.raw(String(collectionNumbers.sheet))}::smallint and p.stem = q.stem
        ) found group by id
      ), bounds as materialized (select max(score) * ${sql.raw(String(FLOOR))} as least from sums)`,
    rows: sql`select id,
      (score + case when named >= ${at('ownStems')}::int then ${NAME_BONUS_SQL} else 0 end)::real as score ${kept}`,
    total: sql`select count(*) ${kept}`,
  };
}

/**
 * Whole sheets ranked for a question as pieces of a statement that is prepared once: the planner's work would cost a
 * third of the answer. The same scores as `scoredSql` gives, read in one pass for the page and another for the total.
 */
export function scoreParts(kind: ScoreKind): ScoreParts {
  const { titled, frequency, length } = unpacked(sql`packed`);
  const gain = sql`weight * ${frequency}
    / (${frequency} + ${at('lengthFree')}::real + ${at('perWord')}::real * ${length})`;
  return kind === 'one' ? oneStem(gain, titled) : severalStems(gain, titled);
}
