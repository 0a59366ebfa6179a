import { useDebouncedValue } from '@mantine/hooks';
import type { ConversationSummary } from '@simples/contract/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/states.tsx';
import { discussionsOf } from '../discussion-cache.ts';
import { Entry, type EntryActions } from '../list/entry.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { MoreButton } from '../list/more-button.tsx';
import styles from './search.module.css';
import { searchQuery } from './search-query.ts';

/** Milliseconds after the last letter at which the search starts. */
const PAUSE = 300;

interface SearchResultsProps extends EntryActions {
  readonly userId: string;
  readonly text: string;
}

/** The discussions whose title, questions or answers hold the words. */
export default function SearchResults({ userId, text, ...actions }: SearchResultsProps) {
  const [search] = useDebouncedValue(text.trim(), PAUSE);
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
          <Entry key={discussion.id} {...actions} discussion={withExcerpt(discussion)} />
        ))}
      </ul>
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
