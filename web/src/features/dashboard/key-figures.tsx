import type { DashboardStats, DocumentType } from '@simples/contract/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#web/lib/format.ts';
import { PendingState } from '#web/ui/states.tsx';
import type { StatsResult } from './api.ts';
import styles from './figures.module.css';
import { formatMilliseconds, formatPercent, percent, pluralize } from './format.ts';

export function KeyFigures({ result }: { readonly result: StatsResult }) {
  if (result.data) return <Cards stats={result.data} />;
  return (
    <div className={styles.instead}>
      <PendingState result={result} />
    </div>
  );
}

function Cards({ stats: { documents, system, documentTypes } }: { readonly stats: DashboardStats }) {
  const { totalPlantSheets, plantSheetsValidated, plantSheetsPending, plantSheetsWithPendingChange } =
    documents;
  return (
    <ul className={styles.cards} aria-label="Chiffres clés">
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
    <li className={styles.card}>
      <p className={styles.label}>{label}</p>
      <p className={styles.number}>{value}</p>
      <div className={styles.detail}>{children}</div>
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
    <ul className={styles.types}>
      {typeNames.map(([type, name]) => (
        <li key={type}>
          {name} {formatNumber(totalOf(type))}
        </li>
      ))}
      {unknown > 0 && <li>Non précisées {formatNumber(unknown)}</li>}
    </ul>
  );
}
