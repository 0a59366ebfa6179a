import { RecordList } from '#web/features/records/record-list.tsx';
import { RecordsTabs } from '#web/features/records/records-tabs.tsx';
import { Page } from '#web/ui/page.tsx';
import { LazyUploadDialog } from './upload.tsx';

export function Component() {
  return (
    <Page>
      <RecordsTabs current="list" />
      <RecordList Upload={LazyUploadDialog} />
    </Page>
  );
}
