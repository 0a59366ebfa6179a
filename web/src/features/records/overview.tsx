import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { IconShieldExclamation, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber, formatShortDate } from '#web/lib/format.ts';
import { queuePath } from '#web/lib/paths.ts';
import { describeEvent, historyQuery } from '#web/lib/plant-sheet-queries.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { AddSheetButton, type AddSheetButtonProps } from './add-sheet-button.tsx';
import { firstWaitingQuery, latestQuery, queueCountQuery } from './api.ts';
import { ToldDecisions, UndoableDecisions } from './decisions.tsx';
import { ExportButtons, ImportButton } from './import-export.tsx';
import styles from './overview.module.css';
import { linkToWaiting, safetyReasons } from './safety-reasons.ts';

function Count({ label, count, to }: Readonly<{ label: string; count: number | undefined; to: string }>) {
  return (
    <li>
      <Link className={styles.count} to={to}>
        <span className={styles.number}>{count === undefined ? '–' : formatNumber(count)}</span>
        <span>{label}</span>
      </Link>
    </li>
  );
}

function Counts() {
  const { data } = useQuery(latestQuery());
  const { data: created } = useQuery(queueCountQuery('NEW'));
  const { data: updated } = useQuery(queueCountQuery('UPDATE'));
  const { VALIDATED, DELETED } = data ? { VALIDATED: 0, DELETED: 0, ...data.totalPerStatus } : {};
  return (
    <ul className={styles.counts} aria-label="Nombre de fiches">
      <Count label="Fiches publiées" count={VALIDATED} to="/home/record-list" />
      <Count label="Nouvelles fiches à valider" count={created} to={queuePath('NEW')} />
      <Count label="Mises à jour à valider" count={updated} to={queuePath('UPDATE')} />
      <Count label="Dans la corbeille" count={DELETED} to="/home/record-bin" />
    </ul>
  );
}

function LatestActs() {
  const latest = useQuery(latestQuery());
  const plants = latest.data?.plants ?? [];
  return (
    <Panel
      title="Activité récente"
      results={[latest]}
      empty="Aucune Fiche de plantes pour le moment !"
      isEmpty={latest.data !== undefined && plants.length === 0}
      more={<Link to="/home/record-list">Voir toutes les fiches</Link>}
    >
      <ul>
        {plants.map((plant) => (
          <LatestAct key={plant.id} plant={plant} />
        ))}
      </ul>
    </Panel>
  );
}

function LatestAct({ plant }: { readonly plant: PlantSheetPage['plants'][number] }) {
  const { data } = useQuery(historyQuery(plant.id));
  // Sheets that came with the product have no history.
  const last = data?.events.find(({ result }) => result === 'ok');
  return (
    <li className={styles.row}>
      <div>
        <Link className={styles.name} to={`/home/plants/${plant.id}?depuis=fiches`}>
          <ScientificName name={plant.plantScientificName} />
        </Link>
        <p className={styles.detail}>
          {last ? describeEvent(last) : 'Mise à jour'}, {formatShortDate(last?.at ?? plant.updatedAt)}
        </p>
      </div>
    </li>
  );
}

function Shortcuts() {
  return (
    <Panel title="Échanger et retrouver">
      <div className={styles.shortcuts}>
        <ImportButton />
        <ExportButtons />
        <Link className={styles.shortcut} to="/home/record-bin">
          <IconTrash size={18} aria-hidden="true" />
          Corbeille
        </Link>
      </div>
    </Panel>
  );
}

type Plant = PlantSheetPage['plants'][number];
const SHOWN = 5;

/** The most dangerous first, then the latest. */
function mostUrgent(plants: readonly Plant[]): Plant[] {
  return plants
    .toSorted(
      (one, other) =>
        safetyReasons(other).length - safetyReasons(one).length ||
        other.updatedAt.localeCompare(one.updatedAt),
    )
    .slice(0, SHOWN);
}

function WaitingFirst() {
  const created = useQuery(firstWaitingQuery('NEW'));
  const updated = useQuery(firstWaitingQuery('UPDATE'));
  const isLoaded = created.data !== undefined && updated.data !== undefined;
  const plants = mostUrgent([...(created.data?.plants ?? []), ...(updated.data?.plants ?? [])]);
  return (
    <Panel
      title="À valider en premier"
      results={[created, updated]}
      empty="Rien n’attend de décision."
      isEmpty={isLoaded && plants.length === 0}
      more={<Link to="/home/record-validation">Voir la file de validation</Link>}
    >
      <ul>
        {plants.map((plant) => (
          <WaitingRow key={plant.id} plant={plant} />
        ))}
      </ul>
    </Panel>
  );
}

/** A draft that was never published is listed among the updates. */
function kindOf({ reviewKind, publishedSheetId }: Plant): string {
  if (reviewKind === 'NEW') return 'Nouvelle fiche';
  return publishedSheetId === null ? 'Brouillon' : 'Mise à jour';
}

function WaitingRow({ plant }: { readonly plant: Plant }) {
  const reasons = safetyReasons(plant);
  const link = linkToWaiting(plant.id);
  return (
    <li className={styles.row}>
      <div>
        <Link className={styles.name} to={link.to} state={link.state}>
          <ScientificName name={plant.plantScientificName} />
        </Link>
        <p className={styles.detail}>
          {kindOf(plant)}, {formatShortDate(plant.updatedAt)}
        </p>
      </div>
      {reasons.length > 0 && (
        <p className={styles.reason}>
          <IconShieldExclamation size={16} stroke={1.8} aria-hidden="true" />
          {reasons.join(', ')}
        </p>
      )}
    </li>
  );
}

export function Overview(props: AddSheetButtonProps) {
  return (
    <>
      <PageHeader
        title="Gestion des fiches"
        subtitle="Ce qui est publié, ce qui attend une décision, ce qui vient de changer."
        actions={<AddSheetButton {...props} />}
      />
      <UndoableDecisions />
      <ToldDecisions />
      <Counts />
      <div className={styles.columns}>
        <WaitingFirst />
        <div className={styles.column}>
          <LatestActs />
          <Shortcuts />
        </div>
      </div>
    </>
  );
}
