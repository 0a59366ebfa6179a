import { type DashboardStats, MIN_PEOPLE } from '@simples/contract/dashboard';
import { pluralize } from '#web/lib/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { StatsResult } from './api.ts';
import dashboardStyles from './dashboard.module.css';
import styles from './figures.module.css';
import { percent } from './format.ts';
import { ShareBar } from './people-panel.tsx';

const SHOWN = 8;
const countryNames = new Intl.DisplayNames('fr', { type: 'region' });

/** Accounts hold a code or free text. */
function nameOfCountry(country: string | null): string {
  if (country === null) return 'Non renseigné';
  return (/^[A-Z]{2}$/.test(country) && countryNames.of(country)) || country;
}

interface Place {
  readonly name: string;
  readonly count: number;
}

/** Codes and free text may name one country. */
function sums(places: readonly Place[]): Place[] {
  return Array.from(
    Map.groupBy(places, ({ name }) => name),
    ([name, rows]) => ({ name, count: rows.reduce((sum, row) => sum + row.count, 0) }),
  ).toSorted((one, other) => other.count - one.count);
}

interface PlacesProps {
  readonly places: readonly Place[];
  /** What all shares are of: a sheet may name several regions. */
  readonly total: number;
  readonly unit: readonly [string, string];
  readonly others: readonly [string, string];
}

function Places({ places, total, unit, others }: PlacesProps) {
  const rest = places.slice(SHOWN);
  const bars = (some: readonly Place[]) => (
    <ul className={styles.countries}>
      {some.map(({ name, count }) => (
        <ShareBar key={name} name={name} share={percent(count, total)} detail={pluralize(count, ...unit)} />
      ))}
    </ul>
  );
  return (
    <>
      {bars(places.slice(0, SHOWN))}
      {rest.length > 0 && (
        <details className={styles.others}>
          <summary>{pluralize(rest.length, ...others)}</summary>
          {bars(rest)}
        </details>
      )}
    </>
  );
}

const totalOf = (places: readonly Place[]) => places.reduce((sum, { count }) => sum + count, 0);
const countries = ['autre pays', 'autres pays'] as const;

function usersIn({ geographic }: DashboardStats) {
  return sums(geographic.map(({ country, users }) => ({ name: nameOfCountry(country), count: users })));
}

function questionsIn({ questionsByCountry }: DashboardStats) {
  return sums(
    questionsByCountry.map(({ country, questions }) => ({ name: nameOfCountry(country), count: questions })),
  );
}

/** Where people, plants and questions are. `week` of people as of today, `period` as picked. */
export function Geography({ week, period }: Readonly<Record<'week' | 'period', StatsResult>>) {
  const users = week.data ? usersIn(week.data) : [];
  const questions = period.data ? questionsIn(period.data) : [];
  const regions = (week.data?.plantsByRegion ?? []).map(({ region, plantSheets }) => ({
    name: region,
    count: plantSheets,
  }));
  return (
    <>
      <div className={dashboardStyles.columns} data-even="">
        <Panel
          title="Utilisateurs par pays"
          results={[week]}
          isEmpty={(week.data?.geographic ?? []).every(({ country }) => country === null)}
          empty="Aucun pays renseigné pour le moment."
        >
          <Places places={users} total={totalOf(users)} unit={['personne', 'personnes']} others={countries} />
        </Panel>
        <Panel
          title="Questions par pays"
          results={[period]}
          isEmpty={questions.length === 0}
          empty={`Un pays n’apparaît ici que si au moins ${MIN_PEOPLE} personnes y ont posé une question.`}
        >
          <Places
            places={questions}
            total={totalOf(questions)}
            unit={['question ou plus', 'questions ou plus']}
            others={countries}
          />
        </Panel>
      </div>
      <div className={dashboardStyles.alone}>
        <Panel
          title="Fiches par région"
          results={[week]}
          isEmpty={regions.length === 0}
          empty="Aucune région n’est citée par les fiches publiées."
        >
          <Places
            places={regions}
            total={week.data?.documents.plantSheetsValidated ?? 0}
            unit={['fiche', 'fiches']}
            others={['autre région', 'autres régions']}
          />
        </Panel>
      </div>
    </>
  );
}
