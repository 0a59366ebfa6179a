import { Overview } from '#web/features/records/overview.tsx';
import { RecordsTabs } from '#web/features/records/records-tabs.tsx';
import { LazyUploadDialog } from './upload.tsx';

export function Component() {
  return (
    <>
      <RecordsTabs current="management" />
      <Overview Upload={LazyUploadDialog} />
    </>
  );
}
