import { sheetCompanionEndpoints } from '@simples/contract/sheet-companions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

const { companions, signHealthReview, withdrawHealthReview } = sheetCompanionEndpoints;

export function companionsQuery(id: string) {
  return queryOptions({
    queryKey: [companions.name, id],
    queryFn: ({ signal }) => call(companions, { params: { id }, signal }),
    staleTime: 60_000,
  });
}

export const signReview = (id: string, version: number) =>
  call(signHealthReview, { params: { id }, body: { version } });

export const withdrawReview = (id: string) => call(withdrawHealthReview, { params: { id } });
