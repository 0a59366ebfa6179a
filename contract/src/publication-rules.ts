import { type Actor, can } from './permissions.ts';
import type { SheetChange } from './plant-sheet-comparison.ts';
import type { PlantSheet } from './plant-sheet-content.ts';
import { sheetFields } from './plant-sheet-fields.ts';
import { isPending } from './plant-sheet-status.ts';
import { itemsAt } from './read-fields.ts';

/** Settings of the server. */
export interface PublicationRules {
  /** Nobody publishes alone: a second person validates. */
  readonly fourEyes: boolean;
  /** Every save of the form publishes. */
  readonly contributorsPublish: boolean;
}

/** Why somebody who may validate has to read a save before it is published. */
export type ReadingReason = 'newSheet' | 'aiDraft' | 'safety';
export type WaitingReason = ReadingReason | 'secondPerson';

/** The row that is saved; null for a new sheet. */
export type SavedRow = Pick<PlantSheet, 'status' | 'createdBy' | 'publishedSheetId'> | null;

/** Names, danger, warnings, posology and preparations. A new order says nothing new. */
export function touchesSafety({ id, kind, isSafety, value, previousValue }: SheetChange): boolean {
  if (kind === 'moved') return false;
  if (isSafety) return true;
  const field = sheetFields.find(({ path }) => `${id}/`.startsWith(`${path}/`));
  if (field?.needsValidator === true) return true;
  if (field?.kind !== 'items') return false;
  const guarded = field.lists.filter(({ needsValidator }) => needsValidator === true);
  const [, , part] = id.split('/');
  if (part !== undefined) return guarded.some(({ path }) => path === part);
  // A whole item, with what it holds.
  return guarded.some(({ path }) => [value, previousValue].some((item) => itemsAt(item, path).length > 0));
}

/** `changes`: from what is published. */
export function readingReason(row: SavedRow, changes: readonly SheetChange[]): ReadingReason | null {
  if (row !== null && isPending(row.status) && row.createdBy === 'AI') return 'aiDraft';
  if (row === null || (isPending(row.status) && row.publishedSheetId === null)) return 'newSheet';
  return changes.some(touchesSafety) ? 'safety' : null;
}

/** Why a save of the form waits; null when it publishes. */
export function waitingReason(
  actor: Pick<Actor, 'roles'>,
  rules: PublicationRules,
  row: SavedRow,
  changes: readonly SheetChange[],
): WaitingReason | null {
  if (rules.fourEyes) return 'secondPerson';
  if (rules.contributorsPublish || can(actor, 'validate_products')) return null;
  return readingReason(row, changes);
}
