import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import type { Actor } from '@simples/contract/permissions';
import { isPending } from '@simples/contract/plant-sheet-status';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { NamesOf } from '#server/features/audit/audit.feature.ts';
import {
  countUnseen,
  decisionsToldTo,
  latestDecision,
  markSeen,
  markUndone,
  recentDecisionsBy,
} from '#server/features/plant-sheets/publication/decisions.repository.ts';
import { proposerOf, save } from '#server/features/plant-sheets/publication/publishing.ts';
import { nextState } from '#server/features/plant-sheets/publication/sheet-states.ts';
import {
  createSheetTransactions,
  personOf,
  type Requester,
  requireSheet,
  type SheetTransaction,
} from '#server/features/plant-sheets/publication/sheet-transaction.ts';
import {
  contentOfVersion,
  type SheetWithPendingChanges,
} from '#server/features/plant-sheets/publication/stored-sheets.repository.ts';
import { claimNames, hasSameNames } from '#server/features/plant-sheets/sheets/sheet-names.ts';
import type { SheetState, StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';

type Decision = NonNullable<Awaited<ReturnType<typeof latestDecision>>>;
type Written = Decision['written'][number];

const UNDO_MS = limits.review.undoMinutes * 60_000;

const tooLate = 'Cette décision ne peut plus être annulée : le délai est passé, ou la fiche a changé depuis.';

/** Rows of a sheet by their id. */
function rowsOf({ row, root, open }: SheetWithPendingChanges): Map<string, StoredSheet> {
  return new Map([root, ...open, row].map((one) => [one.state.id, one]));
}

/** Nothing was written since, and nobody has proposed anything that knows the new text. */
function isUntouched({ written, sheetVersion }: Decision, target: SheetWithPendingChanges): boolean {
  const rows = rowsOf(target);
  const { root, open } = target;
  const isAsLeft = ({ before, version }: Written) => rows.get(before.id)?.state.version === version;
  if (root.state.version !== sheetVersion || !written.every(isAsLeft)) return false;
  const ids = new Set(written.map(({ before }) => before.id));
  if (ids.has(root.state.id)) return open.every(({ state }) => ids.has(state.id));
  const restored = written.map(({ before }) => before['authorId']);
  return open.every(({ state }) => ids.has(state.id) || !restored.includes(state.authorId));
}

const moments = z.object({ createdAt: z.coerce.date(), updatedAt: z.coerce.date() });
const deletion = z.object({ deletedAt: z.coerce.date().nullable() });

/** From the JSON in which the decision keeps it. */
function stateOf({ before }: Written): SheetState {
  return { ...before, ...moments.parse(before), ...deletion.parse(before) } as SheetState;
}

/** A new version with the content and the state of an earlier one. */
async function bringBack(
  w: SheetTransaction,
  current: StoredSheet,
  former: SheetState,
  baseVersion: number | null,
): Promise<StoredSheet> {
  const content = await contentOfVersion(w.tx, former.id, former.version);
  if (content === null) throw new AppError('conflict', { message: tooLate });
  const isSheet = former.publishedSheetId === null;
  if (isSheet && !hasSameNames(current.content, content)) await claimNames(w.tx, content, former.id);
  const { version: _v, updatedAt: _u, createdAt: _c, ...rest } = former;
  const state = nextState(current.state, w.now, { ...rest, baseVersion });
  return save(w, current, { content, state }, proposerOf({ content, state: former }));
}

/** A signature of the words that are back stays one. */
async function keepHealthReview(w: SheetTransaction, former: SheetState, version: number): Promise<void> {
  await w.tx.execute(sql`
    update plant_sheet_health_reviews set version = ${version}
    where plant_sheet_id = ${former.id} and version = ${former.version}`);
}

/** The sheet first: its changes are compared with the version that it gets. */
async function bringAllBack(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  { written }: Decision,
): Promise<StoredSheet> {
  const rows = rowsOf(target);
  const rootId = target.root.state.id;
  const states = written.map(stateOf).toSorted((one) => (one.id === rootId ? -1 : 1));
  let base = target.root.state.version;
  let decided = target.row;
  for (const former of states) {
    const current = rows.get(former.id);
    if (!current) throw new AppError('conflict', { message: tooLate });
    const isChange = isPending(former.status) && former.publishedSheetId !== null;
    const back = await bringBack(w, current, former, isChange ? base : former.baseVersion);
    if (former.id === rootId) {
      base = back.state.version;
      await keepHealthReview(w, former, base);
    }
    if (former.id === target.row.state.id) decided = back;
  }
  return decided;
}

export function createDecisions(db: Db, clock: Clock, userNames: NamesOf) {
  const { perform } = createSheetTransactions(db, clock);

  /** @throws AppError `notFound`, `conflict`, `duplicateSheet`. */
  function undo(who: Requester, id: string): Promise<StoredSheet> {
    return perform(personOf(who), { act: 'undo', id }, async (w) => {
      const target = await requireSheet(w, id);
      const decision = await latestDecision(w.tx, target.row);
      const isOwn = decision?.decidedBy === who.actor.id;
      const isRecent = decision !== null && w.now.getTime() - decision.decidedAt.getTime() < UNDO_MS;
      if (!isOwn || !isRecent || !isUntouched(decision, target)) {
        throw new AppError('conflict', { message: tooLate });
      }
      const back = await bringAllBack(w, target, decision);
      await markUndone(w.tx, decision, w.now);
      w.note('undo', back);
      return back;
    });
  }

  async function list({ id: userId }: Actor) {
    const max = limits.review.toldDecisions;
    const since = new Date(clock.now().getTime() - UNDO_MS);
    const told = await decisionsToldTo(db, userId, max);
    const unseen = await countUnseen(db, userId);
    const recent = await recentDecisionsBy(db, userId, since, max);
    const names = await userNames(told.map(({ decidedBy }) => decidedBy));
    return {
      unseen,
      told: told.map(({ decidedAt, decidedBy, seenAt, ...decision }) => ({
        ...decision,
        decidedAt: decidedAt.toISOString(),
        decidedBy: names.get(decidedBy) ?? null,
        isSeen: seenAt !== null,
      })),
      undoable: recent.map(({ decidedAt, ...decision }) => ({
        id: decision.id,
        rowId: decision.rowId,
        plantSheetId: decision.plantSheetId,
        plantScientificName: decision.plantScientificName,
        outcome: decision.outcome,
        decidedAt: decidedAt.toISOString(),
        undoableUntil: new Date(decidedAt.getTime() + UNDO_MS).toISOString(),
      })),
    };
  }

  return {
    undo,
    list,
    seen: ({ id }: Actor, ids: readonly string[]): Promise<void> => markSeen(db, id, ids, clock.now()),
  };
}

export type Decisions = ReturnType<typeof createDecisions>;
