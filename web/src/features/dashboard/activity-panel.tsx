import type { DashboardStats } from '@simples/contract/dashboard';
import { formatNumber } from '#web/lib/format.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Range, ranges, type StatsResult } from './api.ts';
import { AreaChart, DayTable } from './area-chart.tsx';
import styles from './chart.module.css';
import { formatSeconds } from './format.ts';

const choices = ranges.map((days) => ({ value: String(days), label: `${days} derniers jours` }));

type ActivityPanelProps = Readonly<{ result: StatsResult; range: Range; onRange: (range: Range) => void }>;

export function ActivityPanel({ result, range, onRange }: ActivityPanelProps) {
  const { data } = result;
  const handleChange = (value: string) => {
    const days = ranges.find((candidate) => String(candidate) === value);
    if (days) onRange(days);
  };
  return (
    <Panel
      title="Activité"
      tools={
        <SelectField label="Période" isLabelHidden value={range} choices={choices} onChange={handleChange} />
      }
      results={[result]}
    >
      {data && <Activity stats={data} range={range} />}
    </Panel>
  );
}

type ActivityProps = Readonly<{ stats: DashboardStats; range: Range }>;

function Activity({ stats: { dailyRequests, system, conversations }, range }: ActivityProps) {
  const days = dailyRequests.slice(-range);
  const facts = [
    ['Temps de réponse', formatSeconds(system.averageResponseTime)],
    ['95 % des réponses en moins de', formatSeconds(system.p95ResponseTime)],
    ['Appels à l’API', formatNumber(system.totalApiCalls)],
    ['Messages', formatNumber(conversations.totalMessages)],
  ];
  const isEmpty = days.every(({ totalRequests }) => totalRequests === 0);
  return (
    <>
      {isEmpty ? (
        <p className={styles.nothing}>Aucune donnée disponible</p>
      ) : (
        <>
          <AreaChart key={days.length} days={days} />
          <DayTable days={days} />
        </>
      )}
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
