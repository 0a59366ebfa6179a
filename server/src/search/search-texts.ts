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
 * Rows `(id uuid, score real)` of the texts that answer a question, to be selected from. The weak tail is cut; rows
 * come in no order.
 */
export function scoredSql(parsed: ParsedQuery, collection: Collection): SQL {
  const { texts, averageLength, frequencies } = parsed.statistics[collection];
  const stems = parsed.stems.map((entry) => {
    const idf = rarity(texts, frequencies.get(entry.stem) ?? 0);
    return { ...entry, weight: entry.weight * idf, titleWeight: entry.titleWeight * idf };
  });
  const own = stems.filter((entry) => entry.own).length;
  const bonus = collection === 'sheet' ? sql`${NAME_BONUS}::real` : sql`0::real`;
  const { titled, frequency, length } = unpacked(sql`packed`);
  return sql`
    with postings as (
      select unnest(p.texts) as id, unnest(p.packed) as packed, q.weight, q.title_weight, q.own
      from unnest(
        ${sql.param(stems.map(({ stem }) => stem))}::text[], ${sql.param(stems.map(({ weight }) => weight))}::real[],
        ${sql.param(stems.map(({ titleWeight }) => titleWeight))}::real[],
        ${sql.param(stems.map(({ own }) => Number(own)))}::int[]
      ) as q(stem, weight, title_weight, own)
      join search_postings p on p.collection = ${collectionNumbers[collection]}::smallint and p.stem = q.stem
    ), sums as materialized (
      select id, sum((weight + title_weight * (${titled})) * ${frequency}
        / (${frequency} + ${K1 * (1 - B)}::real + ${(K1 * B) / averageLength}::real * ${length})) as score,
        sum(${titled} & own) as named
      from postings group by id
    )
    select id, (score + case when named >= ${own}::int then ${bonus} else 0 end)::real as score
    from sums where score > 0 and score >= ${FLOOR}::real * (select max(score) from sums)`;
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
  const among = owners ? sql`where t.owner = any(${sql.param([...owners])}::uuid[])` : sql``;
  const { rows } = await db.execute<{ id: string; owner: string; score: number; stems: string[] }>(sql`
    select f.id, t.owner, f.score,
      array(select stem from unnest(t.stems) stem where stem = any(${sql.param(parsed.stems.map(({ stem }) => stem))}::text[])) as stems
    from (${scoredSql(parsed, collection)}) f join search_texts t on t.id = f.id ${among}
    order by f.score desc, f.id limit ${limit}`);
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
