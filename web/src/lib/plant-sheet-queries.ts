import { plantSheetEndpoints, type SheetEvent } from '@simples/contract/plant-sheets';
import { sheetCompanionEndpoints } from '@simples/contract/sheet-companions';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import type { PlantListView } from './plant-list-view.ts';
import { whileAway } from './while-away.ts';

const { get, list, search, meta, history } = plantSheetEndpoints;
const { companions } = sheetCompanionEndpoints;

type ListParams = Readonly<Record<string, string | number | readonly string[]>>;

/** Specification, section 7. */
export function plantPageQuery(searchQuery: string, params: ListParams) {
  const hasWords = searchQuery !== '';
  return queryOptions({
    queryKey: hasWords ? [search.name, { searchQuery, ...params }] : [list.name, params],
    queryFn: ({ signal, client, queryKey }) =>
      whileAway({
        ask: hasWords
          ? call(search, { body: { searchQuery, ...params }, signal })
          : call(list, { query: params, signal }),
        kept: async ({ copies, meta: offered }) => {
          const { searchKept } = await import('./search-kept.ts');
          return searchKept(copies, offered, { searchQuery, ...params });
        },
        client,
        queryKey,
      }),
  });
}

export function plantListQuery({ searchQuery, filters, sort, page, size }: PlantListView) {
  const place = { page, limit: size, view: 'cards', ...(sort && { sort }) } as const;
  return queryOptions({
    ...plantPageQuery(searchQuery, { ...filters, ...place }),
    placeholderData: keepPreviousData,
  });
}

/** Counted among all published sheets, or among those that a search and the other filters leave. */
export function filterValuesQuery(among?: Pick<PlantListView, 'searchQuery' | 'filters'>) {
  const query = among && { searchQuery: among.searchQuery, ...among.filters };
  return queryOptions({
    queryKey: [meta.name, query],
    queryFn: ({ signal, client, queryKey }) =>
      whileAway({
        ask: call(meta, { query: query ?? {}, signal }),
        kept: (lexicon) => lexicon.meta,
        client,
        queryKey,
      }),
    staleTime: 5 * 60_000,
  });
}

const MAX_SUGGESTIONS = 5;

export function sheetsByNameQuery(searchQuery: string) {
  const params = { searchQuery, view: 'cards', limit: MAX_SUGGESTIONS } as const;
  return queryOptions({
    queryKey: [list.name, params],
    queryFn: ({ signal }) => call(list, { query: params, signal }),
    placeholderData: keepPreviousData,
  });
}

export function plantSheetQuery(id: string) {
  return queryOptions({
    queryKey: [get.name, id],
    queryFn: ({ signal, client, queryKey }) =>
      whileAway({
        ask: call(get, { params: { id }, signal }),
        kept: ({ copies }) => copies.find(({ sheet }) => sheet.id === id)?.sheet ?? null,
        client,
        queryKey,
      }),
  });
}

/** What stands beside a sheet. */
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

export function historyQuery(id: string) {
  return queryOptions({
    queryKey: [history.name, id],
    queryFn: ({ signal }) => call(history, { params: { id }, signal }),
  });
}

const words: Readonly<Record<SheetEvent['act'], string>> = {
  create: 'Créée',
  update: 'Modifiée',
  propose: 'Modification proposée',
  rebase: 'Proposition ajustée',
  validate: 'Validée',
  reject: 'Rejetée',
  review: 'Relue champ par champ',
  delete: 'Supprimée',
  restore: 'Restaurée',
  undo: 'Décision annulée',
  import: 'Importée',
  'health-review': 'Relue (santé)',
  'health-withdraw': 'Relecture (santé) retirée',
  'picture-add': 'Image ajoutée',
  'picture-update': 'Image modifiée',
  'picture-delete': 'Image supprimée',
};

/** "Validée par Awa Diop". The AI and deleted accounts have no name. */
export function describeEvent({ act, actor, actorKind }: SheetEvent): string {
  const who = actorKind === 'AI' ? 'l’IA' : (actor ?? 'un ancien compte');
  return `${words[act]} par ${who}`;
}

/** A deleted sheet is removed from the cache: refetching it would fail. */
export async function invalidatePlantSheets(client: QueryClient, goneId?: string): Promise<void> {
  if (goneId !== undefined) {
    client.removeQueries({ type: 'inactive', predicate: ({ queryKey: [, id] }) => id === goneId });
  }
  await client.invalidateQueries({
    predicate: ({ queryKey: [name, id] }) =>
      String(name).startsWith('plantSheets.') && (goneId === undefined || id !== goneId),
  });
}
