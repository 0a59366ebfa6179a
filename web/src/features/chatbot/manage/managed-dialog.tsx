import type { ConversationSummary } from '@simples/contract/conversations';
import { lazy, Suspense } from 'react';

/** Nobody needs them on arrival. */
const DiscussionDialog = lazy(() => import('./discussion-dialog.tsx'));
const DeleteAllDialog = lazy(() => import('./delete-all-dialog.tsx'));

interface ManagedDialogProps {
  readonly managed: ConversationSummary | 'all';
  readonly userId: string;
  readonly currentId: string | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** What can be done with one discussion, or with all of them. */
export function ManagedDialog({ managed, userId, currentId, ...rest }: ManagedDialogProps) {
  return (
    <Suspense fallback={null}>
      {managed === 'all' ? (
        <DeleteAllDialog {...rest} userId={userId} currentId={currentId} />
      ) : (
        <DiscussionDialog {...rest} discussion={managed} />
      )}
    </Suspense>
  );
}
