import type { Message } from '@simples/contract/conversations';
import { IconLeaf } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { revealAll } from '../exchange/answers.ts';
import { useChat } from '../exchange/chat-store.ts';
import type { OpenSources } from '../layout/use-chat-location.ts';
import { AnswerContent } from './answer-content.tsx';
import { AnswerFooter } from './answer-footer.tsx';
import styles from './answers.module.css';
import { CitationContext } from './citation.tsx';
import { Emergency, UrgencyStrip } from './emergency.tsx';
import { Suggestions } from './suggestions.tsx';

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

/** The frame of what the chatbot says: that it is a machine stands on every answer. */
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

/** A tap on an answer that is being revealed shows all of it, as Enter does. */
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
  /** Null while the server does not know the discussion. */
  readonly discussionId: string | null;
  /** 1-based number of this answer's source that the panel shows, or null. */
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
