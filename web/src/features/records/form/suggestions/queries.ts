import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';

const { list } = plantSheetEndpoints;

/** Sheets offered at once. */
const FEW = 5;

/** The families of published sheets found by some letters. */
export function familiesQuery(searchQuery: string) {
  const wanted = { searchQuery, limit: FEW } as const;
  return queryOptions({
    queryKey: [list.name, wanted],
    queryFn: ({ signal }) => call(list, { query: wanted, signal }),
    placeholderData: (previous) => previous,
    select: ({ plantSheets }) => [...new Set(plantSheets.map(({ taxonomy }) => taxonomy.family))],
  });
}
