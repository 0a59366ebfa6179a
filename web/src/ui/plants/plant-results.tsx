import { limits } from '@simples/contract/limits';
import {
  type PlantSheetPage,
  type SearchMatch,
  type SheetOrder,
  sheetOrder,
} from '@simples/contract/plant-sheet-lists';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { countFilters, type PlantListControls } from '#web/lib/plant-list-view.ts';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { PageOutOfRange, Pager } from '#web/ui/pager.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import styles from './plant-results.module.css';

const labels: Readonly<Record<SheetOrder, string>> = {
  relevance: 'Pertinence',
  name: 'Nom scientifique',
  recent: 'Plus récentes',
};

interface ListOrderProps {
  readonly controls: PlantListControls;
  readonly total: number;
}

/** How many sheets were found, and their order. */
function ListOrder({ controls: { view, order }, total }: ListOrderProps) {
  const byDefault: SheetOrder = view.searchQuery === '' ? 'recent' : 'relevance';
  const offered = sheetOrder.options.filter((one) => one !== 'relevance' || byDefault === 'relevance');
  const shown = view.sort && offered.includes(view.sort) ? view.sort : byDefault;
  const handleChange = (value: string) => {
    const wanted = offered.find((one) => one === value);
    order(wanted === byDefault ? undefined : wanted);
  };
  return (
    <div className={styles.order}>
      <p>{total === 1 ? '1 fiche' : `${formatNumber(total)} fiches`}</p>
      <SelectField
        label="Trier par"
        isLabelHidden
        choices={offered.map((value) => ({ value, label: labels[value] }))}
        value={shown}
        onChange={handleChange}
      />
    </div>
  );
}

const places = Array.from({ length: 6 }, (_, index) => index);

function CardSkeletons() {
  return (
    <div>
      <output className="only-for-readers">Chargement des fiches...</output>
      <div className={styles.grid} aria-hidden="true">
        {places.map((place) => (
          <div key={place} className={styles.skeleton}>
            <Skeleton height={22} width="62%" />
            <Skeleton height={16} width="38%" />
            <div className={styles.skeletonTags}>
              <Skeleton height={22} width={76} isRound />
              <Skeleton height={22} width={60} isRound />
              <Skeleton height={22} width={84} isRound />
            </div>
            <Skeleton height={62} />
            <Skeleton height={14} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface PlantResultsProps {
  readonly result: UseQueryResult<PlantSheetPage>;
  readonly renderCard: (plant: PlantSheetPage['plants'][number], match: SearchMatch | undefined) => ReactNode;
  readonly renderEmpty: (page: PlantSheetPage) => ReactNode;
  readonly onPage: (page: number) => void;
  readonly onSize?: (size: number) => void;
  /** Of a list whose order can be chosen. */
  readonly controls?: PlantListControls;
}

/** The former page stays, dimmed, while the next one loads. */
export function PlantResults(props: PlantResultsProps) {
  const { result, renderCard, renderEmpty, onPage, onSize, controls } = props;
  const { error, isFetching, isPlaceholderData, refetch } = result;
  // A list that has come is rendered in pieces; one that is known is there at once, for what scrolls to a place in it.
  const data = useDeferredValue(result.data);
  const topRef = useRef<HTMLElement>(null);

  const handlePage = (page: number) => {
    onPage(page);
    topRef.current?.scrollIntoView({ block: 'start' });
    topRef.current?.focus({ preventScroll: true });
  };

  if (!data) {
    if (!error || isFetching) return <CardSkeletons />;
    return <ErrorState message={`Erreur : ${error.message}`} onRetry={() => void refetch()} />;
  }
  return (
    <section ref={topRef} className={styles.results} aria-label="Fiches de plantes" tabIndex={-1}>
      <h2 className="only-for-readers">Fiches de plantes</h2>
      {data.plants.length === 0 ? (
        renderEmpty(data)
      ) : (
        <>
          {controls && <ListOrder controls={controls} total={data.totalPlants} />}
          <ul className={styles.grid} aria-busy={isPlaceholderData || data !== result.data}>
            {data.plants.map((plant) => (
              <li key={plant.id}>{renderCard(plant, data.matches[plant.id])}</li>
            ))}
          </ul>
          <Pager
            page={data.currentPage}
            size={data.itemsPerPage}
            total={data.totalPlants}
            noun="fiches de plantes"
            one="fiche de plante"
            onPage={handlePage}
            {...(onSize ? { sizes: limits.page.sizes, onSize } : {})}
            withJumper
          />
        </>
      )}
    </section>
  );
}

interface NoPlantsProps {
  readonly controls: PlantListControls;
  readonly page: Pick<PlantSheetPage, 'totalPlants' | 'suggestions'>;
}

export function NoPlants({ controls, page: { totalPlants, suggestions } }: NoPlantsProps) {
  const { view, search, clearFilters, goToPage } = controls;
  if (totalPlants > 0) return <PageOutOfRange page={view.page} goToPage={goToPage} />;
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
