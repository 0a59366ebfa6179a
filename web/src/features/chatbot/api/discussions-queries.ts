import { type Conversation, conversationEndpoints } from '@simples/contract/conversations';
import { limits } from '@simples/contract/limits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { isTransient } from './ask.ts';
import {
  type DiscussionPages,
  isTemporary,
  type ListPage,
  type ListPages,
  messagesOf,
  readStoredDiscussion,
  readStoredDiscussions,
} from './discussion-cache.ts';

/** Specification, sections 4 and 9. */
const MESSAGE_CACHE = 5 * 60_000;
const LIST_RETRIES = 3;
const { conversationPageSize: pageSize, messagePageSize } = limits.chat;
const { get, list } = conversationEndpoints;
export const SEARCH = 'conversations.search';

export function discussionsQuery(userId: string) {
  return infiniteQueryOptions<ListPage, Error, ListPages, readonly string[], number>({
    queryKey: [list.name, userId],
    queryFn: ({ pageParam, signal }) => call(list, { query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    retry: (failures, error) => failures < LIST_RETRIES && isTransient(error),
    retryDelay: (failures) => 1_000 * 2 ** failures,
    initialData: () => readStoredDiscussions(userId)?.pages,
    initialDataUpdatedAt: () => readStoredDiscussions(userId)?.savedAt,
  });
}

/** From the newest page back. Temporary discussions exist in the cache only. */
export function discussionQuery(userId: string, id: string | null) {
  return infiniteQueryOptions<
    Conversation,
    Error,
    DiscussionPages,
    readonly (string | null)[],
    string | null
  >({
    queryKey: [get.name, userId, id],
    queryFn: ({ pageParam, signal }) =>
      call(get, { params: { id: id ?? '' }, query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null,
    getNextPageParam: (last, pages) => {
      // Fewer messages than a page: nothing older to load.
      const held = messagesOf({ pages, pageParams: [] }).length;
      return last.hasMore && held >= messagePageSize ? last.chatHistory[0]?.id : undefined;
    },
    enabled: id !== null && !isTemporary(id),
    staleTime: MESSAGE_CACHE,
    gcTime: 6 * MESSAGE_CACHE,
    initialData: () => (id === null ? undefined : readStoredDiscussion(userId, id)?.pages),
    initialDataUpdatedAt: () => (id === null ? undefined : readStoredDiscussion(userId, id)?.savedAt),
  });
}
