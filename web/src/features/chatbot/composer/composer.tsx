import type { Message } from '@simples/contract/conversations';
import { limits } from '@simples/contract/limits';
import { IconArrowUp } from '@tabler/icons-react';
import { type FormEvent, lazy, type RefObject, Suspense, useId, useState } from 'react';
import { useOnScreenKeyboard } from '../../../lib/browser/on-screen-keyboard.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useChat } from '../exchange/chat-store.ts';
import { draftOf, withDraft } from '../exchange/exchange-state.ts';
import styles from './composer.module.css';
import { KeptPlants } from './kept-plants.tsx';
import { QuestionField } from './question-field.tsx';

const AboutDialog = lazy(() => import('./about-dialog.tsx'));

interface ComposerProps {
  readonly discussionId: string | null;
  readonly messages: readonly Message[];
  /** An answer is still to come in this discussion. */
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
      aria-label="Poser une question"
      onSubmit={handleSubmit}
    >
      <div className={styles.room}>
        <KeptPlants discussionId={discussionId} messages={messages} />
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
  return (
    <>
      <p id={id} className={styles.note}>
        <span>
          Réponses tirées des fiches validées. Elles ne remplacent pas un avis médical. En cas d’urgence : 15
          ou 112.
        </span>{' '}
        <span>Vous parlez à un système automatique.</span>{' '}
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
