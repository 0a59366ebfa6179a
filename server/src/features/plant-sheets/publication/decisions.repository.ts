import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { plantSheetDecisions, plantSheets } from '#server/db/schema.ts';
import type { StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import type { SheetTransaction } from './sheet-transaction.ts';
import type { SheetWithPendingChanges } from './stored-sheets.repository.ts';

const { id, rowId, authorId, decidedAt, decidedBy, seenAt, sheetVersion, undoneAt } = plantSheetDecisions;

type DecisionRow = typeof plantSheetDecisions.$inferSelect;

export interface Outcome {
  readonly outcome: DecisionRow['outcome'];
  readonly reason?: string | null;
  readonly accepted?: number;
  readonly rejected?: number;
}

/** Each row as it was before the transaction, with the version that it has now. */
function writtenRows({ saved }: SheetTransaction): DecisionRow['written'] {
  const written = new Map<string, DecisionRow['written'][number]>();
  for (const { previous, next } of saved) {
    const before = written.get(next.state.id)?.before ?? { ...previous.state };
    written.set(next.state.id, { before, version: next.state.version });
  }
  return [...written.values()];
}

/** After all writes of the decision. `sheet`: the one that readers may see, as it is now. */
export async function recordDecision(
  w: SheetTransaction,
  { row, root }: SheetWithPendingChanges,
  { outcome, reason = null, accepted = 0, rejected = 0 }: Outcome,
): Promise<void> {
  const { id: decider } = w.author;
  if (decider === null) return;
  const sheet = w.saved.findLast(({ next }) => next.state.id === root.state.id)?.next ?? root;
  await w.tx.insert(plantSheetDecisions).values({
    id: uuidv7(w.now.getTime()),
    plantSheetId: root.state.id,
    rowId: row.state.id,
    outcome,
    reason,
    accepted,
    rejected,
    decidedBy: decider,
    authorId: row.state.authorId === decider ? null : row.state.authorId,
    decidedAt: w.now,
    sheetVersion: sheet.state.version,
    written: writtenRows(w),
  });
}

const shown = {
  id,
  rowId,
  plantSheetId: plantSheetDecisions.plantSheetId,
  plantScientificName: sql<string>`${plantSheets.content} ->> 'plantScientificName'`,
  outcome: plantSheetDecisions.outcome,
  reason: plantSheetDecisions.reason,
  accepted: plantSheetDecisions.accepted,
  rejected: plantSheetDecisions.rejected,
  decidedAt,
  decidedBy,
  seenAt,
};

function newest(db: Db, condition: SQL | undefined, row: SQL, limit: number) {
  return db
    .select(shown)
    .from(plantSheetDecisions)
    .innerJoin(plantSheets, row)
    .where(and(isNull(undoneAt), condition))
    .orderBy(desc(decidedAt), desc(id))
    .limit(limit);
}

export const decisionsToldTo = (db: Db, userId: string, limit: number) =>
  newest(db, eq(authorId, userId), eq(plantSheets.id, rowId), limit);

export const countUnseen = (db: Db, userId: string): Promise<number> =>
  db.$count(plantSheetDecisions, and(eq(authorId, userId), isNull(undoneAt), isNull(seenAt)));

/** Of sheets that have the version that the decision left. */
export function recentDecisionsBy(db: Db, userId: string, since: Date, limit: number) {
  const unchanged = sql`${plantSheets.id} = ${plantSheetDecisions.plantSheetId} and ${plantSheets.version} = ${sheetVersion}`;
  return newest(db, sql`${decidedBy} = ${userId} and ${decidedAt} > ${since}`, unchanged, limit);
}

export async function markSeen(db: Db, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(plantSheetDecisions)
    .set({ seenAt: now })
    .where(and(eq(authorId, userId), inArray(id, [...ids]), isNull(seenAt)));
}

/** The caller has locked the row. */
export async function latestDecision(tx: Db, { state }: StoredSheet): Promise<DecisionRow | null> {
  const [decision] = await tx
    .select()
    .from(plantSheetDecisions)
    .where(and(eq(rowId, state.id), isNull(undoneAt)))
    .orderBy(desc(decidedAt), desc(id))
    .limit(1);
  return decision ?? null;
}

export async function markUndone(tx: Db, decision: DecisionRow, now: Date): Promise<void> {
  await tx.update(plantSheetDecisions).set({ undoneAt: now }).where(eq(id, decision.id));
}
