import { Button } from '../../../ui/form/button.tsx';
import { PastTheEnd } from '../../../ui/pager/past-the-end.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { QueueControls } from './use-queue-view.ts';

interface EmptyQueueProps {
  readonly controls: QueueControls;
  readonly total: number;
}

const messages = {
  NEW: 'Aucune nouvelle fiche à valider !',
  UPDATE: 'Aucune fiche mise à jour !',
} as const;

/** Nothing waits here, or nothing that was searched, or not as many pages. */
export function EmptyQueue({ controls: { view, search, goToPage }, total }: EmptyQueueProps) {
  if (total > 0) return <PastTheEnd page={view.page} goToPage={goToPage} />;
  return (
    <EmptyState message={messages[view.reviewKind]}>
      {view.searchQuery !== '' && (
        <Button variant="outline" onClick={() => search('')}>
          Effacer la recherche « {view.searchQuery} »
        </Button>
      )}
    </EmptyState>
  );
}
