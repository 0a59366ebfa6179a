import { documentEndpoints, isSettled, type LibraryDocument } from '@simples/contract/documents';
import { limits } from '@simples/contract/limits';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { showToast } from '#web/lib/toasts.ts';

const { list, get, retry, remove } = documentEndpoints;
const LIVE_MS = 2_000;
const isAtWork = ({ stage }: LibraryDocument) => !isSettled(stage);

export function documentsQuery(page: number) {
  const query = { page, limit: limits.page.defaultSize };
  return queryOptions({
    queryKey: [list.name, query],
    queryFn: ({ signal }) => call(list, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.documents.some(isAtWork) ? LIVE_MS : false),
  });
}

export function droppedQuery(id: string) {
  return queryOptions({
    queryKey: [get.name, id],
    queryFn: ({ signal }) => call(get, { params: { id }, signal }),
    select: ({ droppedValues }) => droppedValues,
  });
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [list.name] });

export async function removeDocument(client: QueryClient, id: string): Promise<void> {
  await call(remove, { params: { id } }).finally(() => void refresh(client));
}

export function useRetryDocument(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retry, { params: { id } }),
    onError: (error) => showToast('Erreur lors de la relance', error.message),
    onSettled: () => refresh(client),
  });
}
