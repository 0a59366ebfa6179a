import type { Message, Reply } from '@simples/contract/conversations';
import type { QueryClient } from '@tanstack/react-query';
import {
  discussionsOf,
  firstPages,
  isTemporary,
  localMessage,
  messagesOf,
  summaryOf,
  temporarySummary,
  withMessages,
  withoutReplaced,
  withSummary,
} from '#web/features/chatbot/api/discussion-cache.ts';
import { discussionQuery, discussionsQuery } from '#web/features/chatbot/api/discussions-queries.ts';
import { countUp, countWords, isRevealed, plainText } from './answer-words.ts';
import { optionsOf, type PendingQuestion, withoutPendingQuestion, withServerId } from './chat-state.ts';
import { leaveSignal, useChat } from './chat-store.ts';

const questionOf = ({ key, question, askedAt, startsAnew }: PendingQuestion): Message =>
  localMessage('HUMAN', {
    id: key,
    content: question,
    createdAt: askedAt,
    ...(startsAnew && { startsAnew }),
  });

let stopReveal = (): void => {};

/** A streamed answer continues where it is. */
function startReveal(reply: Reply, { partialAnswer }: PendingQuestion): void {
  stopReveal();
  // The final text differs from the streamed one: show it at once.
  const isOther = partialAnswer !== undefined && !reply.content.startsWith(partialAnswer.text);
  if (!isRevealed(reply.kind) || isOther) return;
  stopReveal = countUp(
    countWords(reply.content),
    (shown) => useChat.setState({ reveal: shown === null ? null : { messageId: reply.id, shown } }),
    partialAnswer?.since,
  );
  leaveSignal().addEventListener('abort', stopReveal);
}

export function revealAll(): void {
  stopReveal();
  useChat.setState({ reveal: null });
}

export async function addReply(client: QueryClient, id: string, reply: Reply): Promise<void> {
  const { userId, pendingQuestions } = useChat.getState();
  const pending = pendingQuestions[id];
  if (userId === null || !pending) return;
  const list = discussionsQuery(userId).queryKey;
  const target = discussionQuery(userId, reply.conversationId).queryKey;
  // A history read before the answer existed must not overwrite it.
  await Promise.all([client.cancelQueries({ queryKey: target }), client.cancelQueries({ queryKey: list })]);
  const turn = [questionOf(pending), reply];
  const known = discussionsOf(client.getQueryData(list)).find((each) => each.id === reply.conversationId);
  const summary = summaryOf(reply, userId, known);
  if (isTemporary(id)) {
    const source = discussionQuery(userId, id).queryKey;
    const earlier = messagesOf(client.getQueryData(source));
    client.setQueryData(target, firstPages(summary, [...earlier, ...turn]));
    client.removeQueries({ queryKey: source });
  } else {
    client.setQueryData(target, (pages) =>
      // Already loaded from the server.
      !pages || messagesOf(pages).some((message) => message.id === reply.id)
        ? pages
        : withMessages(withoutReplaced(pages, pending.replaces), turn),
    );
  }
  client.setQueryData(list, (pages) => pages && withSummary(pages, summary));
  useChat.setState((state) => ({
    ...(isTemporary(id) ? withServerId(state, id, reply.conversationId) : withoutPendingQuestion(state, id)),
    askedWith: { ...state.askedWith, [reply.id]: optionsOf(pending) },
    announcement: [reply.strip?.text, plainText(reply.content)].filter(Boolean).join(' '),
  }));
  startReveal(reply, pending);
  if (!client.getQueryData(list)) void client.invalidateQueries({ queryKey: list });
  if (!client.getQueryData(target)) void client.invalidateQueries({ queryKey: target });
}

/** Keeps a failed question in the history when the user asks another one. */
export function addFailedQuestion(client: QueryClient, id: string): void {
  const { userId, pendingQuestions } = useChat.getState();
  const pending = pendingQuestions[id];
  if (userId === null || pending?.stage !== 'failed') return;
  const turn = [questionOf(pending)];
  const { queryKey } = discussionQuery(userId, id);
  client.setQueryData(queryKey, (pages) => {
    if (pages) return withMessages(pages, turn);
    return isTemporary(id) ? firstPages(temporarySummary(id, userId, pending), turn) : pages;
  });
  useChat.setState((state) => withoutPendingQuestion(state, id));
}
