import type { ConversationSummary, Message } from '@simples/contract/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  discussionsOf,
  isTemporary,
  messagesOf,
  storeDiscussion,
  storeDiscussions,
  temporarySummary,
} from '#web/features/chatbot/api/discussion-cache.ts';
import { discussionQuery, discussionsQuery } from '#web/features/chatbot/api/discussions-queries.ts';
import { formatDate } from '#web/lib/format.ts';
import { draftOf, type PendingQuestion, withDraft } from './chat-state.ts';
import { useChat } from './chat-store.ts';

function temporaryDiscussions(
  pendingQuestions: Readonly<Record<string, PendingQuestion>>,
  userId: string,
): ConversationSummary[] {
  return Object.entries(pendingQuestions)
    .filter(([id]) => isTemporary(id))
    .map(([id, pending]) => temporarySummary(id, userId, pending))
    .toReversed();
}

export const titleOf = ({ title, createdAt }: ConversationSummary): string =>
  title.trim() === '' ? `Discussion du ${formatDate(createdAt)}` : title;

export function useDiscussions(userId: string) {
  const query = useInfiniteQuery(discussionsQuery(userId));
  const pendingQuestions = useChat((state) => state.pendingQuestions);
  const { data, dataUpdatedAt } = query;

  useEffect(() => {
    if (data) storeDiscussions(userId, { pages: data, savedAt: dataUpdatedAt });
  }, [data, dataUpdatedAt, userId]);

  return { query, discussions: [...temporaryDiscussions(pendingQuestions, userId), ...discussionsOf(data)] };
}

/** After a reload: the server may have answered the draft meanwhile. */
function dropAnsweredDraft(id: string, messages: readonly Message[]): void {
  const state = useChat.getState();
  const draft = draftOf(state, id);
  const [question, answer] = messages.slice(-2);
  const isAnswered =
    question?.type === 'HUMAN' && answer?.type === 'AI' && question.content === draft.text.trim();
  if (draft.key !== undefined && isAnswered) useChat.setState(withDraft(state, id, ''));
}

export function useDiscussion(userId: string, id: string | null) {
  const query = useInfiniteQuery(discussionQuery(userId, id));
  const pending = useChat((state) => (id === null ? undefined : state.pendingQuestions[id]));
  const { data, dataUpdatedAt } = query;
  const messages = useMemo(() => messagesOf(data), [data]);
  const replaced = pending?.replaces ?? null;
  // The question is shown once.
  const shown = replaced !== null && messages.at(-1)?.id === replaced ? messages.slice(0, -2) : messages;

  useEffect(() => {
    if (!data || id === null || isTemporary(id)) return;
    storeDiscussion(userId, id, { pages: data, savedAt: dataUpdatedAt });
    dropAnsweredDraft(id, messages);
  }, [data, dataUpdatedAt, id, messages, userId]);

  return { query, messages: shown, pending };
}
