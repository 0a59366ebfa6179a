import { sheetDecisionEndpoints } from '@simples/contract/sheet-decisions';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { invalidatePlantSheets } from './plant-sheet-queries.ts';
import { showSuccess, showToast } from './toasts.ts';

const { decisions, markSeen, undo } = sheetDecisionEndpoints;

/** What was decided on one's own proposals, and what one may take back. */
export function decisionsQuery() {
  return queryOptions({
    queryKey: [decisions.name],
    queryFn: ({ signal }) => call(decisions, { signal }),
  });
}

export const markDecisionsSeen = (ids: string[]) => call(markSeen, { body: { ids } });

/** Tells how it went. */
export async function undoDecision(client: QueryClient, rowId: string): Promise<void> {
  try {
    await call(undo, { params: { id: rowId } });
    showSuccess('Décision annulée', 'La fiche attend de nouveau une validation.');
  } catch (error) {
    showToast('La décision n’a pas pu être annulée', error instanceof Error ? error.message : '');
  }
  await invalidatePlantSheets(client);
}
