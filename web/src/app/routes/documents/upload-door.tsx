import { lazy } from 'react';

/** Most visits to the records add nothing: the dialog comes with the first one that does. */
export const UploadDoor = lazy(async () => {
  const { UploadDialog } = await import('../../../features/documents/upload/upload-dialog.tsx');
  return { default: UploadDialog };
});
