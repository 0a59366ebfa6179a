import { Overview } from '../../features/records/overview/overview.tsx';
import { RecordsTabs } from '../../features/records/records-tabs.tsx';
import { Page } from '../../ui/page.tsx';
import { UploadDoor } from './documents/upload-door.tsx';

export function Component() {
  return (
    <Page>
      <RecordsTabs current="management" />
      <Overview Upload={UploadDoor} />
    </Page>
  );
}
