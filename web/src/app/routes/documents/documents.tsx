import { Library } from '../../../features/documents/library/library.tsx';
import { RecordsTabs } from '../../../features/records/records-tabs.tsx';
import { Page } from '../../../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <RecordsTabs current="management" />
      <Library />
    </Page>
  );
}
