import type { ConversationSummary } from '@simples/contract/conversations';
import { IconPlus } from '@tabler/icons-react';
import { type UIEvent, useId } from 'react';
import { ErrorState } from '../../../ui/states.tsx';
import { plainText } from '../plain-text.ts';
import { type DiscussionGroup, groupByDate } from './discussion-groups.ts';
import styles from './discussion-list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { titleOf, type useDiscussions } from './use-discussions.ts';
import { useToday } from './use-today.ts';

/** Pixels from the end of the list at which the next page is asked for. */
const NEAR_END = 100;

interface DiscussionListProps extends ReturnType<typeof useDiscussions> {
  readonly currentId: string | null;
  readonly onOpen: (id: string | null) => void;
}

export function DiscussionList({ query, discussions, currentId, onOpen }: DiscussionListProps) {
  const today = useToday();

  function handleScroll({ currentTarget: box }: UIEvent): void {
    const rest = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (rest < NEAR_END && query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  }

  return (
    <nav className={styles.list} aria-label="Discussions">
      <div className={styles.top}>
        <button type="button" className={styles.new} onClick={() => onOpen(null)}>
          <IconPlus size={18} aria-hidden="true" />
          Nouvelle discussion
        </button>
      </div>
      <div className={styles.scroll} onScroll={handleScroll}>
        {groupByDate(discussions, today).map((group) => (
          <Group key={group.label} group={group} currentId={currentId} onOpen={onOpen} />
        ))}
        <Rest query={query} isEmpty={discussions.length === 0} />
      </div>
    </nav>
  );
}

type RestProps = Pick<DiscussionListProps, 'query'> & { readonly isEmpty: boolean };

/** What follows the discussions: the way to more of them, or why there are none. */
function Rest({ query, isEmpty }: RestProps) {
  if (query.isPending) return <ListSkeleton />;
  if (query.isError) {
    return (
      <div className={styles.trouble}>
        <ErrorState
          message={
            isEmpty ? 'Vos discussions n’ont pas pu être chargées.' : 'La liste n’a pas pu être mise à jour.'
          }
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      </div>
    );
  }
  if (isEmpty) return <p className={styles.empty}>Vos discussions apparaîtront ici.</p>;
  if (!query.hasNextPage) return null;
  return (
    <button
      type="button"
      className={styles.more}
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {query.isFetchingNextPage ? 'Chargement...' : 'Afficher plus de discussions'}
    </button>
  );
}

interface GroupProps extends Pick<DiscussionListProps, 'currentId' | 'onOpen'> {
  readonly group: DiscussionGroup;
}

function Group({ group, currentId, onOpen }: GroupProps) {
  const labelId = useId();
  return (
    <section aria-labelledby={labelId}>
      <h2 id={labelId} className={styles.day}>
        {group.label}
      </h2>
      <ul>
        {group.discussions.map((discussion) => (
          <li key={discussion.id}>
            <Entry discussion={discussion} isCurrent={discussion.id === currentId} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EntryProps {
  readonly discussion: ConversationSummary;
  readonly isCurrent: boolean;
  readonly onOpen: (id: string) => void;
}

function Entry({ discussion, isCurrent, onOpen }: EntryProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      aria-current={isCurrent || undefined}
      onClick={() => onOpen(discussion.id)}
    >
      <span className={styles.title}>{titleOf(discussion)}</span>
      <span className={styles.last}>{plainText(discussion.lastMessage)}</span>
    </button>
  );
}
