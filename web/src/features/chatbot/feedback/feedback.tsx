import type { Message } from '@simples/contract/conversations';
import { feedbackReason, feedbackReasonLabels } from '@simples/contract/feedback';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useCallback, useId, useRef } from 'react';
import styles from './feedback.module.css';
import { useFeedback } from './use-feedback.ts';

export interface FeedbackProps {
  readonly discussionId: string;
  readonly message: Message;
}

/** Thumb up or down under an answer; a thumb down may be explained in one tap. */
export function Feedback({ discussionId, message }: FeedbackProps) {
  const { value, reason, judge, explain } = useFeedback(discussionId, message);
  const id = useId();
  const isJustJudged = useRef(false);
  // They open below what the person just tapped, often out of sight.
  const showReasons = useCallback((reasons: HTMLFieldSetElement | null) => {
    if (isJustJudged.current) reasons?.scrollIntoView({ block: 'nearest' });
  }, []);

  function handleDown(): void {
    isJustJudged.current = true;
    judge('down');
  }

  return (
    <>
      <div className={styles.thumbs}>
        <button
          type="button"
          aria-label="Réponse utile"
          aria-pressed={value === 'up'}
          onClick={() => judge('up')}
        >
          <IconThumbUp size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label="Réponse à améliorer"
          aria-pressed={value === 'down'}
          onClick={handleDown}
        >
          <IconThumbDown size={18} aria-hidden="true" />
        </button>
        <output className={styles.thanks}>{value === null ? '' : 'Merci pour votre avis.'}</output>
      </div>
      {value === 'down' && (
        <fieldset ref={showReasons} className={styles.reasons} aria-labelledby={id}>
          <legend id={id}>Qu’est-ce qui ne va pas ?</legend>
          {feedbackReason.options.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={reason === option}
              onClick={() => explain(option)}
            >
              {feedbackReasonLabels[option]}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
