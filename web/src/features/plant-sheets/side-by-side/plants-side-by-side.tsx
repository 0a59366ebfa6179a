import '../../../ui/print.css';
import { IconPrinter } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Button } from '../../../ui/form/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlantSearch } from '../../../ui/search-select/plant-search.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { plantSheetQuery } from '../api.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import { PlantColumns } from './plant-columns.tsx';
import styles from './side-by-side.module.css';
import { MOST_PLANTS, useCompared } from './use-compared.ts';

/** Two to four plants of one's choice, compared attribute by attribute. */
export function PlantsSideBySide() {
  const { ids, add, remove } = useCompared();
  const results = useQueries({ queries: ids.map(plantSheetQuery) });
  const isFull = ids.length === MOST_PLANTS;
  return (
    <>
      <PageHeader
        title="Comparaison de plantes"
        subtitle="De deux à quatre fiches publiées, côte à côte."
        actions={
          ids.length > 1 && (
            <div className={styles.actions}>
              <CopyLinkButton />
              <Button variant="outline" onClick={() => window.print()}>
                <IconPrinter size={18} aria-hidden="true" />
                Imprimer
              </Button>
            </div>
          )
        }
      />
      <div className={styles.search}>
        <PlantSearch
          label="Ajouter une plante"
          placeholder={isFull ? 'Quatre plantes au plus' : 'Nom d’une plante'}
          without={ids}
          disabled={isFull}
          onPick={add}
        />
        <output className={styles.hint}>{hintOf(ids.length)}</output>
      </div>
      {ids.length === 0 ? (
        <EmptyState message="Choisissez les plantes à comparer." />
      ) : (
        <PlantColumns ids={ids} results={results} onRemove={remove} />
      )}
    </>
  );
}

function hintOf(count: number): string {
  if (count === 1) return 'Ajoutez au moins une autre plante.';
  return count === MOST_PLANTS ? 'Quatre plantes : retirez-en une pour en ajouter une autre.' : '';
}
