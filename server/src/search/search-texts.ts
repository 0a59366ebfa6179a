import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { awaitIndex } from './index-queue.ts';
import type { Need, ParsedQuery } from './query-parser.ts';
import { among, best, rankedRows, rarity, readPostings, scoreTexts } from './scoring.ts';
import type { Collection } from './storage-format.ts';

export interface Hit {
  readonly id: string;
  readonly owner: string;
  readonly score: number;
  /** From 0 to 1; rare words count more. */
  readonly coverage: number;
}

interface SearchOptions {
  readonly collection: Collection;
  readonly limit: number;
  readonly owners?: readonly string[];
}

async function numbersOf(db: Db, owners: readonly string[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select number from search_texts where owner = any(${sql.param([...owners])}::uuid[])`,
  );
  return new Set(rows.map(({ number }) => number));
}

export async function searchTexts(db: Db, parsed: ParsedQuery, options: SearchOptions): Promise<Hit[]> {
  if (parsed.stems.length === 0) return [];
  await awaitIndex(db);
  const { collection, limit, owners } = options;
  const scored = await scoreTexts(parsed, collection, (stems) => readPostings(db, collection, stems));
  const top = best(owners ? among(scored, await numbersOf(db, owners)) : scored, limit);
  const sought = sql.param(parsed.stems.map(({ stem }) => stem));
  const { rows } = await db.execute<{ id: string; owner: string; score: number; stems: string[] }>(sql`
    select t.id, t.owner, b.score,
      array(select stem from unnest(t.stems) stem where stem = any(${sought}::text[])) as stems
    from ${rankedRows('b', top)} join search_texts t on t.number = b.number order by b.place`);
  return rows.map(({ stems, ...hit }) => ({
    ...hit,
    coverage: coverageOf(parsed, collection, new Set(stems)),
  }));
}

/** A need that no text answers weighs like the rarest. */
function coverageOf(parsed: ParsedQuery, collection: Collection, stems: ReadonlySet<string>): number {
  return answeredPart(parsed, collection, (need) => need.stems.some((stem) => stems.has(stem)));
}

/** Weight of words beside a known complaint: "dormir la nuit". */
const ASIDE = 0.3;

/** A thesaurus term counts only whole: "peau" does not answer "infection de la peau". */
export function strictCoverageOf(
  parsed: ParsedQuery,
  collection: Collection,
  stems: Pick<ReadonlySet<string>, 'has'>,
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
