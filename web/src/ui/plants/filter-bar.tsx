import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import {
  countFilters,
  extraFields,
  filterFields,
  labelOf,
  type PlantListControls,
} from '#web/lib/plant-list-view.ts';
import { optionalPart } from '#web/ui/optional-part.ts';
import styles from './filters.module.css';
import { SearchBox } from './search-box.tsx';

/** The heaviest part of the lists: their cards are shown before it has come. */
const FilterSelect = optionalPart(async () => (await import('./filter-select.tsx')).FilterSelect);

interface ExtraFiltersProps {
  readonly shown: number;
  readonly onShow: (count: number) => void;
}

function AllExtras({ shown, onShow }: ExtraFiltersProps) {
  const isOpen = shown > 0;
  const Sign = isOpen ? IconMinus : IconPlus;
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={isOpen ? 'Masquer les filtres supplémentaires' : 'Afficher plus de filtres'}
      aria-expanded={isOpen}
      onClick={() => onShow(isOpen ? 0 : 1)}
    >
      <Sign size={18} aria-hidden="true" />
    </button>
  );
}

/** Keeps its place and the focus when no filter is left. */
function NextExtra({ shown, onShow }: ExtraFiltersProps) {
  const next = extraFields[shown];
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={next ? `Ajouter le filtre ${next.label}` : 'Tous les filtres sont affichés'}
      title={next ? `Ajouter le filtre ${next.label}` : undefined}
      aria-disabled={!next || undefined}
      onClick={() => next && onShow(shown + 1)}
    >
      <IconPlus size={18} aria-hidden="true" />
    </button>
  );
}

type FilterChipsProps = Pick<PlantListControls, 'view' | 'filter' | 'clearFilters'>;

function FilterChips({ view, filter, clearFilters }: FilterChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  /** The focused chip disappears: keep the focus here. */
  const handleRemoval = (remove: () => void) => () => {
    listRef.current?.focus();
    remove();
  };
  const count = countFilters(view);
  return (
    <ul ref={listRef} className={styles.chips} aria-label="Filtres actifs" tabIndex={-1}>
      {filterFields.flatMap((field) =>
        view.filters[field.name].map((value) => {
          const others = view.filters[field.name].filter((other) => other !== value);
          return (
            <li key={`${field.name} ${value}`}>
              <button
                type="button"
                className={styles.chip}
                aria-label={`Retirer le filtre ${field.label} : ${labelOf(field, value)}`}
                onClick={handleRemoval(() => filter(field.name, others))}
              >
                <span className={styles.chipField}>{field.label} :</span> {labelOf(field, value)}
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          );
        }),
      )}
      {count > 1 && (
        <li>
          {' '}
          <button type="button" className={styles.clear} onClick={handleRemoval(clearFilters)}>
            Tout effacer
          </button>
        </li>
      )}
    </ul>
  );
}

interface FilterBarProps {
  readonly controls: PlantListControls;
  readonly extras: 'together' | 'one by one';
}

export function FilterBar({ controls, extras }: FilterBarProps) {
  const { view, search, filter, clearFilters } = controls;
  const [isUnfolded, setUnfolded] = useState(false);
  const isFoldable = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  const filtersId = useId();
  const count = countFilters(view);
  const handleFold = () => setUnfolded((current) => !current);
  return (
    <div className={styles.bar}>
      <SearchBox className={styles.search} query={view.searchQuery} onSearch={search} />
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isUnfolded}
        aria-controls={filtersId}
        onClick={handleFold}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
        Filtres
        {count > 0 && (
          <span className={styles.count}>
            {count}
            <span className="only-for-readers"> {count > 1 ? 'actifs' : 'actif'}</span>
          </span>
        )}
      </button>
      <div id={filtersId} className={styles.filters} data-unfolded={isUnfolded}>
        {(!isFoldable || isUnfolded) && <Filters controls={controls} extras={extras} />}
      </div>
      <FilterChips view={view} filter={filter} clearFilters={clearFilters} />
    </div>
  );
}

function Filters({ controls: { view, filter, showExtras }, extras }: FilterBarProps) {
  const areTogether = extras === 'together';
  const extraCount = areTogether && view.extras > 0 ? extraFields.length : view.extras;
  const selectOf = (field: (typeof filterFields)[number]) => (
    <Suspense key={field.name} fallback={<div className={styles.awaited}>{field.label}</div>}>
      <FilterSelect field={field} view={view} onPick={(values) => filter(field.name, values)} />
    </Suspense>
  );
  const Extra = areTogether ? AllExtras : NextExtra;
  return (
    <>
      {filterFields.filter((field) => !field.isExtra).map(selectOf)}
      <Extra shown={view.extras} onShow={showExtras} />
      {extraFields.slice(0, extraCount).map(selectOf)}
    </>
  );
}
