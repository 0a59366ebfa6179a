import { plantSheetEndpoints, type SheetEvent } from '@simples/contract/plant-sheets';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import type { PlantListView } from './plant-list-view.ts';

const { list, search, meta } = plantSheetEndpoints;

/** What is asked of a list of sheets besides the words. */
type ListParams = Readonly<Record<string, string | number | readonly string[]>>;

/** A page of sheets. Without words to search the list is asked, with words the search: specification, section 7. */
export function plantPageQuery(searchQuery: string, params: ListParams) {
  const hasWords = searchQuery !== '';
  return queryOptions({
    queryKey: hasWords ? [search.name, { searchQuery, ...params }] : [list.name, params],
    queryFn: ({ signal }) =>
      hasWords
        ? call(search, { body: { searchQuery, ...params }, signal })
        : call(list, { query: params, signal }),
  });
}

/** The published sheets of a view; those of the last one until they arrive. */
export function plantListQuery({ searchQuery, filters, page, size }: PlantListView) {
  return queryOptions({
    ...plantPageQuery(searchQuery, { ...filters, page, limit: size, view: 'cards' }),
    placeholderData: keepPreviousData,
  });
}

export function filterValuesQuery() {
  return queryOptions({
    queryKey: [meta.name],
    queryFn: ({ signal }) => call(meta, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** Sheets offered at once while a name is typed. */
const MAX_SUGGESTIONS = 5;

/** Published sheets found by a name, as cards; those of the last letters until they arrive. */
export function sheetsByNameQuery(searchQuery: string) {
  const params = { searchQuery, view: 'cards', limit: MAX_SUGGESTIONS } as const;
  return queryOptions({
    queryKey: [list.name, params],
    queryFn: ({ signal }) => call(list, { query: params, signal }),
    placeholderData: keepPreviousData,
  });
}

const { history } = plantSheetEndpoints;

/** Who did what to a sheet, newest first. */
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
  import: 'Importée',
};

/** "Validée par Awa Diop". The AI and removed accounts have no name. */
export function describeEvent({ act, actor, actorKind }: SheetEvent): string {
  const who = actorKind === 'AI' ? 'l’IA' : (actor ?? 'un ancien compte');
  return `${words[act]} par ${who}`;
}

/**
 * Everything read of plant sheets is old: lists, badges, the sheets themselves, their versions and history. What is kept
 * of a sheet that is gone is dropped: reading it again would only fail.
 */
export async function invalidatePlantSheets(client: QueryClient, goneId?: string): Promise<void> {
  if (goneId !== undefined) {
    client.removeQueries({ type: 'inactive', predicate: ({ queryKey: [, id] }) => id === goneId });
  }
  await client.invalidateQueries({
    predicate: ({ queryKey: [name, id] }) =>
      String(name).startsWith('plantSheets.') && (goneId === undefined || id !== goneId),
  });
}
