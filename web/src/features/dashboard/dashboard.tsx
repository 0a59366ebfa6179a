import {
  type DashboardStats,
  type DocumentType,
  dashboardEndpoints,
  MIN_PEOPLE,
  type SearchedTerm,
} from '@simples/contract/dashboard';
import { IconColumns3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { download } from '#web/lib/api-client.ts';
import { formatNumber, pluralize } from '#web/lib/format.ts';
import { usePermission } from '#web/lib/session.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PendingState } from '#web/ui/states.tsx';
import { periodOf, type Range, ranges, type StatsResult, statsQuery } from './api.ts';
import { AreaChart, DayTable } from './area-chart.tsx';
import chartStyles from './chart.module.css';
import styles from './dashboard.module.css';
import dashboardStyles from './dashboard.module.css';
import figuresStyles from './figures.module.css';
import { atLeast, formatMilliseconds, formatPercent, formatSeconds, percent, productDay } from './format.ts';
import { Geography } from './geography.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { QualityPanel } from './quality-panel.tsx';
import searchListsStyles from './search-lists.module.css';

/** Shown until there are real searches. Specification, section 2. */
const exampleSymptoms = ['Troubles digestifs', 'Fatigue', 'Fièvre', 'Toux'];
const examplePlants = ['Moringa', 'Aconitum', 'Neem', 'Kinkéliba'];
/** Of the examples: nobody takes it for a remedy. */
const deadly = new Set(['Aconitum']);

function SearchLists({ result: { data } }: { readonly result: StatsResult }) {
  if (!data) return null;
  const { symptoms, plants } = data.searchStats;
  return (
    <div className={dashboardStyles.columns} data-even="">
      <Panel title="Symptômes les plus recherchés">
        <Terms
          terms={symptoms}
          examples={exampleSymptoms}
          pathOf={({ term }) => `/home/lexicon?q=${encodeURIComponent(term)}`}
        />
      </Panel>
      <Panel title="Plantes les plus recherchées">
        <Terms
          terms={plants}
          examples={examplePlants}
          pathOf={({ term, plantSheetId }) =>
            plantSheetId === null
              ? `/home/lexicon?q=${encodeURIComponent(term)}`
              : `/home/plants/${plantSheetId}`
          }
        />
      </Panel>
    </div>
  );
}

interface TermsProps {
  readonly terms: readonly SearchedTerm[];
  readonly examples: readonly string[];
  readonly pathOf: (term: SearchedTerm) => string;
}

function Terms({ terms, examples, pathOf }: TermsProps) {
  if (terms.length === 0) return <Examples names={examples} />;
  return (
    <ol className={searchListsStyles.terms}>
      {terms.map((term) => (
        <li key={term.term}>
          <Link to={pathOf(term)}>{term.term}</Link>
          <span className={searchListsStyles.count}>
            {atLeast(term.times, 'recherches')}, {atLeast(term.people, 'personnes')}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Examples({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <p className={searchListsStyles.note}>
        <span className={searchListsStyles.mark}>exemples</span> Une recherche n’apparaît ici que si au moins{' '}
        {MIN_PEOPLE} personnes l’ont faite.
      </p>
      <ul className={searchListsStyles.examples}>
        {names.map((name) => (
          <li key={name}>
            {name}
            {deadly.has(name) && <strong className={searchListsStyles.deadly}>Plante mortelle</strong>}
          </li>
        ))}
      </ul>
    </>
  );
}

function KeyFigures({ result }: { readonly result: StatsResult }) {
  if (result.data) return <Cards stats={result.data} />;
  return (
    <div className={figuresStyles.instead}>
      <PendingState result={result} />
    </div>
  );
}

function Cards({ stats: { documents, system, documentTypes } }: { readonly stats: DashboardStats }) {
  const { totalPlantSheets, plantSheetsValidated, plantSheetsPending, plantSheetsWithPendingChange } =
    documents;
  return (
    <ul className={figuresStyles.cards} aria-label="Chiffres clés">
      <Card label="Total des fiches" value={formatNumber(totalPlantSheets)}>
        {pluralize(documents.plantSheetsCreatedThisWeek, 'nouvelle', 'nouvelles')} cette semaine
      </Card>
      <Card label="Fiches validées" value={formatNumber(plantSheetsValidated)}>
        Temps de réponse moyen&nbsp;: {formatMilliseconds(system.averageResponseTime)}
      </Card>
      <Card label="Fiches en attente" value={formatNumber(plantSheetsPending + plantSheetsWithPendingChange)}>
        <Link to="/home/record-validation">{pluralize(plantSheetsPending, 'nouvelle', 'nouvelles')}</Link> et{' '}
        <Link to="/home/record-validation?onglet=mises-a-jour">
          {pluralize(plantSheetsWithPendingChange, 'mise à jour', 'mises à jour')}
        </Link>{' '}
        à relire
      </Card>
      <Card
        label="Taux d’exploitation"
        value={formatPercent(percent(plantSheetsValidated, totalPlantSheets))}
      >
        des fiches sont validées
      </Card>
      <Card label="Total des références" value={formatNumber(documents.totalReferences)}>
        <DocumentTypes types={documentTypes} />
      </Card>
    </ul>
  );
}

function Card({ label, value, children }: Readonly<{ label: string; value: string; children: ReactNode }>) {
  return (
    <li className={figuresStyles.card}>
      <p className={figuresStyles.label}>{label}</p>
      <p className={figuresStyles.number}>{value}</p>
      <div className={figuresStyles.detail}>{children}</div>
    </li>
  );
}

const typeNames = [
  ['ARTICLE', 'Articles'],
  ['BOOK', 'Livres'],
  ['TESTIMONY', 'Témoignages'],
  ['META_ANALYSIS', 'Métanalyses'],
] as const satisfies readonly (readonly [DocumentType, string])[];

/** "Non précisées" only when there are some: the numbers add up. */
function DocumentTypes({ types }: { readonly types: DashboardStats['documentTypes'] }) {
  const totalOf = (wanted: DocumentType) => types.find(({ type }) => type === wanted)?.total ?? 0;
  const unknown = totalOf('UNSPECIFIED');
  return (
    <ul className={figuresStyles.types}>
      {typeNames.map(([type, name]) => (
        <li key={type}>
          {name} {formatNumber(totalOf(type))}
        </li>
      ))}
      {unknown > 0 && <li>Non précisées {formatNumber(unknown)}</li>}
    </ul>
  );
}

const choices = ranges.map((days) => ({ value: String(days), label: `${days} derniers jours` }));

type ActivityPanelProps = Readonly<{ result: StatsResult; range: Range; onRange: (range: Range) => void }>;

function ActivityPanel({ result, range, onRange }: ActivityPanelProps) {
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
        <p className={chartStyles.nothing}>Aucune donnée disponible</p>
      ) : (
        <>
          <AreaChart key={days.length} days={days} />
          <DayTable days={days} />
        </>
      )}
      <dl className={chartStyles.facts}>
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
