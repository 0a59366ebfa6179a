import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { countFilters } from '../lexicon-view.ts';
import type { LexiconControls } from '../use-lexicon-view.ts';
import styles from './results.module.css';

interface NoPlantsProps {
  readonly controls: LexiconControls;
  readonly total: number;
  readonly suggestions: readonly string[];
}

/** Nothing to show, and the ways out: names close to the words searched, fewer filters, the first page. */
export function NoPlants({ controls, total, suggestions }: NoPlantsProps) {
  const { view, search, clearFilters, goToPage } = controls;
  if (total > 0) {
    return (
      <EmptyState message={`La liste s’arrête avant la page ${view.page}.`}>
        <Button variant="outline" onClick={() => goToPage(1)}>
          Revenir à la première page
        </Button>
      </EmptyState>
    );
  }
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
