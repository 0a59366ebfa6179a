import { AppError } from '@simples/contract/errors';
import { type Actor, can } from '@simples/contract/permissions';
import type { PlantSheetContent, SheetStatus } from '@simples/contract/plant-sheet-content';
import { sameContent, weakensSafety } from '@simples/contract/plant-sheet-diff/sheet-changes';
import type { StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { type ContentPatch, patchedContent } from './content-patch.ts';
import { ownChange, propose, saveWaiting } from './proposing.ts';
import { byPerson, closeChange, publishNew, publishOver } from './publishing.ts';
import type { SheetTransaction } from './sheet-transaction.ts';
import type { SheetWithPendingChanges } from './stored-sheets.repository.ts';

/** A form that someone saves. */
export interface Saving {
  readonly actor: Actor;
  readonly patch: ContentPatch;
  /** What the person asks for; publishing when nothing is said. */
  readonly status: SheetStatus | undefined;
}

/**
 * Refuses what was written upon a version that is no longer the last one.
 * @throws AppError `staleVersion` with the version that stands now.
 */
export function checkVersion({ state }: StoredSheet, expected: number | undefined): void {
  if (expected === undefined || expected === state.version) return;
  throw new AppError('staleVersion', { currentVersion: state.version });
}

/**
 * The status a saved content waits under; null when it is published.
 * @param before what readers see now; null for a sheet that nobody has validated yet.
 */
function waitsAs(
  saving: Saving,
  before: PlantSheetContent | null,
  next: PlantSheetContent,
): SheetStatus | null {
  const { status, actor } = saving;
  if (status === 'DRAFT' || status === 'MODIFIED') return status;
  if (can(actor, 'validate_products')) return null;
  return before === null || weakensSafety(before, next) ? 'MODIFIED' : null;
}

async function saveOnPublished(
  w: SheetTransaction,
  family: SheetWithPendingChanges,
  saving: Saving,
): Promise<StoredSheet> {
  const { root } = family;
  const next = patchedContent(root.content, saving.patch);
  const wanted = waitsAs(saving, root.content, next);
  if (wanted !== null) {
    // What the person proposed before and says nothing of now stays proposed.
    const own = ownChange(family, w);
    const content = own ? patchedContent(own.content, saving.patch) : next;
    return propose(w, family, { content, wanted });
  }
  if (sameContent(root.content, next)) return root;
  const sheet = await publishOver(w, family, next, { by: byPerson(w) });
  w.note('update', sheet);
  return sheet;
}

async function saveOnChange(
  w: SheetTransaction,
  family: SheetWithPendingChanges,
  saving: Saving,
): Promise<StoredSheet> {
  const { row, root } = family;
  const content = patchedContent(row.content, saving.patch);
  const wanted = waitsAs(saving, root.content, content);
  if (wanted !== null) return saveWaiting(w, family, row, { content, wanted });
  const isSame = sameContent(root.content, content);
  const sheet = isSame ? root : await publishOver(w, family, content, { by: byPerson(w), except: row });
  w.note('validate', await closeChange(w, row, null));
  return sheet;
}

async function saveOnNew(
  w: SheetTransaction,
  family: SheetWithPendingChanges,
  saving: Saving,
): Promise<StoredSheet> {
  const { row } = family;
  const content = patchedContent(row.content, saving.patch);
  const wanted = waitsAs(saving, null, content);
  if (wanted !== null) return saveWaiting(w, family, row, { content, wanted });
  const sheet = await publishNew(w, row, content, byPerson(w));
  w.note('validate', sheet);
  return sheet;
}

/** Saves a form: publishes it, or leaves it in the queue. Gives the row that now carries the content. */
export function saveContent(
  w: SheetTransaction,
  family: SheetWithPendingChanges,
  saving: Saving,
): Promise<StoredSheet> {
  const { state } = family.row;
  if (state.status === 'VALIDATED') return saveOnPublished(w, family, saving);
  return state.publishedSheetId === null ? saveOnNew(w, family, saving) : saveOnChange(w, family, saving);
}
