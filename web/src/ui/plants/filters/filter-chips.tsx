import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { filterFields, labelOf } from '../../../lib/plant-list/filter-fields.ts';
import { countFilters } from '../../../lib/plant-list/plant-list-view.ts';
import type { PlantListControls } from '../../../lib/plant-list/use-plant-list-view.ts';
import styles from './filters.module.css';

type FilterChipsProps = Pick<PlantListControls, 'view' | 'filter' | 'clearFilters'>;

/** The active filters, each with a way to remove it. */
export function FilterChips({ view, filter, clearFilters }: FilterChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  /** The chip that had the focus is about to go: the focus stays here instead of falling to the top of the page. */
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
