import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sheetsByNameQuery } from '../../lib/plant-list/queries.ts';
import { SearchSelect } from './search-select.tsx';

interface PlantSearchProps {
  readonly label: string;
  readonly placeholder?: string;
  /** Sheets that are not offered: they are picked already. */
  readonly without?: readonly string[];
  readonly onPick: (id: string) => void;
  readonly disabled?: boolean;
}

/** Finds a published sheet by one of its names. */
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
      failure={error === null ? undefined : `Erreur: ${error.message}`}
      onSearch={setSearch}
    />
  );
}
