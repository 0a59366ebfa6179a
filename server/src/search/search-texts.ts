import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { type Collection, collectionNumbers } from './collections.ts';
import { unpacked } from './posting.ts';
import type { Need, ParsedQuery } from './query-parser.ts';

/** BM25: how soon repetition stops counting, and how much long texts are held back. */
const K1 = 0.9;
const B = 0.75;

/** Scores under this part of the best one are the tail of weak matches: cut. */
const FLOOR = 0.1;

/** What a text gains whose title holds every word of the question: more than any sum of stems. */
const NAME_BONUS = 1_000;

function rarity(texts: number, frequency: number): number {
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

export interface Hit {
  readonly id: string;
  readonly owner: string;
  readonly score: number;
  /** How much of what the question says the text holds, rare words counting more: from 0 to 1. */
  readonly coverage: number;
}

interface SearchOptions {
  readonly collection: Collection;
  readonly limit: number;
  /** Only texts of these sheets or documents. */
  readonly owners?: readonly string[];
}

/** The best texts for a question, best first. */
export async function searchTexts(db: Db, parsed: ParsedQuery, options: SearchOptions): Promise<Hit[]> {
  if (parsed.stems.length === 0) return [];
  const { collection, limit, owners } = options;
  const among = owners
    ? sql`where f.id in (select id from search_texts where owner = any(${sql.param([...owners])}::uuid[]))`
    : sql``;
  const asked = sql.param(parsed.stems.map(({ stem }) => stem));
  // The best first, then what is known of them: joining every match would cost more than finding it.
  const { rows } = await db.execute<{ id: string; owner: string; score: number; stems: string[] }>(sql`
    with best as materialized (
      select f.id, f.score from (${scoredSql(parsed, collection)}) f ${among}
      order by f.score desc, f.id limit ${limit}
    )
    select b.id, t.owner, b.score,
      array(select stem from unnest(t.stems) stem where stem = any(${asked}::text[])) as stems
    from best b join search_texts t on t.id = b.id order by b.score desc, b.id`);
  return rows.map(({ stems, ...hit }) => ({
    ...hit,
    coverage: coverageOf(parsed, collection, new Set(stems)),
  }));
}

/** What part of the needs of a question these stems answer; a need that no text answers counts like the rarest. */
function coverageOf(parsed: ParsedQuery, collection: Collection, stems: ReadonlySet<string>): number {
  return answeredPart(parsed, collection, (need) => need.stems.some((stem) => stems.has(stem)));
}

/** What the other words of a question weigh beside a complaint that the thesaurus knows: "dormir la nuit". */
const ASIDE = 0.3;

/**
 * The same, but a term of the thesaurus answers only whole: "infection de la peau" is not answered by "peau". Words
 * beside a known complaint count less.
 */
export function strictCoverageOf(
  parsed: ParsedQuery,
  collection: Collection,
  stems: ReadonlySet<string>,
): number {
  const isKnown = (need: Need) => need.alternatives.length > 1;
  const knowsSome = parsed.needs.some(isKnown);
  return answeredPart(
    parsed,
    collection,
    (need) => need.alternatives.some((term) => term.every((stem) => stems.has(stem))),
    (need) => (knowsSome && !isKnown(need) ? ASIDE : 1),
  );
}

function answeredPart(
  parsed: ParsedQuery,
  collection: Collection,
  isAnswered: (need: Need) => boolean,
  factor: (need: Need) => number = () => 1,
): number {
  const { texts, frequencies } = parsed.statistics[collection];
  let total = 0;
  let answered = 0;
  for (const need of parsed.needs) {
    const [first = ''] = need.stems;
    const weight = rarity(texts, frequencies.get(first) ?? 0) * factor(need);
    total += weight;
    if (isAnswered(need)) answered += weight;
  }
  return total === 0 ? 0 : answered / total;
}
