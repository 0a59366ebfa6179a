import { RecordList } from '../../features/records/list/record-list.tsx';
import { RecordsTabs } from '../../features/records/records-tabs.tsx';
import { Page } from '../../ui/page.tsx';
import { UploadDoor } from './documents/upload-door.tsx';

export function Component() {
  return (
    <Page>
      <RecordsTabs current="list" />
      <RecordList Upload={UploadDoor} />
    </Page>
  );
}
