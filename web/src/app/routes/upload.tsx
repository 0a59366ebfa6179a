import { lazy, Suspense, useEffect } from 'react';
import { discardUploadDraft, useSavedUploadDraft } from '#web/features/documents/upload-draft.ts';

/** Most visits to the records add nothing: the dialog comes with the first one that does. */
export const LazyUploadDialog = lazy(async () => {
  const { UploadDialog } = await import('#web/features/documents/upload-dialog.tsx');
  return { default: UploadDialog };
});

const UploadDialog = lazy(async () => {
  const { UploadDialog: Dialog } = await import('#web/features/documents/upload-dialog.tsx');
  return { default: Dialog };
});

interface KeptUploadDoorProps {
  readonly userId: string;
}

/** Opens the upload that a person was at when their session expired; of anyone else's nothing stays. */
export function ResumedUpload({ userId }: KeptUploadDoorProps) {
  const kept = useSavedUploadDraft((state) => state.kept);
  const isOwn = kept?.userId === userId;
  useEffect(() => {
    if (!isOwn) discardUploadDraft();
  }, [isOwn]);
  if (!kept || !isOwn) return null;
  return (
    <Suspense>
      <UploadDialog kept={kept} onClose={discardUploadDraft} />
    </Suspense>
  );
}
