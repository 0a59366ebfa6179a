import type { Message } from '@simples/contract/conversations';
import { IconArrowRight, IconLeaf } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { revealAll } from '#web/features/chatbot/state/add-reply.ts';
import type { OpenSources } from '#web/features/chatbot/state/chat-location.ts';
import { useChat } from '#web/features/chatbot/state/chat-store.ts';
import { AnswerFooter } from './answer-footer.tsx';
import type { AnswerTextProps } from './answer-text.tsx';
import styles from './answers.module.css';
import { CitationContext } from './citation.tsx';
import { Emergency, UrgencyStrip } from './emergency-card.tsx';

function PlainAnswer({ content }: AnswerTextProps) {
  return <div className={`${styles.text} ${styles.plain}`}>{content.replaceAll('**', '')}</div>;
}

// A chunk of its own, prefetched: a third of the page's weight.
const formatter: Promise<{ default: ComponentType<AnswerTextProps> }> = import('./answer-text.tsx').then(
  ({ AnswerText }) => ({ default: AnswerText }),
  () => ({ default: PlainAnswer }),
);
const FormattedAnswer = lazy(() => formatter);

export function AnswerContent(props: AnswerTextProps) {
  return (
    <Suspense fallback={props.shown === null ? <PlainAnswer {...props} /> : null}>
      <FormattedAnswer {...props} />
    </Suspense>
  );
}

interface SuggestionsProps {
  readonly suggestions: Message['suggestions'];
  readonly isBlocked: boolean;
  readonly onAsk: (question: string) => void;
}

function Suggestions({ suggestions, isBlocked, onAsk }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <ul className={styles.suggestions} aria-label="Suggestions">
      {suggestions.map(({ plantSheetId, label, question }) => (
        <li key={`${plantSheetId} ${question}`} className={styles.suggestion}>
          <button type="button" disabled={isBlocked} onClick={() => onAsk(question)}>
            {question}
          </button>
          <Link
            to={`/home/plants/${encodeURIComponent(plantSheetId)}`}
            aria-label={`Ouvrir la fiche : ${label}`}
          >
            Fiche
            <IconArrowRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Question({ children }: { readonly children: string }) {
  return (
    <li className={styles.question} data-question="">
      <span className="only-for-readers">Vous : </span>
      {children}
    </li>
  );
}

interface AnswerFrameProps {
  /** An emergency card has its own border. */
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
}

export function AnswerFrame({ isUrgent = false, children }: AnswerFrameProps) {
  return (
    <li className={styles.answer} data-urgent={isUrgent || undefined}>
      <p className={styles.author}>
        <IconLeaf size={16} aria-hidden="true" />
        Simples · réponse automatique
      </p>
      {children}
    </li>
  );
}

function useRevealOnTap(isRevealing: boolean) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = text.current;
    if (!element || !isRevealing) return undefined;
    element.addEventListener('click', revealAll);
    return () => element.removeEventListener('click', revealAll);
  }, [isRevealing]);
  return text;
}

interface AnswerProps {
  readonly message: Message;
  /** Null for a discussion unknown to the server. */
  readonly discussionId: string | null;
  /** 1-based, or null. */
  readonly chosen: number | null;
  readonly isBlocked: boolean;
  readonly onAsk: (question: string) => void;
  /** Null for all but the last answer. */
  readonly onRegenerate: ((answer: Message) => void) | null;
  readonly onShowSources: (sources: OpenSources) => void;
}

export function Answer({ message, isBlocked, onAsk, onShowSources, ...props }: AnswerProps) {
  const { chosen, discussionId } = props;
  const { id, content, sources, emergency, strip } = message;
  const shown = useChat(({ reveal }) => (reveal?.messageId === id ? reveal.shown : null));
  const text = useRevealOnTap(shown !== null);
  const citations = {
    sources,
    chosen,
    onChoose: (number: number) => onShowSources({ messageId: id, chosen: number }),
  };
  return (
    <AnswerFrame isUrgent={emergency !== null}>
      {strip && <UrgencyStrip>{strip}</UrgencyStrip>}
      <CitationContext value={citations}>
        {emergency ? (
          <Emergency card={emergency} />
        ) : (
          <div ref={text}>
            <AnswerContent content={content} sourceCount={sources.length} shown={shown} />
          </div>
        )}
      </CitationContext>
      {shown === null && (
        <Suggestions suggestions={message.suggestions} isBlocked={isBlocked} onAsk={onAsk} />
      )}
      {!emergency && (
        <AnswerFooter
          message={message}
          discussionId={discussionId}
          isRevealing={shown !== null}
          onRegenerate={props.onRegenerate}
          onOpenSources={() => onShowSources({ messageId: id, chosen: null })}
        />
      )}
    </AnswerFrame>
  );
}
