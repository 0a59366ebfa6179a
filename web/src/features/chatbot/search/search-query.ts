import { conversationEndpoints } from '@simples/contract/conversations';
import { limits } from '@simples/contract/limits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { SEARCH } from '../api.ts';
import type { ListPage, ListPages } from '../discussion-cache.ts';

const limit = limits.chat.conversationPageSize;

/** The person's discussions that hold every word of a text. */
export function searchQuery(userId: string, search: string) {
  return infiniteQueryOptions<ListPage, Error, ListPages, readonly string[], number>({
    queryKey: [SEARCH, userId, search],
    queryFn: ({ pageParam: page, signal }) =>
      call(conversationEndpoints.list, { query: { page, limit, search }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * limit < last.total ? pages.length + 1 : undefined),
    enabled: search !== '',
  });
}
