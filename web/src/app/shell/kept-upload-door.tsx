import { lazy, Suspense, useEffect } from 'react';
import { dropKeptUpload, useKeptUpload } from '../../features/documents/upload/kept-upload.ts';

const UploadDialog = lazy(async () => {
  const { UploadDialog: Dialog } = await import('../../features/documents/upload/upload-dialog.tsx');
  return { default: Dialog };
});

interface KeptUploadDoorProps {
  readonly userId: string;
}

/** Opens the upload that a person was at when their session expired; of anyone else's nothing stays. */
export function KeptUploadDoor({ userId }: KeptUploadDoorProps) {
  const kept = useKeptUpload((state) => state.kept);
  const isOwn = kept?.userId === userId;
  useEffect(() => {
    if (!isOwn) dropKeptUpload();
  }, [isOwn]);
  if (!kept || !isOwn) return null;
  return (
    <Suspense>
      <UploadDialog kept={kept} onClose={dropKeptUpload} />
    </Suspense>
  );
}
