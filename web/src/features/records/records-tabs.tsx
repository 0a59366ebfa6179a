import { useQuery } from '@tanstack/react-query';
import { decisionsQuery } from '#web/lib/sheet-decisions.ts';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { queueCountQuery } from './api.ts';

type RecordsTab = 'management' | 'list' | 'validation' | 'documents';

const tabs = [
  { key: 'management', label: 'Gestion', path: '/home/record-management' },
  { key: 'list', label: 'Liste', path: '/home/record-list' },
  { key: 'validation', label: 'Validation', path: '/home/record-validation' },
  { key: 'documents', label: 'Documents', path: '/home/documents' },
] as const;

/** Specification, section 2; documents have a tab of their own. */
export function RecordsTabs({ current }: { readonly current: RecordsTab }) {
  const { data: created = 0 } = useQuery(queueCountQuery('NEW'));
  const { data: updated = 0 } = useQuery(queueCountQuery('UPDATE'));
  const { data: { unseen } = { unseen: 0 } } = useQuery(decisionsQuery());
  return (
    <LinkTabs
      label="Gestion des fiches"
      tabs={tabs.map(({ key, label, path }) => ({
        path,
        label,
        isCurrent: key === current,
        ...(key === 'validation' && { count: created + updated }),
        ...(key === 'management' && {
          count: unseen,
          counted: unseen > 1 ? 'décisions à lire' : 'décision à lire',
        }),
      }))}
    />
  );
}
