import { type ComboboxItem, MultiSelect, type OptionsFilter } from '@mantine/core';
import { normalizeText } from '@simples/contract/french/text';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { countFilters, type FilterField, labelOf, type PlantListView } from '#web/lib/plant-list-view.ts';
import { filterValuesQuery } from '#web/lib/plant-sheet-queries.ts';
import { WithMantine } from '#web/ui/mantine.tsx';
import styles from './filters.module.css';

interface FilterSelectProps {
  readonly field: FilterField;
  readonly view: PlantListView;
  readonly onPick: (values: readonly string[]) => void;
}

/** "fievre" finds "Fièvre". */
const withoutAccents: OptionsFilter = ({ options, search }) => {
  const words = normalizeText(search);
  return (options as ComboboxItem[]).filter((option) => normalizeText(option.label).includes(words));
};

/** Values are shown as chips elsewhere: Backspace would remove one unseen. */
function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Backspace' && event.currentTarget.value === '') event.preventDefault();
}

function placeholderOf(count: number): string {
  if (count === 0) return 'Tous';
  return count === 1 ? '1 choix' : `${count} choix`;
}

/** Of a region within another. */
const INDENT = '\u2003';

/** Counts under the search and the other filters are asked for once the list of values is opened. */
function useFilterValues(view: PlantListView, isOpen: boolean) {
  const all = useQuery(filterValuesQuery());
  const isNarrowed = view.searchQuery !== '' || countFilters(view) > 0;
  const left = useQuery({ ...filterValuesQuery(view), enabled: isOpen && isNarrowed });
  return { ...all, data: isNarrowed ? (left.data ?? all.data) : all.data };
}

/** The values of one filter, each with its number of sheets. */
export function FilterSelect({ field, view, onPick }: FilterSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const meta = useFilterValues(view, isOpen);
  const picked = view.filters[field.name];
  const offered = meta.data ? field.values(meta.data) : [];
  // Values of a link without any sheet stay visible and removable.
  const others = picked.filter((value) => !offered.some((one) => one.value === value));
  const options = [
    ...offered.map(({ value, sheets, depth = 0 }) => ({
      value,
      label: `${INDENT.repeat(depth)}${labelOf(field, value)} (${sheets})`,
      disabled: sheets === 0 && !picked.includes(value),
    })),
    ...others.map((value) => ({ value, label: labelOf(field, value) })),
  ];
  const nothing = meta.isError ? 'Valeurs indisponibles. Ouvrez à nouveau pour réessayer.' : 'Aucune valeur';
  const handleOpen = () => {
    setOpen(true);
    if (meta.isError) void meta.refetch();
  };
  return (
    <WithMantine>
      <MultiSelect
        size="md"
        className={picked.length > 0 ? styles.picked : undefined}
        classNames={{
          label: styles.label,
          input: styles.field,
          inputField: styles.typed,
          dropdown: styles.dropdown,
          option: styles.option,
        }}
        label={field.label}
        placeholder={placeholderOf(picked.length)}
        data={options}
        value={[...picked]}
        onChange={onPick}
        searchable
        filter={withoutAccents}
        renderPill={() => null}
        nothingFoundMessage={meta.isPending ? 'Chargement...' : nothing}
        onDropdownOpen={handleOpen}
        onDropdownClose={() => setOpen(false)}
        onKeyDown={handleKeyDown}
        openOnFocus={false}
        maxDropdownHeight={320}
        comboboxProps={{ position: 'bottom-start', shadow: 'md' }}
      />
    </WithMantine>
  );
}
