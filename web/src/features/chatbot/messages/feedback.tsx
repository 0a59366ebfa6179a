import { conversationEndpoints, type Message } from '@simples/contract/conversations';
import {
  type FeedbackReason,
  type FeedbackValue,
  feedbackReason,
  feedbackReasonLabels,
} from '@simples/contract/feedback';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import { withFeedback } from '#web/features/chatbot/api/discussion-cache.ts';
import { discussionQuery } from '#web/features/chatbot/api/discussions-queries.ts';
import { call } from '#web/lib/api-client.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toasts.ts';
import styles from './feedback.module.css';

type Opinion = Readonly<{ value: FeedbackValue | null; reason: FeedbackReason | null }>;

/** Optimistic, rolled back on failure. */
function useFeedback(discussionId: string, message: Message) {
  const client = useQueryClient();
  const userId = useCurrentUser(({ user }) => user?.id ?? '');
  const [reason, setReason] = useState<FeedbackReason | null>(null);
  const value = message.feedback ?? null;

  function show(opinion: Opinion): void {
    setReason(opinion.reason);
    client.setQueryData(
      discussionQuery(userId, discussionId).queryKey,
      (pages) => pages && withFeedback(pages, message.id, opinion.value),
    );
  }

  const { mutate } = useMutation({
    // Serial: the last one wins.
    scope: { id: `feedback ${message.id}` },
    mutationFn: (opinion: Opinion) =>
      call(conversationEndpoints.feedback, {
        params: { id: discussionId, messageId: message.id },
        body: { value: opinion.value ?? 'none', reason: opinion.reason },
      }),
    onMutate: (opinion) => {
      show(opinion);
      return { value, reason };
    },
    onError: (error, _, before) => {
      if (before) show(before);
      showToast('Votre avis n’a pas été enregistré', error.message);
    },
  });

  return {
    value,
    reason,
    /** The same thumb again removes the feedback. */
    rate: (next: FeedbackValue) => mutate({ value: next === value ? null : next, reason: null }),
    explain: (next: FeedbackReason) => mutate({ value: 'down', reason: next === reason ? null : next }),
  };
}

export interface FeedbackProps {
  readonly discussionId: string;
  readonly message: Message;
}

export function Feedback({ discussionId, message }: FeedbackProps) {
  const { value, reason, rate, explain } = useFeedback(discussionId, message);
  const id = useId();
  const hasJustRated = useRef(false);
  // They open below the button, often out of sight.
  const showReasons = useCallback((reasons: HTMLFieldSetElement | null) => {
    if (hasJustRated.current) reasons?.scrollIntoView({ block: 'nearest' });
  }, []);

  function handleDown(): void {
    hasJustRated.current = true;
    rate('down');
  }

  return (
    <>
      <div className={styles.thumbs}>
        <button
          type="button"
          aria-label="Réponse utile"
          aria-pressed={value === 'up'}
          onClick={() => rate('up')}
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
