import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import type { SheetStatus } from '@simples/contract/plant-sheet-content';
import { isPending } from '@simples/contract/plant-sheet-status';
import { claimNames } from '#server/features/plant-sheets/sheets/sheet-names.ts';
import type { StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { recordDecision } from './decisions.repository.ts';
import {
  byAuthorOf,
  closeChange,
  comparedWith,
  publishNew,
  publishOver,
  rebasedDiff,
  save,
} from './publishing.ts';
import { binned, nextState, unbinned } from './sheet-states.ts';
import type { SheetTransaction } from './sheet-transaction.ts';
import {
  changesDeletedWith,
  contentOfVersion,
  type SheetWithPendingChanges,
} from './stored-sheets.repository.ts';

async function validate(w: SheetTransaction, target: SheetWithPendingChanges): Promise<StoredSheet> {
  const { row } = target;
  if (row.state.publishedSheetId === null) {
    const sheet = await publishNew(w, row, row.content, byAuthorOf(row, row));
    w.note('validate', sheet);
    await recordDecision(w, target, { outcome: 'validated' });
    return sheet;
  }
  const sheet = await publishOver(w, target, row.content, { by: byAuthorOf(row, target.root), except: row });
  w.note('validate', await closeChange(w, row, null));
  await recordDecision(w, target, { outcome: 'validated' });
  return sheet;
}

async function reject(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  reason: string | null,
): Promise<StoredSheet> {
  const { row } = target;
  const rejected = await save(w, row, binned(row, w.now, { rejectReason: reason }));
  w.note('reject', rejected, reason);
  await recordDecision(w, target, { outcome: 'rejected', reason });
  return rejected;
}

/** Somebody who may validate has read what was published without. */
async function markRead(w: SheetTransaction, row: StoredSheet): Promise<StoredSheet> {
  const read = await save(w, row, { ...row, state: nextState(row.state, w.now, { isUnread: false }) });
  w.note('validate', read);
  return read;
}

interface NewStatus {
  readonly status: SheetStatus;
  readonly reason: string | null;
  /** The actor may validate. */
  readonly mayRead: boolean;
}

/** The caller has checked that the transition is allowed. */
export async function changeStatus(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  { status, reason, mayRead }: NewStatus,
): Promise<StoredSheet> {
  const { row } = target;
  if (status === row.state.status) return row.state.isUnread && mayRead ? markRead(w, row) : row;
  if (status === 'VALIDATED') return validate(w, target);
  if (status === 'DELETED') return reject(w, target, reason);
  const saved = await save(w, row, { ...row, state: nextState(row.state, w.now, { status }) });
  w.note('update', saved);
  return saved;
}

/** A sheet with its pending changes, or one pending row. */
export async function putInBin(w: SheetTransaction, target: SheetWithPendingChanges): Promise<void> {
  const { row, root, open } = target;
  if (row.state.status === 'DELETED') throw new AppError('notFound');
  const gone = await save(w, row, binned(row, w.now));
  w.note('delete', gone);
  if (isPending(row.state.status)) await recordDecision(w, target, { outcome: 'rejected' });
  if (row !== root) return;
  for (const change of open) {
    // `changesDeletedWith` finds them by this version.
    w.note('delete', await save(w, change, binned(change, w.now, { baseVersion: gone.state.version })));
  }
}

const DAY = 24 * 60 * 60 * 1000;

function checkInBin({ state }: StoredSheet, now: Date): void {
  if (state.status !== 'DELETED') throw new AppError('conflict');
  const since = state.deletedAt ?? state.updatedAt;
  if (now.getTime() - since.getTime() > limits.review.binDays * DAY) throw new AppError('notFound');
}

const isSameOwner = ({ state: a }: StoredSheet, { state: b }: StoredSheet) =>
  a.authorId === b.authorId && (a.authorId !== null || a.updatedBy === b.updatedBy);

async function restoreChange(
  w: SheetTransaction,
  { row, root, open }: SheetWithPendingChanges,
): Promise<StoredSheet> {
  const isBlocked = root.state.status !== 'VALIDATED' || open.some((change) => isSameOwner(change, row));
  const base = await contentOfVersion(w.tx, root.state.id, row.state.baseVersion ?? 0);
  const diff = isBlocked || !base ? null : rebasedDiff(row, base, root.content);
  if (diff === null || diff.isSame) throw new AppError('conflict');
  const back = unbinned({ ...row, content: diff.next }, w.now, comparedWith(root, diff));
  const saved = await save(w, row, back);
  w.note('restore', saved);
  return saved;
}

async function restoreSheet(w: SheetTransaction, { root }: SheetWithPendingChanges): Promise<StoredSheet> {
  await claimNames(w.tx, root.content, root.state.id);
  const changes = await changesDeletedWith(w.tx, root);
  const sheet = await save(w, root, unbinned(root, w.now));
  w.note('restore', sheet);
  for (const change of changes) {
    const back = unbinned(change, w.now, { baseVersion: sheet.state.version });
    w.note('restore', await save(w, change, back));
  }
  return sheet;
}

/** @throws AppError `conflict` when not in the bin or without a change left; `notFound` after 30 days. */
export async function takeOutOfBin(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
): Promise<StoredSheet> {
  checkInBin(target.row, w.now);
  return target.row === target.root ? restoreSheet(w, target) : restoreChange(w, target);
}
