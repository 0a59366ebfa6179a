import { Queue } from '../../features/records/queue/queue.tsx';
import { RecordsTabs } from '../../features/records/records-tabs.tsx';
import { Page } from '../../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <RecordsTabs current="validation" />
      <Queue />
    </Page>
  );
}
