import type { Message } from '@simples/contract/conversations';
import { limits } from '@simples/contract/limits';
import { emergencyNumbersOf } from '@simples/contract/safety/emergency-numbers';
import { IconArrowUp, IconX } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { useOnScreenKeyboard } from '#web/lib/browser/on-screen-keyboard.ts';
import { useEmergencyCalls } from '#web/lib/emergency-calls.ts';
import { formatNumber } from '#web/lib/format.ts';
import styles from './composer.module.css';
import { draftOf, withDraft } from './state/chat-state.ts';
import { useChat } from './state/chat-store.ts';

type FollowUpPlantsProps = Readonly<{ discussionId: string | null; messages: readonly Message[] }>;

/** With more plants a follow-up question cannot be about all of them. */
const MAX_PLANTS = 2;

/** "Thym (Thymus vulgaris), indications" → "Thym" */
const plantsOf = ({ sources }: Message): string[] => [
  ...new Map(
    sources
      .filter(({ metadata }) => metadata.type === 'fiche')
      .map(({ documentId, name }) => [documentId, name.split(' (')[0] ?? name]),
  ).values(),
];

/** Plants that a follow-up such as "et pour un enfant ?" is about, with a way to drop them. */
function FollowUpPlants({ discussionId, messages }: FollowUpPlantsProps) {
  const resetId = useChat((state) => (discussionId === null ? undefined : state.contextResets[discussionId]));
  const last = messages.at(-1);
  if (discussionId === null || last?.kind !== 'answer' || last.id === resetId) return null;
  const plants = plantsOf(last);
  if (plants.length === 0 || plants.length > MAX_PLANTS) return null;
  const names = plants.join(', ');
  const handleClick = () =>
    useChat.setState(({ contextResets }) => ({
      contextResets: { ...contextResets, [discussionId]: last.id },
    }));
  return (
    <p className={styles.kept}>
      <span>À propos de : {names}</span>
      <button type="button" aria-label={`Ne plus parler de : ${names}`} onClick={handleClick}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </p>
  );
}

/** Specification, section 9. */
const MAX_HEIGHT = 120;

interface QuestionFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
}

/** The style sheet gives the height of an empty field. */
function fit(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  const height = element.value === '' ? 0 : element.scrollHeight;
  element.style.height = height === 0 ? '' : `${Math.min(height, MAX_HEIGHT)}px`;
  element.style.overflowY = height > MAX_HEIGHT ? 'auto' : 'hidden';
}

function QuestionField(props: QuestionFieldProps) {
  const { field, text, describedBy, isInvalid, onChange, onSend } = props;

  useLayoutEffect(() => {
    if (field.current?.value === text) fit(field.current);
  }, [field, text]);

  function handleChange({ currentTarget: { value } }: ChangeEvent<HTMLTextAreaElement>): void {
    onChange(value);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  }

  return (
    <textarea
      ref={field}
      className={styles.field}
      rows={1}
      value={text}
      placeholder="Posez votre question…"
      aria-label="Votre question"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      enterKeyHint="send"
      onChange={handleChange}
      onKeyDown={handleKeyDown}
    />
  );
}

const AboutDialog = lazy(() => import('./about-dialog.tsx'));

interface ComposerProps {
  readonly discussionId: string | null;
  readonly messages: readonly Message[];
  readonly isBlocked: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSend: (text: string) => void;
}

export function Composer({ discussionId, messages, isBlocked, field, onSend }: ComposerProps) {
  const text = useChat((state) => draftOf(state, discussionId).text);
  const isKeyboardOpen = useOnScreenKeyboard();
  const noteId = useId();
  const errorId = useId();
  const excess = text.trim().length - limits.chat.question;
  const canSend = !isBlocked && text.trim() !== '' && excess <= 0;

  useEffect(() => {
    // On a touch screen the focus would unfold a keyboard over the page.
    const hasKeyboard = window.matchMedia('(pointer: fine)').matches;
    if (discussionId === null && hasKeyboard) field.current?.focus({ preventScroll: true });
  }, [discussionId, field]);

  function handleSend(): void {
    if (canSend) onSend(text);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    handleSend();
    field.current?.focus();
  }

  return (
    <form
      className={styles.composer}
      data-keyboard={isKeyboardOpen || undefined}
      data-answered={messages.some(({ kind }) => kind === 'answer') || undefined}
      aria-label="Poser une question"
      onSubmit={handleSubmit}
    >
      <div className={styles.room}>
        <FollowUpPlants discussionId={discussionId} messages={messages} />
        <div className={styles.frame} data-invalid={excess > 0 || undefined}>
          <QuestionField
            field={field}
            text={text}
            describedBy={excess > 0 ? `${errorId} ${noteId}` : noteId}
            isInvalid={excess > 0}
            onChange={(value) => useChat.setState((state) => withDraft(state, discussionId, value))}
            onSend={handleSend}
          />
          <button type="submit" className={styles.send} aria-label="Envoyer" disabled={!canSend}>
            <IconArrowUp size={22} aria-hidden="true" />
          </button>
        </div>
        {excess > 0 && <TooLong id={errorId} excess={excess} />}
        <SecurityNotice id={noteId} />
      </div>
    </form>
  );
}

function TooLong({ id, excess }: { readonly id: string; readonly excess: number }) {
  return (
    <p id={id} className={styles.error} role="alert">
      {`Votre question est trop longue : ${formatNumber(limits.chat.question)} caractères au plus (${formatNumber(excess)} de trop).`}
    </p>
  );
}

function SecurityNotice({ id }: { readonly id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const numbers = emergencyNumbersOf(useEmergencyCalls()).join(' ou ');
  return (
    <>
      <p id={id} className={styles.note}>
        <span>
          Réponses tirées des fiches validées. Elles ne remplacent pas un avis médical. En cas d’urgence :{' '}
          {numbers || 'les secours de votre pays'}.
        </span>{' '}
        <span className={styles.automatic}>Vous parlez à un système automatique.</span>{' '}
        <button type="button" className={styles.about} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          En savoir plus
        </button>
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <AboutDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
