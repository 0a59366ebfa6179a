import { Queue } from '#web/features/records/queue.tsx';
import { RecordsTabs } from '#web/features/records/records-tabs.tsx';
import { Page } from '#web/ui/page.tsx';

export function Component() {
  return (
    <Page>
      <RecordsTabs current="validation" />
      <Queue />
    </Page>
  );
}
