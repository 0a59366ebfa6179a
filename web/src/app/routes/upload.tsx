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

interface ResumedUploadProps {
  readonly userId: string;
}

/** Opens the upload that a person was at when their session expired; of anyone else's nothing stays. */
export function ResumedUpload({ userId }: ResumedUploadProps) {
  const saved = useSavedUploadDraft((state) => state.saved);
  const isOwn = saved?.userId === userId;
  useEffect(() => {
    if (!isOwn) discardUploadDraft();
  }, [isOwn]);
  if (!saved || !isOwn) return null;
  return (
    <Suspense>
      <UploadDialog saved={saved} onClose={discardUploadDraft} />
    </Suspense>
  );
}
