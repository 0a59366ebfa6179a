import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { plantFacts, plantSheets } from '#server/db/schema.ts';
import { labelColumns } from '#server/features/plant-sheets/sheets/canonical-labels.ts';
import { dangerColumns } from '#server/features/plant-sheets/sheets/known-danger.repository.ts';
import { replaceFacts, rulesVersion } from './facts.repository.ts';

const BATCH_SIZE = 50;
/** Milliseconds between batches: requests go first. */
const PAUSE = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Sheets that another process or a publication holds are skipped: they get the facts of these rules from it. */
async function recompileAfter(db: Db, last: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const isCurrent = sql`exists (select from ${plantFacts} f
      where f.plant_sheet_id = ${plantSheets.id} and f.rules = ${rulesVersion()})`;
    const sheets = await tx
      .select({ id: plantSheets.id, content: plantSheets.content })
      .from(plantSheets)
      .where(and(eq(plantSheets.status, 'VALIDATED'), gt(plantSheets.id, last), sql`not ${isCurrent}`))
      .orderBy(plantSheets.id)
      .limit(BATCH_SIZE)
      .for('no key update', { skipLocked: true });
    for (const { id, content } of sheets) {
      await replaceFacts(tx, id, content);
      const columns = { ...labelColumns(content), ...dangerColumns(content) };
      await tx.update(plantSheets).set(columns).where(eq(plantSheets.id, id));
    }
    return sheets.at(-1)?.id ?? null;
  });
}

/** Compiles sheets whose facts are of other rules or missing, with labels and danger; ends early when aborted. */
export async function recompileFacts(db: Db, signal: AbortSignal): Promise<void> {
  let last: string | null = FIRST;
  while (last !== null && !signal.aborted) {
    last = await recompileAfter(db, last);
    if (last !== null) await wait(PAUSE, undefined, { signal }).catch(() => {});
  }
}
