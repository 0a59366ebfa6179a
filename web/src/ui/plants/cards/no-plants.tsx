import type { PlantSheetPage } from '@simples/contract/plant-sheets/reading-endpoints';
import { countFilters } from '../../../lib/plant-list/plant-list-view.ts';
import type { PlantListControls } from '../../../lib/plant-list/use-plant-list-view.ts';
import { Button } from '../../form/button.tsx';
import { PastTheEnd } from '../../pager/past-the-end.tsx';
import { EmptyState } from '../../states.tsx';
import styles from './plant-results.module.css';

interface NoPlantsProps {
  readonly controls: PlantListControls;
  readonly page: Pick<PlantSheetPage, 'totalPlants' | 'suggestions'>;
}

/** Nothing to show, and the ways out: names close to the words searched, fewer filters, the first page. */
export function NoPlants({ controls, page: { totalPlants, suggestions } }: NoPlantsProps) {
  const { view, search, clearFilters, goToPage } = controls;
  if (totalPlants > 0) return <PastTheEnd page={view.page} goToPage={goToPage} />;
  return (
    <EmptyState message="Aucune Fiche de plantes pour le moment !">
      {suggestions.length > 0 && (
        <p className={styles.suggestions}>
          Vouliez-vous dire{' '}
          {suggestions.map((name) => (
            <button key={name} type="button" className={styles.suggestion} onClick={() => search(name)}>
              {name}
            </button>
          ))}{' '}
          ?
        </p>
      )}
      {countFilters(view) > 0 && (
        <Button variant="outline" onClick={clearFilters}>
          Retirer tous les filtres
        </Button>
      )}
    </EmptyState>
  );
}
