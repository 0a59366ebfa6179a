import type { ConversationSummary } from '@simples/contract/conversations';
import { limits } from '@simples/contract/limits';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, type UIEvent, useEffect, useId, useState } from 'react';
import type { useDiscussions } from '#web/features/chatbot/state/use-discussions.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { DiscussionEntry, type EntryActions, ListSkeleton, MoreButton } from './discussion-entry.tsx';
import styles from './discussion-list.module.css';

const DiscussionDialog = lazy(() => import('./discussion-dialog.tsx'));
const DeleteAllDialog = lazy(() => import('./delete-all-dialog.tsx'));

interface ManagedDialogProps {
  readonly managed: ConversationSummary | 'all';
  readonly userId: string;
  readonly currentId: string | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function ManagedDialog({ managed, userId, currentId, ...rest }: ManagedDialogProps) {
  return (
    <Suspense fallback={null}>
      {managed === 'all' ? (
        <DeleteAllDialog {...rest} userId={userId} currentId={currentId} />
      ) : (
        <DiscussionDialog {...rest} discussion={managed} />
      )}
    </Suspense>
  );
}

interface DiscussionGroup {
  readonly label: string;
  readonly discussions: readonly ConversationSummary[];
}

const DAY = 86_400_000;

const startOfDay = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

function labelOf(moment: Date, now: Date): string {
  // Rounded: a day has 23 or 25 hours when the clocks change.
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / DAY);
  if (days <= 0) return 'Aujourd’hui';
  if (days === 1) return 'Hier';
  if (days < 7) return '7 derniers jours';
  if (days < 30) return '30 derniers jours';
  const name = moment.toLocaleDateString('fr-FR', { month: 'long', year: 'numeric' });
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function groupByDate(discussions: readonly ConversationSummary[], now: Date): DiscussionGroup[] {
  const groups = new Map<string, ConversationSummary[]>();
  for (const discussion of discussions) {
    const label = labelOf(new Date(discussion.updatedAt), now);
    groups.set(label, [...(groups.get(label) ?? []), discussion]);
  }
  return Array.from(groups, ([label, members]) => ({ label, discussions: members }));
}

function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** Changes at midnight: "Aujourd’hui" stays true in an open page. */
function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setToday(new Date()), untilMidnight(today));
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}

const SearchResults = lazy(() => import('./search-results.tsx'));

/** Pixels. */
const NEAR_END = 100;

interface DiscussionListProps extends ReturnType<typeof useDiscussions> {
  readonly userId: string;
  readonly currentId: string | null;
  readonly onOpen: (id: string | null) => void;
}

export function DiscussionList({ query, discussions, userId, currentId, onOpen }: DiscussionListProps) {
  const [search, setSearch] = useState('');
  const [managed, setManaged] = useState<ConversationSummary | 'all' | null>(null);
  const actions: EntryActions = { currentId, onOpen, onManage: setManaged };

  function handleScroll({ currentTarget: box }: UIEvent): void {
    const rest = box.scrollHeight - box.scrollTop - box.clientHeight;
    const isListed = search.trim() === '';
    if (isListed && rest < NEAR_END && query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  }

  function handleDeleted(): void {
    setManaged(null);
    if (managed === 'all' || managed?.id === currentId) onOpen(null);
  }

  return (
    <nav className={styles.list} aria-label="Discussions">
      <Top search={search} onSearch={setSearch} onOpen={onOpen} />
      <div className={styles.scroll} onScroll={handleScroll}>
        {search.trim() === '' ? (
          <LoadedList query={query} discussions={discussions} actions={actions} />
        ) : (
          <Suspense fallback={<ListSkeleton />}>
            <SearchResults {...actions} userId={userId} text={search} />
          </Suspense>
        )}
      </div>
      {discussions.length > 0 && (
        <button type="button" className={styles.all} aria-haspopup="dialog" onClick={() => setManaged('all')}>
          Tout supprimer
        </button>
      )}
      {managed !== null && (
        <ManagedDialog
          managed={managed}
          userId={userId}
          currentId={currentId}
          onDeleted={handleDeleted}
          onClose={() => setManaged(null)}
        />
      )}
    </nav>
  );
}

interface TopProps extends Pick<DiscussionListProps, 'onOpen'> {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

function Top({ search, onSearch, onOpen }: TopProps) {
  return (
    <div className={styles.top}>
      <button type="button" className={styles.new} onClick={() => onOpen(null)}>
        <IconPlus size={18} aria-hidden="true" />
        Nouvelle discussion
      </button>
      <input
        type="search"
        className={styles.search}
        value={search}
        maxLength={limits.searchQuery}
        placeholder="Rechercher"
        aria-label="Rechercher dans vos discussions"
        onChange={({ target }) => onSearch(target.value)}
      />
    </div>
  );
}

interface LoadedListProps extends Pick<DiscussionListProps, 'query' | 'discussions'> {
  readonly actions: EntryActions;
}

function LoadedList({ query, discussions, actions }: LoadedListProps) {
  const today = useToday();
  return (
    <>
      {groupByDate(discussions, today).map((group) => (
        <Group key={group.label} group={group} actions={actions} />
      ))}
      <ListEnd query={query} isEmpty={discussions.length === 0} />
    </>
  );
}

type ListEndProps = Pick<DiscussionListProps, 'query'> & { readonly isEmpty: boolean };

function ListEnd({ query, isEmpty }: ListEndProps) {
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
  return <MoreButton isLoading={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />;
}

function Group({ group, actions }: { readonly group: DiscussionGroup; readonly actions: EntryActions }) {
  const labelId = useId();
  return (
    <section aria-labelledby={labelId}>
      <h2 id={labelId} className={styles.day}>
        {group.label}
      </h2>
      <ul>
        {group.discussions.map((discussion) => (
          <DiscussionEntry key={discussion.id} {...actions} discussion={discussion} />
        ))}
      </ul>
    </section>
  );
}
