import { AppError } from '@simples/contract/errors';
import type { SheetStatus } from '@simples/contract/plant-sheets/content';
import type { StoredSheet } from '../sheet-record.ts';
import { byAuthorOf, closeChange, publishNew, publishOver, save } from './publishing.ts';
import { binned, nextState } from './row-states.ts';
import type { Family } from './stored-sheets.repository.ts';
import type { Writing } from './writing.ts';

async function validate(w: Writing, family: Family): Promise<StoredSheet> {
  const { row } = family;
  if (row.state.publishedSheetId === null) {
    const sheet = await publishNew(w, row, row.content, byAuthorOf(row));
    w.note('validate', sheet);
    return sheet;
  }
  const sheet = await publishOver(w, family, row.content, { by: byAuthorOf(row), except: row });
  w.note('validate', await closeChange(w, row, null));
  return sheet;
}

async function reject(w: Writing, { row }: Family, reason: string | null): Promise<StoredSheet> {
  const rejected = await save(w, row, binned(row, w.now, { rejectReason: reason }));
  w.note('reject', rejected, reason);
  return rejected;
}

/** Gives a row the status that was decided. The caller has made sure that it can become it. */
export async function changeStatus(
  w: Writing,
  family: Family,
  { status, reason }: { readonly status: SheetStatus; readonly reason: string | null },
): Promise<StoredSheet> {
  const { row } = family;
  if (status === row.state.status) return row;
  if (status === 'VALIDATED') return validate(w, family);
  if (status === 'DELETED') return reject(w, family, reason);
  const saved = await save(w, row, { ...row, state: nextState(row.state, w.now, { status }) });
  w.note('update', saved);
  return saved;
}

/** Puts a sheet with its pending changes, or one waiting row, in the bin. */
export async function putInBin(w: Writing, { row, root, open }: Family): Promise<void> {
  if (row.state.status === 'DELETED') throw new AppError('notFound');
  const gone = await save(w, row, binned(row, w.now));
  w.note('delete', gone);
  if (row !== root) return;
  for (const change of open) {
    // Compared with the version in which the sheet went: that is how they come back with it.
    w.note('delete', await save(w, change, binned(change, w.now, { baseVersion: gone.state.version })));
  }
}
