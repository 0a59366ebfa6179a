import type { DashboardStats, UsageModule } from '@simples/contract/dashboard';
import { IconArrowUp } from '@tabler/icons-react';
import { formatNumber, pluralize } from '#web/lib/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { StatsResult } from './api.ts';
import styles from './figures.module.css';
import { atLeast, formatPercent, percent } from './format.ts';

const bars = [
  ['chatbot', 'Chat Bot'],
  ['lexicon', 'Lexicon'],
] as const satisfies readonly (readonly [UsageModule, string])[];

export function PeoplePanel({ result }: { readonly result: StatsResult }) {
  if (result.error && !result.data) return null;
  return (
    <Panel title="Utilisateurs et activité" results={[result]}>
      {result.data && <People stats={result.data} />}
    </Panel>
  );
}

function People({ stats: { userActivity, usageByModule } }: { readonly stats: DashboardStats }) {
  const { totalUsers, activeUsersThisWeek, newUsersThisWeek } = userActivity;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Utilisateurs</dt>
          <dd>{formatNumber(totalUsers)}</dd>
        </div>
        <div>
          <dt>Actifs cette semaine</dt>
          <dd>
            {formatNumber(activeUsersThisWeek)}
            {newUsersThisWeek > 0 && (
              <span className={styles.rise}>
                <IconArrowUp size={15} stroke={2.2} aria-hidden="true" />
                {pluralize(newUsersThisWeek, 'nouveau', 'nouveaux')}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>Conversion</dt>
          <dd>{formatPercent(percent(activeUsersThisWeek, totalUsers))}</dd>
        </div>
      </dl>
      <Distribution usage={usageByModule} />
    </>
  );
}

function Distribution({ usage }: { readonly usage: DashboardStats['usageByModule'] }) {
  const used = bars.map(([wanted, name]) => {
    const { requests = 0, people = 0 } = usage.find(({ module }) => module === wanted) ?? {};
    return { name, requests, people };
  });
  const all = used.reduce((sum, { requests }) => sum + requests, 0);
  if (all === 0) return <p>Personne n’a interrogé le chatbot ni ouvert le lexique cette semaine.</p>;
  return (
    <ul className={styles.bars} aria-label="Répartition de l’usage cette semaine">
      {used.map(({ name, requests, people }) => (
        <ShareBar
          key={name}
          name={name}
          share={percent(requests, all)}
          detail={`${pluralize(requests, 'requête', 'requêtes')}, ${atLeast(people, 'personnes')}`}
        />
      ))}
    </ul>
  );
}

export function ShareBar({ name, share, detail }: Readonly<{ name: string; share: number; detail: string }>) {
  return (
    <li>
      <p className={styles.barText}>
        <span>{name}</span>
        <strong>{formatPercent(share)}</strong>
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.bar} style={{ width: `${share}%` }} />
      </div>
      <p className={styles.barDetail}>{detail}</p>
    </li>
  );
}
