import { conversationEndpoints, type Message } from '@simples/contract/conversations';
import type { FeedbackReason, FeedbackValue } from '@simples/contract/feedback';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { discussionQuery } from '../api.ts';
import { withFeedback } from '../discussion-cache.ts';

interface Opinion {
  readonly value: FeedbackValue | null;
  readonly reason: FeedbackReason | null;
}

/** The person's opinion of an answer. It shows at once; what could not be kept is taken back and said. */
export function useFeedback(discussionId: string, message: Message) {
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
    // One after the other: the last opinion is the one that stands.
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
    /** The same thumb again takes the opinion back. */
    judge: (given: FeedbackValue) => mutate({ value: given === value ? null : given, reason: null }),
    explain: (given: FeedbackReason) => mutate({ value: 'down', reason: given === reason ? null : given }),
  };
}
