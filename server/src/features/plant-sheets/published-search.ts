import { sql } from 'drizzle-orm';
import { createGate } from '../../adapters/work/gate.ts';
import type { Db } from '../../db/db.ts';
import { namedStatement } from '../../db/named-statement.ts';
import { anyPending, settle } from '../../search/pending-texts.ts';
import type { ParsedQuery } from '../../search/query-parser.ts';
import { type ScoreKind, scoreParts, scoreValues } from '../../search/scoring.ts';

/**
 * Searches that one process runs at once: as many as its own thread can answer. More would only share the cores of the
 * database, and each would last as long as all of them together.
 */
const AT_ONCE = 3;

type Body = 'reply' | 'card';
interface Row {
  readonly texts: string | null;
  readonly total: number;
  readonly pending: boolean;
}

function prepare(kind: ScoreKind, body: Body) {
  const { setup, rows, total } = scoreParts(kind);
  return namedStatement<Row>(
    `plant_sheet_search_${kind}_${body}`,
    sql`
    with ${setup}, page as (
      select f.id, f.score from (${rows}) f
      order by f.score desc, f.id desc limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}
    )
    select
      (select string_agg(s.${sql.identifier(body)}, ',' order by p.score desc, p.id desc)
        from page p join plant_sheets s on s.id = p.id and s.status = 'VALIDATED') as texts,
      (${total})::int as total, ${anyPending} as pending`,
  );
}

/**
 * The busiest search, prepared: published sheets that answer a question, without any filter, best first. The index
 * holds published sheets only, so that nothing but the page itself is joined to its sheets.
 */
export function createPublishedSearch(db: Db) {
  const statements = {
    one: { reply: prepare('one', 'reply'), card: prepare('one', 'card') },
    several: { reply: prepare('several', 'reply'), card: prepare('several', 'card') },
  };

  const gate = createGate(AT_ONCE);

  /** The texts of a page, joined by commas, and how many sheets answer in all. */
  return async (
    parsed: ParsedQuery,
    body: Body,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ texts: string; total: number }> => {
    const score = scoreValues(parsed);
    if (score === null) return { texts: '', total: 0 };
    const search = () => gate(() => statements[score.kind][body](db, { ...score.values, ...page }));
    let [row] = await search();
    if (row?.pending && (await settle(db))) [row] = await search();
    return { texts: row?.texts ?? '', total: row?.total ?? 0 };
  };
}
