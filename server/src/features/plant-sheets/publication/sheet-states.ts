import {
  isOfDangerousPlant,
  type PlantSheetContent,
  type SheetStatus,
} from '@simples/contract/plant-sheet-content';
import type { SheetDiff } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { canBecome } from '@simples/contract/plant-sheet-status';
import type { SheetState, StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';

/** Why a pending change is closed that no longer changes anything. */
export const ALREADY_PUBLISHED = 'Déjà publié';

/** A moment after the last change of a row, even where two clocks disagree: its dates only ever go up. */
function momentAfter(last: Date, now: Date): Date {
  return now > last ? now : new Date(last.getTime() + 1);
}

/** The state of the next version of a row. */
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

/** What the queue shows of a waiting content, and its place there. */
export function reviewFigures({ previous, next, changes }: SheetDiff) {
  const safetyChanges = changes.filter((change) => change.isSafety).length;
  const isUrgent = isDanger(previous) || isDanger(next) || changes.some((change) => change.weakensSafety);
  return { safetyChanges, reviewPriority: isUrgent ? 2 : Math.min(safetyChanges, 1) };
}

const decided = { safetyChanges: 0, reviewPriority: 0 } as const;

/** A published sheet with its next version. */
export function published(
  previous: StoredSheet,
  content: PlantSheetContent,
  now: Date,
  by: Pick<SheetState, 'updatedBy' | 'updatedByAI' | 'authorId'>,
): StoredSheet {
  const state = nextState(previous.state, now, { ...by, ...decided, status: 'VALIDATED' });
  return { content, state };
}

/** A row that goes to the bin. */
export function binned(sheet: StoredSheet, now: Date, changes: Partial<SheetState> = {}): StoredSheet {
  const { state, content } = sheet;
  const next = nextState(state, now, { status: 'DELETED', deletedFrom: state.status, ...changes });
  return { content, state: { ...next, deletedAt: next.updatedAt } };
}

/** A row taken out of the bin as it went in. */
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

/** The status of a waiting row that is saved: what was handed in does not become a draft again. */
export function waitingStatus(current: SheetStatus, wanted: SheetStatus): SheetStatus {
  return canBecome(current, wanted) ? wanted : current;
}
