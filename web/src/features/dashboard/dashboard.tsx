import { dashboardEndpoints } from '@simples/contract/dashboard';
import { IconColumns3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { download } from '#web/lib/api-client.ts';
import { usePermission } from '#web/lib/session.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { periodOf, type Range, ranges, statsQuery } from './api.ts';
import styles from './dashboard.module.css';
import { productDay } from './format.ts';
import { Geography } from './geography.tsx';
import { KeyFigures } from './key-figures.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { QualityPanel } from './quality-panel.tsx';
import { SearchLists } from './search-lists.tsx';

const DAYS = 'jours';

function useRange(): [Range, (range: Range) => void] {
  const [params, setParams] = useSearchParams();
  const range = ranges.find((days) => String(days) === params.get(DAYS)) ?? ranges[0];
  const pick = (days: Range) =>
    setParams(days === ranges[0] ? {} : { [DAYS]: String(days) }, {
      replace: true,
      preventScrollReset: true,
    });
  return [range, pick];
}

export function Dashboard() {
  const [today] = useState(() => productDay());
  const [range, pickRange] = useRange();
  const mayReadAll = usePermission('view_statistics');
  const week = useQuery(statsQuery(today, 7));
  const period = useQuery(statsQuery(today, range));
  return (
    <>
      <PageHeader
        title="Tableau de bord"
        subtitle="Les fiches, les personnes et l’activité."
        actions={
          <>
            <Link className={styles.action} to="/home/plant-comparison">
              <IconColumns3 size={18} aria-hidden="true" />
              Comparer des plantes
            </Link>
            {mayReadAll && (
              <DownloadButton
                label="Exporter en CSV"
                fetchFile={() => download(dashboardEndpoints.export, { query: periodOf(today, range) })}
              />
            )}
          </>
        }
      />
      <KeyFigures result={week} />
      <div className={styles.columns}>
        <PeoplePanel result={week} />
        <ActivityPanel result={period} range={range} onRange={pickRange} />
      </div>
      <SearchLists result={period} />
      <Geography week={week} period={period} />
      {mayReadAll && <QualityPanel today={today} range={range} />}
    </>
  );
}
