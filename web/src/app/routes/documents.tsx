import { DocumentLibrary } from '#web/features/documents/document-library.tsx';
import { RecordsTabs } from '#web/features/records/records-tabs.tsx';

export function Component() {
  return (
    <>
      <RecordsTabs current="documents" />
      <DocumentLibrary />
    </>
  );
}
