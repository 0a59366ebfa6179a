import { Bin } from '#web/features/records/bin.tsx';
import { RecordsTabs } from '#web/features/records/records-tabs.tsx';
import { Page } from '#web/ui/page.tsx';

export function Component() {
  return (
    <Page>
      <RecordsTabs current="management" />
      <Bin />
    </Page>
  );
}
