import { IconAdjustmentsHorizontal, IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { countFilters } from '../lexicon-view.ts';
import type { LexiconControls } from '../use-lexicon-view.ts';
import { FilterChips } from './filter-chips.tsx';
import { filterFields } from './filter-fields.ts';
import { FilterSelect } from './filter-select.tsx';
import styles from './filters.module.css';
import { SearchBox } from './search-box.tsx';

/** Search, filters and the chips of what is active. On a phone the filters fold behind one button. */
export function FilterBar({ controls }: { readonly controls: LexiconControls }) {
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
        <Filters controls={controls} />
      </div>
      <FilterChips view={view} filter={filter} clearFilters={clearFilters} />
    </div>
  );
}

function Filters({ controls: { view, filter, toggleExtra } }: { readonly controls: LexiconControls }) {
  const shown = (isExtra: boolean) =>
    filterFields
      .filter((field) => field.isExtra === isExtra)
      .map((field) => (
        <FilterSelect
          key={field.name}
          field={field}
          picked={view.filters[field.name]}
          onPick={(values) => filter(field.name, values)}
        />
      ));
  const Sign = view.isExtraOpen ? IconMinus : IconPlus;
  return (
    <>
      {shown(false)}
      <button
        type="button"
        className={styles.round}
        aria-label={view.isExtraOpen ? 'Masquer les filtres supplémentaires' : 'Afficher plus de filtres'}
        aria-expanded={view.isExtraOpen}
        onClick={toggleExtra}
      >
        <Sign size={18} aria-hidden="true" />
      </button>
      {view.isExtraOpen && shown(true)}
    </>
  );
}
