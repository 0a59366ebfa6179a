import { limits } from '@simples/contract/limits';
import { IconArrowUp } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
} from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useOnScreenKeyboard } from '../../../lib/on-screen-keyboard.ts';
import { useChat } from '../exchange/chat-store.ts';
import { draftOf, withDraft } from '../exchange/exchange-state.ts';
import styles from './composer.module.css';

/** Specification, section 9. */
const MAX_HEIGHT = 120;

interface ComposerProps {
  readonly discussionId: string | null;
  /** An answer is still to come in this discussion. */
  readonly isBlocked: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSend: (text: string) => void;
}

/** Grows with its text, up to the height of the specification. */
function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    const height = text === '' ? 0 : element.scrollHeight;
    element.style.height = height === 0 ? '' : `${Math.min(height, MAX_HEIGHT)}px`;
    element.style.overflowY = height > MAX_HEIGHT ? 'auto' : 'hidden';
  }, [field, text]);
}

export function Composer({ discussionId, isBlocked, field, onSend }: ComposerProps) {
  const text = useChat((state) => draftOf(state, discussionId).text);
  const noteId = useId();
  const errorId = useId();
  const excess = text.trim().length - limits.chat.question;
  const canSend = !isBlocked && text.trim() !== '' && excess <= 0;
  const isKeyboardOpen = useOnScreenKeyboard();
  useGrowingField(field, text);

  function handleChange({ currentTarget: { value } }: ChangeEvent<HTMLTextAreaElement>): void {
    useChat.setState((state) => withDraft(state, discussionId, value));
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (canSend) onSend(text);
    field.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSend) onSend(text);
  }

  return (
    <form
      className={styles.composer}
      data-keyboard={isKeyboardOpen || undefined}
      aria-label="Poser une question"
      onSubmit={handleSubmit}
    >
      <div className={styles.room}>
        <div className={styles.frame} data-invalid={excess > 0 || undefined}>
          <textarea
            ref={field}
            className={styles.field}
            rows={1}
            value={text}
            placeholder="Posez votre question…"
            aria-label="Votre question"
            aria-describedby={excess > 0 ? `${errorId} ${noteId}` : noteId}
            aria-invalid={excess > 0 || undefined}
            enterKeyHint="send"
            onChange={handleChange}
            onKeyDown={handleKeyDown}
          />
          <button type="submit" className={styles.send} aria-label="Envoyer" disabled={!canSend}>
            <IconArrowUp size={22} aria-hidden="true" />
          </button>
        </div>
        {excess > 0 && (
          <p id={errorId} className={styles.error} role="alert">
            {`Votre question est trop longue : ${formatNumber(limits.chat.question)} caractères au plus (${formatNumber(excess)} de trop).`}
          </p>
        )}
        <SecurityNotice id={noteId} />
      </div>
    </form>
  );
}

function SecurityNotice({ id }: { readonly id: string }) {
  return (
    <p id={id} className={styles.note}>
      <span>
        Réponses tirées des fiches validées. Elles ne remplacent pas un avis médical. En cas d’urgence : 15 ou
        112.
      </span>{' '}
      <span>Vous parlez à un système automatique.</span>
    </p>
  );
}
