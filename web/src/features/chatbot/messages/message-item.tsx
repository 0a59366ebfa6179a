import type { Slot } from '@simples/contract/answer-blocks';
import type { Message } from '@simples/contract/conversations';
import { IconArrowRight, IconLeaf, IconX } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { revealAll } from '#web/features/chatbot/state/add-reply.ts';
import type { OpenSources } from '#web/features/chatbot/state/chat-location.ts';
import { useChat } from '#web/features/chatbot/state/chat-store.ts';
import type { AnswerChange } from '#web/features/chatbot/state/send-question.ts';
import { loadOptional } from '#web/lib/browser/optional-import.ts';
import { AnswerBlocks } from './answer-blocks.tsx';
import { AnswerFooter } from './answer-footer.tsx';
import type { AnswerTextProps } from './answer-text.tsx';
import styles from './answers.module.css';
import { revealedBlocks, saysInBlocks } from './block-texts.ts';
import { CitationContext } from './citation.tsx';
import { Emergency, UrgencyStrip } from './emergency-card.tsx';
import slotsStyles from './slots.module.css';

/** Others serve the next question, or come from a newer server. */
const kinds: readonly Slot['kind'][] = ['plant', 'person', 'age', 'drug', 'disease', 'need'];

interface SlotsProps {
  readonly slots: readonly Slot[];
  readonly onRemove: (id: string) => void;
}

/** What the conversation knows of the person and the need. */
function Slots({ slots, onRemove }: SlotsProps) {
  const known = slots.filter(({ kind }) => kinds.includes(kind));
  if (known.length === 0) return null;
  return (
    <div className={slotsStyles.slots}>
      <span aria-hidden="true">Pris en compte :</span>
      <ul aria-label="Pris en compte dans cette discussion">
        {known.map(({ id, label }) => (
          <li key={id}>
            {label}
            <button
              type="button"
              aria-label={`Ne plus tenir compte de ${label}`}
              title={`Ne plus tenir compte de ${label}`}
              onClick={() => onRemove(id)}
            >
              <IconX size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlainAnswer({ content }: AnswerTextProps) {
  return <div className={`${styles.text} ${styles.plain}`}>{content.replaceAll('**', '')}</div>;
}

let formatter: Promise<{ default: ComponentType<AnswerTextProps> }> | undefined;

/** A chunk of its own, a third of the page's weight: asked for with the first question. */
export function loadFormatter(): Promise<{ default: ComponentType<AnswerTextProps> }> {
  formatter ??= loadOptional(() => import('./answer-text.tsx')).then(
    ({ AnswerText }) => ({ default: AnswerText }),
    () => ({ default: PlainAnswer }),
  );
  return formatter;
}
const FormattedAnswer = lazy(loadFormatter);

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
  readonly onRegenerate: ((answer: Message, change?: AnswerChange) => void) | null;
  readonly onShowSources: (sources: OpenSources) => void;
}

type SaidProps = Readonly<{ message: Message; isMoreOpen: boolean; onToggleMore: (isOpen: boolean) => void }>;

/** The blocks; answers without any are text. */
function Said({ message, ...fold }: SaidProps) {
  const { id, content, blocks, sources } = message;
  const shown = useChat(({ reveal }) => (reveal?.messageId === id ? reveal.shown : null));
  const said = useRevealOnTap(shown !== null);
  return (
    <div ref={said}>
      {saysInBlocks(message) ? (
        <AnswerBlocks blocks={shown === null ? blocks : revealedBlocks(blocks, shown)} {...fold} />
      ) : (
        <AnswerContent content={content} sourceCount={sources.length} shown={shown} />
      )}
    </div>
  );
}

export function Answer({ message, isBlocked, onAsk, onShowSources, ...props }: AnswerProps) {
  const { chosen, discussionId, onRegenerate } = props;
  const { id, sources, emergency, strip, slots } = message;
  const isRevealing = useChat(({ reveal }) => reveal?.messageId === id);
  const isWaived = useChat(({ askedWith }) => askedWith[id]?.notUrgent === true);
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const citations = {
    sources,
    chosen,
    onChoose: (number: number) => onShowSources({ messageId: id, chosen: number }),
  };
  const askAgain = discussionId === null ? null : onRegenerate;
  const onNotUrgent = askAgain && !isWaived ? () => askAgain(message, { notUrgent: true }) : null;
  return (
    <AnswerFrame isUrgent={emergency !== null}>
      {strip && <UrgencyStrip strip={strip} onNotUrgent={onNotUrgent} />}
      {emergency ? (
        <Emergency card={emergency} onNotUrgent={onNotUrgent} />
      ) : (
        <CitationContext value={citations}>
          <Said message={message} isMoreOpen={isMoreOpen} onToggleMore={setIsMoreOpen} />
        </CitationContext>
      )}
      {!isRevealing && <Suggestions suggestions={message.suggestions} isBlocked={isBlocked} onAsk={onAsk} />}
      {!isRevealing && !emergency && askAgain && (
        <Slots slots={slots} onRemove={(slotId) => askAgain(message, { withoutSlots: [slotId] })} />
      )}
      {!emergency && (
        <AnswerFooter
          {...{ message, discussionId, isRevealing, isMoreOpen, onRegenerate }}
          onOpenSources={() => onShowSources({ messageId: id, chosen: null })}
        />
      )}
    </AnswerFrame>
  );
}
