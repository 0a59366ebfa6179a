import { lazy, Suspense, useEffect } from 'react';
import { discardUploadDraft, useSavedUploadDraft } from '#web/features/documents/upload-draft.ts';

export const LazyUploadDialog = lazy(async () => {
  const { UploadDialog } = await import('#web/features/documents/upload-dialog.tsx');
  return { default: UploadDialog };
});

interface ResumedUploadProps {
  readonly userId: string;
}

/** Reopens the upload whose session expired, for its own user only. */
export function ResumedUpload({ userId }: ResumedUploadProps) {
  const saved = useSavedUploadDraft((state) => state.saved);
  const isOwn = saved?.userId === userId;
  useEffect(() => {
    if (!isOwn) discardUploadDraft();
  }, [isOwn]);
  if (!saved || !isOwn) return null;
  return (
    <Suspense>
      <LazyUploadDialog saved={saved} onClose={discardUploadDraft} />
    </Suspense>
  );
}
