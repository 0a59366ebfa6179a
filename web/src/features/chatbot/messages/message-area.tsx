import type { Message } from '@simples/contract/conversations';
import { ErrorState } from '../../../ui/states.tsx';
import { Answer, Question } from '../answers/message-item.tsx';
import { isAwaiting } from '../exchange/exchange-state.ts';
import { isTemporary } from '../ids.ts';
import type { OpenSources } from '../layout/use-chat-location.ts';
import type { useDiscussion } from '../use-discussion.ts';
import styles from './messages.module.css';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { Failed, Pending } from './pending.tsx';
import { useMessageScroll } from './use-message-scroll.ts';
import { Welcome } from './welcome.tsx';

interface MessageAreaProps {
  readonly discussion: ReturnType<typeof useDiscussion>;
  readonly discussionId: string | null;
  readonly firstName: string;
  readonly openSources: OpenSources | null;
  readonly onAsk: (question: string) => void;
  readonly onRetry: () => void;
  readonly onRegenerate: (answer: Message) => void;
  readonly onWithdraw: () => void;
  readonly onShowSources: (sources: OpenSources) => void;
}

export function MessageArea(props: MessageAreaProps) {
  const { query, messages, exchange } = props.discussion;
  const isEmpty = messages.length === 0 && exchange === undefined;

  function loadOlder(): void {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  }

  const { box, content, handleScroll } = useMessageScroll({
    endOf: `${props.discussionId} ${exchange?.key} ${query.isPending}`,
    firstId: messages[0]?.id,
    chosen: props.openSources ? `${props.openSources.messageId} ${props.openSources.chosen}` : '',
    onNearTop: loadOlder,
  });

  return (
    <section ref={box} className={styles.box} onScroll={handleScroll} aria-label="Messages">
      <div ref={content} className={styles.content}>
        {query.hasNextPage && <OlderMessages isLoading={query.isFetchingNextPage} onLoad={loadOlder} />}
        {isEmpty ? <Nothing {...props} /> : <Messages {...props} />}
      </div>
    </section>
  );
}

function OlderMessages({ isLoading, onLoad }: { readonly isLoading: boolean; readonly onLoad: () => void }) {
  return (
    <button type="button" className={styles.older} disabled={isLoading} onClick={onLoad}>
      {isLoading ? 'Chargement...' : 'Afficher les messages précédents'}
    </button>
  );
}

/** Nothing to read yet: loading, failed, or a discussion that begins. */
function Nothing({ discussion: { query }, discussionId, firstName, onAsk }: MessageAreaProps) {
  if (query.isLoading) return <MessagesSkeleton />;
  if (query.isError && discussionId !== null) {
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  }
  return <Welcome firstName={firstName} onAsk={onAsk} />;
}

function Messages({
  discussion,
  discussionId,
  openSources,
  onAsk,
  onRetry,
  onRegenerate,
  onWithdraw,
  onShowSources,
}: MessageAreaProps) {
  const { messages, exchange } = discussion;
  const chosenIn = ({ id }: Message): number | null =>
    openSources?.messageId === id ? openSources.chosen : null;
  const isUnanswered = !exchange && messages.at(-1)?.type === 'HUMAN';
  return (
    <ol className={styles.messages}>
      {messages.map((message) =>
        message.type === 'HUMAN' ? (
          <Question key={message.id}>{message.content}</Question>
        ) : (
          <Answer
            key={message.id}
            message={message}
            discussionId={discussionId === null || isTemporary(discussionId) ? null : discussionId}
            chosen={chosenIn(message)}
            isBlocked={isAwaiting(exchange)}
            onAsk={onAsk}
            onRegenerate={!exchange && message === messages.at(-1) ? onRegenerate : null}
            onShowSources={onShowSources}
          />
        ),
      )}
      {exchange && (
        <Pending key={exchange.key} exchange={exchange} onRetry={onRetry} onWithdraw={onWithdraw} />
      )}
      {isUnanswered && <Failed message="Cette question est restée sans réponse." onRetry={onRetry} />}
    </ol>
  );
}
