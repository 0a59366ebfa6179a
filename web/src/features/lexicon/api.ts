import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import type { LexiconView } from './lexicon-view.ts';

const { list, search, meta } = plantSheetEndpoints;

/** Without words to search the list is asked, with words the search: specification, section 7. */
export function lexiconQuery({ searchQuery, filters, page, size }: LexiconView) {
  const wanted = { ...filters, page, limit: size, view: 'cards' } as const;
  const hasWords = searchQuery !== '';
  return queryOptions({
    queryKey: hasWords ? [search.name, { searchQuery, ...wanted }] : [list.name, wanted],
    queryFn: ({ signal }) =>
      hasWords
        ? call(search, { body: { searchQuery, ...wanted }, signal })
        : call(list, { query: wanted, signal }),
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
