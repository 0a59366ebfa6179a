import type { ReviewKind, SheetStatus } from './plant-sheet-content.ts';

/** A published sheet never leaves the lexicon by a status: changes are separate rows, deletion is explicit. */
const transitions: Readonly<Record<SheetStatus, readonly SheetStatus[]>> = {
  DRAFT: ['DRAFT', 'MODIFIED', 'VALIDATED', 'DELETED'],
  MODIFIED: ['MODIFIED', 'VALIDATED', 'DELETED'],
  VALIDATED: ['VALIDATED'],
  DELETED: [],
};

export const pendingStatuses = ['DRAFT', 'MODIFIED'] as const satisfies readonly SheetStatus[];

export function isPending(status: SheetStatus): boolean {
  return status === 'DRAFT' || status === 'MODIFIED';
}

export function canBecome(from: SheetStatus, to: SheetStatus): boolean {
  return transitions[from].includes(to);
}

/** A decision on a pending row needs `validate_products`. */
export function isDecision(from: SheetStatus, to: SheetStatus): boolean {
  return isPending(from) && !isPending(to);
}

interface QueueRow {
  readonly status: SheetStatus;
  readonly publishedSheetId: string | null;
  readonly createdBy: 'AI' | 'HUMAN';
}

/** NEW: by the AI and never published. UPDATE: a change of a published sheet, or by a person. */
export function reviewKindOf(row: QueueRow): ReviewKind | null {
  if (!isPending(row.status)) return null;
  return row.publishedSheetId === null && row.createdBy === 'AI' ? 'NEW' : 'UPDATE';
}
