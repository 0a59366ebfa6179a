import type { ReviewKind, SheetStatus } from './plant-sheet-content.ts';

/**
 * What a status can become by one act. Nothing published leaves the lexicon by a status: a change waits in a row of its
 * own, and deleting is an act of its own. Design, section 5.
 */
const transitions: Readonly<Record<SheetStatus, readonly SheetStatus[]>> = {
  DRAFT: ['DRAFT', 'MODIFIED', 'VALIDATED', 'DELETED'],
  MODIFIED: ['MODIFIED', 'VALIDATED', 'DELETED'],
  VALIDATED: ['VALIDATED'],
  DELETED: [],
};

/** Statuses of a row that waits for a person. */
export const pendingStatuses = ['DRAFT', 'MODIFIED'] as const satisfies readonly SheetStatus[];

/** True when a row waits for a person. */
export function isPending(status: SheetStatus): boolean {
  return status === 'DRAFT' || status === 'MODIFIED';
}

/** True when one act may lead from a status to another. */
export function canBecome(from: SheetStatus, to: SheetStatus): boolean {
  return transitions[from].includes(to);
}

/** True when the act is a decision on a pending row, which needs `validate_products`. */
export function isDecision(from: SheetStatus, to: SheetStatus): boolean {
  return isPending(from) && !isPending(to);
}

/** What decides the tab of a row. */
interface Waiting {
  readonly status: SheetStatus;
  readonly publishedSheetId: string | null;
  readonly createdBy: 'AI' | 'HUMAN';
}

/**
 * The tab of the validation queue that a row stands in, exactly one for each that waits: NEW for a sheet the AI wrote
 * that was never published, UPDATE for a change of a published sheet and for what a person left unfinished.
 */
export function reviewKindOf(row: Waiting): ReviewKind | null {
  if (!isPending(row.status)) return null;
  return row.publishedSheetId === null && row.createdBy === 'AI' ? 'NEW' : 'UPDATE';
}
