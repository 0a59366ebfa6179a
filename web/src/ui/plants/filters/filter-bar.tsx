import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { extraFields, filterFields } from '../../../lib/plant-list/filter-fields.ts';
import { countFilters } from '../../../lib/plant-list/plant-list-view.ts';
import type { PlantListControls } from '../../../lib/plant-list/use-plant-list-view.ts';
import { AllExtras, NextExtra } from './extra-filters.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterSelect } from './filter-select.tsx';
import styles from './filters.module.css';
import { SearchBox } from './search-box.tsx';

interface FilterBarProps {
  readonly controls: PlantListControls;
  /** Whether the round button shows the other filters at once and hides them again, or adds the next one. */
  readonly extras: 'together' | 'one by one';
}

/** Search, filters and the chips of what is active. On a phone the filters fold behind one button. */
export function FilterBar({ controls, extras }: FilterBarProps) {
  const { view, search, filter, clearFilters } = controls;
  const [isUnfolded, setUnfolded] = useState(false);
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
        <Filters controls={controls} extras={extras} />
      </div>
      <FilterChips view={view} filter={filter} clearFilters={clearFilters} />
    </div>
  );
}

function Filters({ controls: { view, filter, showExtras }, extras }: FilterBarProps) {
  const areTogether = extras === 'together';
  const extraCount = areTogether && view.extras > 0 ? extraFields.length : view.extras;
  const selectOf = (field: (typeof filterFields)[number]) => (
    <FilterSelect
      key={field.name}
      field={field}
      picked={view.filters[field.name]}
      onPick={(values) => filter(field.name, values)}
    />
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
