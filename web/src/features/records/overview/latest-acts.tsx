import type { PlantSheetPage } from '@simples/contract/plant-sheets/reading-endpoints';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatShortDate } from '../../../lib/format.ts';
import { actInWords, historyQuery } from '../../../lib/sheets/sheet-history.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ScientificName } from '../../../ui/plants/names.tsx';
import { latestQuery } from '../api.ts';
import styles from './overview.module.css';

/** The published sheets that changed last, and by whom. */
export function LatestActs() {
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
          {last ? actInWords(last) : 'Mise à jour'}, {formatShortDate(last?.at ?? plant.updatedAt)}
        </p>
      </div>
    </li>
  );
}
