import { dashboardEndpoints } from '@simples/contract/dashboard';
import { IconColumns3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { download } from '../../lib/api-client.ts';
import { usePermission } from '../../lib/session.ts';
import { productDay } from '../../lib/time/days.ts';
import { DownloadButton } from '../../ui/download/download-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ActivityPanel } from './activity/activity-panel.tsx';
import { periodOf, statsQuery } from './api.ts';
import styles from './dashboard.module.css';
import { KeyFigures } from './figures/key-figures.tsx';
import { PeoplePanel } from './figures/people-panel.tsx';
import { QualityPanel } from './quality/quality-panel.tsx';
import { SearchLists } from './searches/search-lists.tsx';
import { useRange } from './use-range.ts';

/** The figures of the product. Specification, section 2. */
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
      {mayReadAll && <QualityPanel today={today} range={range} />}
    </>
  );
}
