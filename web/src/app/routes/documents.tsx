import { DocumentLibrary } from '#web/features/documents/document-library.tsx';
import { RecordsTabs } from '#web/features/records/records-tabs.tsx';
import { Page } from '#web/ui/page.tsx';

export function Component() {
  return (
    <Page>
      <RecordsTabs current="management" />
      <DocumentLibrary />
    </Page>
  );
}
