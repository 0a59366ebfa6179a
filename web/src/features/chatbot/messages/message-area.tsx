import type { Message } from '@simples/contract/conversations';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isTemporary } from '#web/features/chatbot/api/discussion-cache.ts';
import type { OpenSources } from '#web/features/chatbot/state/chat-location.ts';
import { isAwaiting } from '#web/features/chatbot/state/chat-state.ts';
import type { AnswerChange } from '#web/features/chatbot/state/send-question.ts';
import type { useDiscussion } from '#web/features/chatbot/state/use-discussions.ts';
import { Sprig } from '#web/ui/drawings.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import welcomeStyles from './message-area.module.css';
import { Answer, Question } from './message-item.tsx';
import styles from './messages.module.css';
import { Failed, Pending } from './pending-question.tsx';

function MessagesSkeleton() {
  return (
    <output className={styles.messages} aria-label="Chargement de la discussion">
      <span className={styles.ghost} data-side="right" />
      <span className={styles.ghost} />
      <span className={styles.ghost} data-side="right" />
      <span className={styles.ghost} />
    </output>
  );
}

/** Specification, section 9: older messages load this close to the top. */
const NEAR_TOP = 100;
/** Further from the target, the user is reading elsewhere. */
const NEAR_TARGET = 80;
const MARGIN = 16;

interface MessageScroll {
  /** A change scrolls to the end. */
  readonly scrollKey: string;
  readonly firstId: string | undefined;
  /** Kept in view when the sources narrow the discussion. */
  readonly chosen: string;
  readonly onNearTop: () => void;
}

/** The end, but not past the last question: a long answer is read from its start. */
function targetOf(box: HTMLElement): number {
  const question = Array.from(box.querySelectorAll<HTMLElement>('[data-question]')).at(-1);
  // Nothing is measured for an empty discussion: it would lay the page out twice.
  if (!question) return 0;
  const end = box.scrollHeight - box.clientHeight;
  return Math.max(0, Math.min(end, question.offsetTop - MARGIN));
}

/** What is unfolded opens where it stands. */
function useUnfolding(box: RefObject<HTMLElement | null>, isFollowing: RefObject<boolean>): void {
  useEffect(() => {
    const element = box.current;
    const unfold = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('summary')) isFollowing.current = false;
    };
    element?.addEventListener('click', unfold);
    return () => element?.removeEventListener('click', unfold);
  }, [box, isFollowing]);
}

/** Follows new messages unless the user scrolled away; keeps the position when older messages load. */
function useMessageScroll({ scrollKey, firstId, chosen, onNearTop }: MessageScroll) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const shownEnd = useRef('');
  const before = useRef({ firstId, height: 0 });

  useLayoutEffect(() => {
    if (shownEnd.current === scrollKey) return;
    shownEnd.current = scrollKey;
    isFollowing.current = true;
    if (box.current) box.current.scrollTop = targetOf(box.current);
  }, [scrollKey]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (before.current.firstId !== firstId && !isFollowing.current) {
      element.scrollTop += element.scrollHeight - before.current.height;
    }
    before.current = { firstId, height: element.scrollHeight };
  }, [firstId]);

  useLayoutEffect(() => {
    const citation = chosen === '' ? null : box.current?.querySelector('[aria-pressed="true"]');
    if (!citation) return;
    isFollowing.current = false;
    citation.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  useEffect(() => {
    const element = box.current;
    if (!element || !content.current) return undefined;
    const observer = new ResizeObserver(() => {
      before.current.height = element.scrollHeight;
      if (isFollowing.current) element.scrollTop = targetOf(element);
    });
    observer.observe(element);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  useUnfolding(box, isFollowing);

  function handleScroll(): void {
    const element = box.current;
    if (!element) return;
    isFollowing.current = Math.abs(targetOf(element) - element.scrollTop) < NEAR_TARGET;
    if (element.scrollTop < NEAR_TOP && element.scrollHeight > element.clientHeight) onNearTop();
  }

  return { box, content, handleScroll };
}

const EXAMPLES = [
  'Que prendre contre une toux sèche ?',
  'Comment préparer une tisane de kinkéliba ?',
  'Le gingembre est-il possible pendant la grossesse ?',
  'Quelle différence entre le thym et la guimauve ?',
];

function Welcome({ firstName, onAsk }: Readonly<{ firstName: string; onAsk: (question: string) => void }>) {
  return (
    <div className={welcomeStyles.welcome}>
      <Sprig className={welcomeStyles.drawing} />
      <h2 className={welcomeStyles.title}>Bienvenue{firstName === '' ? '' : `, ${firstName}`}</h2>
      <p className={welcomeStyles.lead}>
        Posez une question sur les plantes médicinales : chaque réponse vient de nos fiches validées et cite
        ses sources.
      </p>
      <ul className={welcomeStyles.examples} aria-label="Exemples de questions">
        {EXAMPLES.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MessageAreaProps {
  readonly discussion: ReturnType<typeof useDiscussion>;
  readonly discussionId: string | null;
  readonly firstName: string;
  readonly openSources: OpenSources | null;
  readonly onAsk: (question: string) => void;
  readonly onRetry: (change?: AnswerChange) => void;
  readonly onRegenerate: (answer: Message, change?: AnswerChange) => void;
  readonly onWithdraw: () => void;
  readonly onShowSources: (sources: OpenSources) => void;
}

export function MessageArea(props: MessageAreaProps) {
  const { query, messages, pending } = props.discussion;
  const isEmpty = messages.length === 0 && pending === undefined;

  function loadOlder(): void {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  }

  const { box, content, handleScroll } = useMessageScroll({
    scrollKey: `${props.discussionId} ${pending?.key} ${query.isPending}`,
    firstId: messages[0]?.id,
    chosen: props.openSources ? `${props.openSources.messageId} ${props.openSources.chosen}` : '',
    onNearTop: loadOlder,
  });

  /** The buttons of the replaced answer go away with it. */
  function askAgain(answer: Message, change?: AnswerChange): void {
    box.current?.focus({ preventScroll: true });
    props.onRegenerate(answer, change);
  }

  return (
    <section ref={box} className={styles.box} onScroll={handleScroll} aria-label="Messages" tabIndex={-1}>
      <div ref={content} className={styles.content}>
        {query.hasNextPage && <OlderMessages isLoading={query.isFetchingNextPage} onLoad={loadOlder} />}
        {isEmpty ? <EmptyMessages {...props} /> : <Messages {...props} onRegenerate={askAgain} />}
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

function EmptyMessages({ discussion: { query }, discussionId, firstName, onAsk }: MessageAreaProps) {
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
  const { messages, pending } = discussion;
  const chosenIn = ({ id }: Message): number | null =>
    openSources?.messageId === id ? openSources.chosen : null;
  const isUnanswered = !pending && messages.at(-1)?.type === 'HUMAN';
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
            isBlocked={isAwaiting(pending)}
            onAsk={onAsk}
            onRegenerate={!pending && message === messages.at(-1) ? onRegenerate : null}
            onShowSources={onShowSources}
          />
        ),
      )}
      {pending && <Pending key={pending.key} pending={pending} onRetry={onRetry} onWithdraw={onWithdraw} />}
      {isUnanswered && <Failed message="Cette question est restée sans réponse." onRetry={() => onRetry()} />}
    </ol>
  );
}
