import type { Message } from '@simples/contract/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { discussionQuery } from './api.ts';
import { messagesOf } from './discussion-cache.ts';
import { useChat } from './exchange/chat-store.ts';
import { draftOf, withDraft } from './exchange/exchange-state.ts';
import { isTemporary } from './ids.ts';
import { keepDiscussion } from './kept-chat.ts';

/** A question brought back by a reload whose answer had reached the server all the same needs no second asking. */
function dropAnsweredDraft(id: string, messages: readonly Message[]): void {
  const state = useChat.getState();
  const draft = draftOf(state, id);
  const [question, answer] = messages.slice(-2);
  const isAnswered =
    question?.type === 'HUMAN' && answer?.type === 'AI' && question.content === draft.text.trim();
  if (draft.key !== undefined && isAnswered) useChat.setState(withDraft(state, id, ''));
}

/** One discussion as the screen shows it: its history, and the question on its way. */
export function useDiscussion(userId: string, id: string | null) {
  const query = useInfiniteQuery(discussionQuery(userId, id));
  const exchange = useChat((state) => (id === null ? undefined : state.exchanges[id]));
  const { data, dataUpdatedAt } = query;
  const messages = useMemo(() => messagesOf(data), [data]);
  const replaced = exchange?.replaces ?? null;
  // While another answer is on its way, the question stands once.
  const shown = replaced !== null && messages.at(-1)?.id === replaced ? messages.slice(0, -2) : messages;

  useEffect(() => {
    if (!data || id === null || isTemporary(id)) return;
    keepDiscussion(userId, id, { pages: data, savedAt: dataUpdatedAt });
    dropAnsweredDraft(id, messages);
  }, [data, dataUpdatedAt, id, messages, userId]);

  return { query, messages: shown, exchange };
}
