import { RecordList } from '#web/features/records/record-list.tsx';
import { RecordsTabs } from '#web/features/records/records-tabs.tsx';
import { LazyUploadDialog } from './upload.tsx';

export function Component() {
  return (
    <>
      <RecordsTabs current="list" />
      <RecordList Upload={LazyUploadDialog} />
    </>
  );
}
