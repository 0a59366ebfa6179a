import { type ComboboxItem, MultiSelect, type OptionsFilter } from '@mantine/core';
import { normalizeText } from '@simples/contract/text';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { type FilterField, labelOf } from '../../../lib/plant-list/filter-fields.ts';
import { filterValuesQuery } from '../../../lib/plant-list/queries.ts';
import styles from './filters.module.css';

interface FilterSelectProps {
  readonly field: FilterField;
  readonly picked: readonly string[];
  readonly onPick: (values: readonly string[]) => void;
}

/** "fievre" finds "Fièvre". */
const withoutAccents: OptionsFilter = ({ options, search }) => {
  const words = normalizeText(search);
  return (options as ComboboxItem[]).filter((option) => normalizeText(option.label).includes(words));
};

/** The picked values are shown as chips below the filters, so Backspace must not remove one unseen. */
function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Backspace' && event.currentTarget.value === '') event.preventDefault();
}

function placeholderOf(count: number): string {
  if (count === 0) return 'Tous';
  return count === 1 ? '1 choix' : `${count} choix`;
}

/** One filter: several values, found by typing. It keeps its height whatever is picked. */
export function FilterSelect({ field, picked, onPick }: FilterSelectProps) {
  const meta = useQuery(filterValuesQuery());
  const offered = meta.data ? field.values(meta.data) : [];
  // A link may carry a value that no published sheet has any more: it stays visible and removable.
  const values = [...new Set([...offered, ...picked])];
  const nothing = meta.isError ? 'Valeurs indisponibles. Ouvrez à nouveau pour réessayer.' : 'Aucune valeur';
  const handleOpen = () => {
    if (meta.isError) void meta.refetch();
  };
  return (
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
      data={values.map((value) => ({ value, label: labelOf(field, value) }))}
      value={[...picked]}
      onChange={onPick}
      searchable
      filter={withoutAccents}
      renderPill={() => null}
      nothingFoundMessage={meta.isPending ? 'Chargement...' : nothing}
      onDropdownOpen={handleOpen}
      onKeyDown={handleKeyDown}
      openOnFocus={false}
      maxDropdownHeight={320}
      comboboxProps={{ position: 'bottom-start', shadow: 'md' }}
    />
  );
}
