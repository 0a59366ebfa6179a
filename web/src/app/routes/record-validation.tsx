import { Queue } from '#web/features/records/queue.tsx';
import { RecordsTabs } from '#web/features/records/records-tabs.tsx';

export function Component() {
  return (
    <>
      <RecordsTabs current="validation" />
      <Queue />
    </>
  );
}
