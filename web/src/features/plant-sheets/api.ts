import { limits } from '@simples/contract/limits';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

const { match } = plantSheetEndpoints;

/** A page of similar plants. While a page loads, only pages of the same plant are shown in its place. */
export function similarPlantsQuery(plantSheetId: string, page: number) {
  const wanted = { plantSheetId, page, limit: limits.comparisonPageSize };
  return queryOptions({
    queryKey: [match.name, wanted],
    queryFn: ({ signal }) => call(match, { body: wanted, signal }),
    placeholderData: (previous) => (previous?.mainPlantSheet.id === plantSheetId ? previous : undefined),
  });
}
