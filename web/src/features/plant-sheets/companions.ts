import { sheetCompanionEndpoints } from '@simples/contract/sheet-companions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { whileAway } from '#web/lib/offline/while-away.ts';

const { companions, signHealthReview, withdrawHealthReview } = sheetCompanionEndpoints;

export function companionsQuery(id: string) {
  return queryOptions({
    queryKey: [companions.name, id],
    queryFn: ({ signal, client, queryKey }) =>
      whileAway({
        ask: call(companions, { params: { id }, signal }),
        kept: ({ copies }) => copies.find(({ sheet }) => sheet.id === id)?.companions ?? null,
        client,
        queryKey,
      }),
    staleTime: 60_000,
  });
}

export const signReview = (id: string, version: number) =>
  call(signHealthReview, { params: { id }, body: { version } });

export const withdrawReview = (id: string) => call(withdrawHealthReview, { params: { id } });
