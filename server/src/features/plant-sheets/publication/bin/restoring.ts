import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import type { StoredSheet } from '../../sheet-record.ts';
import { claimNames } from '../names/duplicates.ts';
import { broughtBack, comparedWith, save } from '../publishing.ts';
import { unbinned } from '../row-states.ts';
import { changesDeletedWith, contentOfVersion, type Family } from '../stored-sheets.repository.ts';
import type { Writing } from '../writing.ts';

const DAY = 24 * 60 * 60 * 1000;

function checkInBin({ state }: StoredSheet, now: Date): void {
  if (state.status !== 'DELETED') throw new AppError('conflict');
  const since = state.deletedAt ?? state.updatedAt;
  if (now.getTime() - since.getTime() > limits.review.binDays * DAY) throw new AppError('notFound');
}

const isSameOwner = ({ state: a }: StoredSheet, { state: b }: StoredSheet) =>
  a.authorId === b.authorId && (a.authorId !== null || a.updatedBy === b.updatedBy);

/** A rejected change waits again, compared with its sheet as it is now. */
async function restoreChange(w: Writing, { row, root, open }: Family): Promise<StoredSheet> {
  const isHeld = root.state.status !== 'VALIDATED' || open.some((change) => isSameOwner(change, row));
  const base = await contentOfVersion(w.tx, root.state.id, row.state.baseVersion ?? 0);
  const content = isHeld || !base ? null : broughtBack(row, base, root.content);
  if (content === null) throw new AppError('conflict');
  const back = unbinned({ ...row, content }, w.now, comparedWith(root, content));
  const saved = await save(w, row, back);
  w.note('restore', saved);
  return saved;
}

/** A sheet comes back as it was, with the changes that went with it. */
async function restoreSheet(w: Writing, { root }: Family): Promise<StoredSheet> {
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

/**
 * Takes a row out of the bin.
 * @throws AppError `conflict` when it is not there, or when a change has nothing left to change; `notFound` after 30 days.
 */
export async function takeOutOfBin(w: Writing, family: Family): Promise<StoredSheet> {
  checkInBin(family.row, w.now);
  return family.row === family.root ? restoreSheet(w, family) : restoreChange(w, family);
}
