import { limits } from '@simples/contract/limits';
import type { PlantSheetPage } from '@simples/contract/plant-sheets/reading-endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Pager } from '../../pager/pager.tsx';
import { ErrorState } from '../../states.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import styles from './plant-results.module.css';

interface PlantResultsProps {
  readonly result: UseQueryResult<PlantSheetPage>;
  readonly renderCard: (plant: PlantSheetPage['plants'][number]) => ReactNode;
  /** What stands there when the page has no plant. */
  readonly renderEmpty: (page: PlantSheetPage) => ReactNode;
  readonly onPage: (page: number) => void;
  /** Without it the number of cards a page is fixed. */
  readonly onSize?: (size: number) => void;
}

/** A page of plants as cards. The page before stays, paler, until the next one arrives. */
export function PlantResults({ result, renderCard, renderEmpty, onPage, onSize }: PlantResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = result;
  const topRef = useRef<HTMLElement>(null);

  const handlePage = (page: number) => {
    onPage(page);
    topRef.current?.scrollIntoView({ block: 'start' });
    topRef.current?.focus({ preventScroll: true });
  };

  if (!data) {
    if (!error || isFetching) return <CardSkeletons />;
    return <ErrorState message={`Erreur: ${error.message}`} onRetry={() => void refetch()} />;
  }
  return (
    <section ref={topRef} className={styles.results} aria-label="Fiches de plantes" tabIndex={-1}>
      <h2 className="only-for-readers">Fiches de plantes</h2>
      {data.plants.length === 0 ? (
        renderEmpty(data)
      ) : (
        <>
          <ul className={styles.grid} aria-busy={isPlaceholderData}>
            {data.plants.map((plant) => (
              <li key={plant.id}>{renderCard(plant)}</li>
            ))}
          </ul>
          <Pager
            page={data.currentPage}
            size={data.itemsPerPage}
            total={data.totalPlants}
            noun="fiches de plantes"
            onPage={handlePage}
            {...(onSize ? { sizes: limits.page.sizes, onSize } : {})}
            withJumper
          />
        </>
      )}
    </section>
  );
}
