import { limits } from '@simples/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Pager } from '../../../ui/pager/pager.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { lexiconQuery } from '../api.ts';
import type { LexiconControls } from '../use-lexicon-view.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { NoPlants } from './no-plants.tsx';
import { PlantCard } from './plant-card.tsx';
import styles from './results.module.css';

/** The plants of the view. The page before stays, paler, until the next one arrives. */
export function Results({ controls }: { readonly controls: LexiconControls }) {
  const { view, goToPage, resize } = controls;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(lexiconQuery(view));
  const topRef = useRef<HTMLElement>(null);

  const handlePage = (page: number) => {
    goToPage(page);
    topRef.current?.scrollIntoView({ block: 'start' });
    topRef.current?.focus({ preventScroll: true });
  };

  if (!data) {
    if (!error || isFetching) return <CardSkeletons />;
    return <ErrorState message={`Erreur: ${error.message}`} onRetry={() => void refetch()} />;
  }
  const { plants, totalPlants, suggestions } = data;
  return (
    <section ref={topRef} className={styles.results} aria-label="Fiches de plantes" tabIndex={-1}>
      <h2 className="only-for-readers">Fiches de plantes</h2>
      {plants.length === 0 ? (
        <NoPlants controls={controls} total={totalPlants} suggestions={suggestions} />
      ) : (
        <>
          <ul className={styles.grid} aria-busy={isPlaceholderData}>
            {plants.map((plant) => (
              <li key={plant.id}>
                <PlantCard plant={plant} />
              </li>
            ))}
          </ul>
          <Pager
            page={data.currentPage}
            size={data.itemsPerPage}
            total={totalPlants}
            noun="fiches de plantes"
            onPage={handlePage}
            sizes={limits.page.sizes}
            onSize={resize}
            withJumper
          />
        </>
      )}
    </section>
  );
}
