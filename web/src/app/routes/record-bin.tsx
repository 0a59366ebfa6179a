import { Bin } from '#web/features/records/bin.tsx';
import { RecordsTabs } from '#web/features/records/records-tabs.tsx';

export function Component() {
  return (
    <>
      <RecordsTabs current="management" />
      <Bin />
    </>
  );
}
