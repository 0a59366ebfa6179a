import type { PlantSheetPage } from '@simples/contract/plant-sheets/reading-endpoints';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatShortDate } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ScientificName } from '../../../ui/plants/names.tsx';
import { firstWaitingQuery } from '../api.ts';
import { linkToWaiting, safetyReasons } from '../queue/safety-reasons.ts';
import styles from './overview.module.css';

type Plant = PlantSheetPage['plants'][number];

const SHOWN = 5;

/** Each tab comes dangerous first; of both together the dangerous come first, then the latest. */
function mostUrgent(plants: readonly Plant[]): Plant[] {
  return plants
    .toSorted(
      (one, other) =>
        safetyReasons(other).length - safetyReasons(one).length ||
        other.updatedAt.localeCompare(one.updatedAt),
    )
    .slice(0, SHOWN);
}

/** The rows to decide on first. */
export function WaitingFirst() {
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

/** What a person wrote and never published waits among the updates, but is none. */
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
