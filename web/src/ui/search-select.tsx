import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { limits } from '@simples/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sheetsByNameQuery } from '#web/lib/plant-sheet-queries.ts';
import { WithMantine } from './mantine.tsx';
import styles from './search-select.module.css';

/** Specification, section 9. */
const DEBOUNCE_MS = 500;

interface SearchSelectProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly failure?: string | undefined;
  readonly onSearch: (words: string) => void;
  readonly onPick: (value: string) => void;
  readonly disabled?: boolean;
}

/** The field is cleared once an option is picked. */
export const SearchSelect = (props: SearchSelectProps) => (
  <WithMantine>
    <SearchField {...props} />
  </WithMantine>
);

function SearchField({ label, placeholder, options, onSearch, onPick, ...rest }: SearchSelectProps) {
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const searchLater = useDebouncedCallback(onSearch, DEBOUNCE_MS);

  function handleType(words: string): void {
    setText(words);
    searchLater(words.trim());
    if (words.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
  }
  function handlePick(value: string): void {
    setText('');
    onSearch('');
    combobox.closeDropdown();
    onPick(value);
  }

  return (
    <Combobox store={combobox} shadow="md" position="bottom-start" onOptionSubmit={handlePick}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          size="md"
          classNames={{ label: styles.label, input: styles.field }}
          label={label}
          placeholder={placeholder}
          value={text}
          disabled={rest.disabled ?? false}
          maxLength={limits.searchQuery}
          autoComplete="off"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          onChange={(event) => handleType(event.currentTarget.value)}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label}>
          {options?.map((option) => (
            <Combobox.Option key={option.value} value={option.value} className={styles.option}>
              {option.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {!options?.length && (
          <Combobox.Empty>
            <output>{rest.failure ?? (options === undefined ? 'Chargement...' : 'Rien trouvé')}</output>
          </Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface PlantSearchProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly without?: readonly string[];
  readonly onPick: (id: string) => void;
  readonly disabled?: boolean;
}

export function PlantSearch({
  label,
  placeholder = 'Nom d’une plante',
  without = [],
  ...rest
}: PlantSearchProps) {
  const [search, setSearch] = useState('');
  const { data, error } = useQuery({ ...sheetsByNameQuery(search), enabled: search !== '' });
  return (
    <SearchSelect
      {...rest}
      label={label}
      placeholder={placeholder}
      options={data?.plants
        .filter(({ id }) => !without.includes(id))
        .map((plant) => ({
          value: plant.id,
          label: `${plant.plantCommonName} (${plant.plantScientificName})`,
        }))}
      failure={error === null ? undefined : `Erreur : ${error.message}`}
      onSearch={setSearch}
    />
  );
}
