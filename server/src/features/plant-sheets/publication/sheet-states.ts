import {
  isOfDangerousPlant,
  type PlantSheetContent,
  type SheetStatus,
} from '@simples/contract/plant-sheet-content';
import type { SheetDiff } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { canBecome } from '@simples/contract/plant-sheet-status';
import type { SheetState, StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';

/** The person who saves, or the author of the accepted change. */
export type PublishedBy = Pick<SheetState, 'updatedBy' | 'updatedByAI' | 'authorId' | 'isUnread'>;

export const ALREADY_PUBLISHED = 'Déjà publié';

/** Strictly increasing, even when the clocks of two processes differ. */
function momentAfter(last: Date, now: Date): Date {
  return now > last ? now : new Date(last.getTime() + 1);
}

export function nextState(previous: SheetState, now: Date, changes: Partial<SheetState>): SheetState {
  return {
    ...previous,
    version: previous.version + 1,
    updatedAt: momentAfter(previous.updatedAt, now),
    ...changes,
  };
}

const isDanger = (content: PlantSheetContent | null): boolean =>
  content !== null && isOfDangerousPlant(content);

export function reviewFigures({ previous, next, changes }: SheetDiff) {
  const safetyChanges = changes.filter((change) => change.isSafety).length;
  const isUrgent = isDanger(previous) || isDanger(next) || changes.some((change) => change.weakensSafety);
  return { safetyChanges, reviewPriority: isUrgent ? 2 : Math.min(safetyChanges, 1) };
}

const decided = { safetyChanges: 0, reviewPriority: 0 } as const;

export function published(
  previous: StoredSheet,
  content: PlantSheetContent,
  now: Date,
  by: PublishedBy,
): StoredSheet {
  const state = nextState(previous.state, now, { ...by, ...decided, status: 'VALIDATED' });
  return { content, state };
}

export function binned(sheet: StoredSheet, now: Date, changes: Partial<SheetState> = {}): StoredSheet {
  const { state, content } = sheet;
  const next = nextState(state, now, { status: 'DELETED', deletedFrom: state.status, ...changes });
  return { content, state: { ...next, deletedAt: next.updatedAt } };
}

export function unbinned(sheet: StoredSheet, now: Date, changes: Partial<SheetState> = {}): StoredSheet {
  const { state, content } = sheet;
  const back = {
    status: state.deletedFrom ?? 'DRAFT',
    deletedAt: null,
    deletedFrom: null,
    rejectReason: null,
  };
  return { content, state: nextState(state, now, { ...back, ...changes }) };
}

/** MODIFIED does not become DRAFT again. */
export function waitingStatus(current: SheetStatus, wanted: SheetStatus): SheetStatus {
  return canBecome(current, wanted) ? wanted : current;
}
