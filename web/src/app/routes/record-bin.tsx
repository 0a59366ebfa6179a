import { Bin } from '../../features/records/bin/bin.tsx';
import { RecordsTabs } from '../../features/records/records-tabs.tsx';
import { Page } from '../../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <RecordsTabs current="management" />
      <Bin />
    </Page>
  );
}
