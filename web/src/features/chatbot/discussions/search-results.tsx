import { useDebouncedValue } from '@mantine/hooks';
import { type ConversationSummary, conversationEndpoints } from '@simples/contract/conversations';
import { limits } from '@simples/contract/limits';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { discussionsOf, type ListPage, type ListPages } from '#web/features/chatbot/api/discussion-cache.ts';
import { SEARCH } from '#web/features/chatbot/api/discussions-queries.ts';
import { call } from '#web/lib/api-client.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { DiscussionEntry, type EntryActions, ListSkeleton, MoreButton } from './discussion-entry.tsx';
import styles from './search-results.module.css';

const limit = limits.chat.conversationPageSize;

function searchQuery(userId: string, search: string) {
  return infiniteQueryOptions<ListPage, Error, ListPages, readonly string[], number>({
    queryKey: [SEARCH, userId, search],
    queryFn: ({ pageParam: page, signal }) =>
      call(conversationEndpoints.list, { query: { page, limit, search }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * limit < last.total ? pages.length + 1 : undefined),
    enabled: search !== '',
  });
}

const DEBOUNCE_MS = 300;

type SearchResultsProps = EntryActions & Readonly<{ userId: string; text: string }>;

export default function SearchResults({ userId, text, ...actions }: SearchResultsProps) {
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const query = useInfiniteQuery(searchQuery(userId, search));
  if (query.isPending) return <ListSkeleton />;
  if (query.isError) {
    return <ErrorState message="La recherche a échoué." onRetry={() => void query.refetch()} />;
  }
  const found = discussionsOf(query.data);
  return (
    <section aria-label="Résultats de la recherche">
      <output className={styles.count}>{countText(query.data.pages[0]?.total ?? 0)}</output>
      <ul>
        {found.map((discussion) => (
          <DiscussionEntry key={discussion.id} {...actions} discussion={withExcerpt(discussion)} />
        ))}
      </ul>
      {query.data.pages[0]?.isPartial && (
        <p className={styles.count}>Vos discussions les plus anciennes n’ont pas été parcourues.</p>
      )}
      {query.hasNextPage && (
        <MoreButton isLoading={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />
      )}
    </section>
  );
}

function countText(total: number): string {
  if (total === 0) return 'Aucune discussion ne contient tous ces mots.';
  return total === 1 ? '1 discussion trouvée' : `${total} discussions trouvées`;
}

const withExcerpt = (discussion: ConversationSummary): ConversationSummary => ({
  ...discussion,
  lastMessage: discussion.excerpt ?? discussion.lastMessage,
});
