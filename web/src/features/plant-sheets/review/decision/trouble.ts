import type { SheetEvent } from '@simples/contract/plant-sheets/editing-endpoints';
import { ApiError } from '../../../../lib/api-client.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { actInWords } from '../../../../lib/sheets/sheet-history.ts';

/** Why a decision did not go through although nothing failed. */
export type Trouble =
  /** Somebody else decided first. */
  | { readonly kind: 'decided'; readonly by: SheetEvent | null }
  /** The row has another content than the one that was read. */
  | { readonly kind: 'changed'; readonly by: SheetEvent | null };

/** Another sheet has the name that this one would be published under. */
export interface Duplicate {
  readonly kind: 'duplicate';
  readonly message: string;
  readonly existingId: string | null;
}

const deciding: readonly SheetEvent['act'][] = ['validate', 'reject', 'review', 'delete'];
const changing: readonly SheetEvent['act'][] = ['update', 'propose', 'rebase', 'review', 'import', 'restore'];

/** Which trouble with others an error is; null for any other. */
export function kindOf(error: unknown): Trouble['kind'] | null {
  if (!(error instanceof ApiError)) return null;
  if (error.httpCode === 412) return 'changed';
  return error.key === 'conflict' || error.httpCode === 404 ? 'decided' : null;
}

/** The refusal to publish a second sheet of a plant; null for any other error. */
export function duplicateIn(error: unknown): Duplicate | null {
  if (!(error instanceof ApiError) || error.key !== 'duplicateSheet') return null;
  return { kind: 'duplicate', message: error.message, existingId: error.existingId };
}

/** The newest event of the row that explains the trouble; the history comes newest first. */
export function causeOf(kind: Trouble['kind'], id: string, events: readonly SheetEvent[]): SheetEvent | null {
  const acts = kind === 'decided' ? deciding : changing;
  const candidates = events.filter(({ act, result }) => result === 'ok' && acts.includes(act));
  return candidates.find(({ plantSheetId }) => plantSheetId === id) ?? candidates[0] ?? null;
}

/** "Validée par Awa Diop le 14/11/2026 10:03." */
export function sentenceOf({ kind, by }: Trouble): string {
  if (by) return `${actInWords(by)} le ${formatDateTime(by.at)}.`;
  return kind === 'decided'
    ? 'Quelqu’un d’autre a déjà décidé de cette mise à jour.'
    : 'Quelqu’un d’autre a modifié cette mise à jour.';
}
