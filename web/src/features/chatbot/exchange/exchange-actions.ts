import type { Message } from '@simples/contract/conversations';
import type { QueryClient } from '@tanstack/react-query';
import { newId } from '../../../lib/ids.ts';
import { discussionQuery } from '../api.ts';
import { messagesOf, withoutMessage } from '../discussion-cache.ts';
import { newTemporaryId } from '../ids.ts';
import { joinFailedTurn } from './answers.ts';
import { useChat } from './chat-store.ts';
import {
  draftOf,
  type Failure,
  isAwaiting,
  questionToSend,
  withDraft,
  withdrawn,
  withoutExchange,
} from './exchange-state.ts';
import { begin } from './run.ts';

/** Sends a text; gives the id of the discussion that now waits for its answer, or null when it cannot be sent. */
export function sendQuestion(client: QueryClient, discussionId: string | null, text: string): string | null {
  const state = useChat.getState();
  const question = questionToSend(state, discussionId, text);
  if (question === null || state.userId === null) return null;
  const draft = draftOf(state, discussionId);
  const isDraft = draft.text.trim() === question;
  const id = discussionId ?? newTemporaryId();
  joinFailedTurn(client, id);
  if (isDraft) useChat.setState(withDraft(useChat.getState(), discussionId, ''));
  const startsAnew = hasLetGo(client, id);
  begin(client, id, { key: (isDraft ? draft.key : undefined) ?? newId(), question, startsAnew });
  return id;
}

/** Whether the plants of the last answer were let go. */
function hasLetGo(client: QueryClient, id: string): boolean {
  const { letGo, userId } = useChat.getState();
  if (userId === null || letGo[id] === undefined) return false;
  const messages = messagesOf(client.getQueryData(discussionQuery(userId, id).queryKey));
  return messages.findLast(({ type }) => type === 'AI')?.id === letGo[id];
}

/** A key that the server holds for another question is of no use any more. */
const needsNewKey = (failure: Failure | null): boolean => failure?.key === 'idempotencyMismatch';

/**
 * Asks the last question again: the trailing message of the chatbot goes (here the one that says it failed), the
 * question stays. Gives the id of the discussion that now waits; a discussion that is gone starts anew.
 */
export function retryLastMessage(client: QueryClient, id: string): string | null {
  const { exchanges, userId } = useChat.getState();
  const failed = exchanges[id];
  if (isAwaiting(failed) || userId === null) return null;
  if (failed?.failure?.key === 'notFound') {
    useChat.setState((state) => withoutExchange(state, id));
    return sendQuestion(client, null, failed.question);
  }
  if (failed) {
    const key = needsNewKey(failed.failure) ? newId() : failed.key;
    begin(client, id, { question: failed.question, key, startsAnew: failed.startsAnew });
    return id;
  }
  const { queryKey } = discussionQuery(userId, id);
  const last = messagesOf(client.getQueryData(queryKey)).findLast(({ type }) => type === 'HUMAN');
  if (!last) return null;
  client.setQueryData(queryKey, (pages) => pages && withoutMessage(pages, last.id));
  begin(client, id, { question: last.content, key: newId(), startsAnew: last.startsAnew });
  return id;
}

/** Asks the last question anew, as it was asked. Its answer takes the place of the last one, unless the person judged that one. */
export function regenerate(client: QueryClient, id: string, answer: Message): void {
  const { exchanges, userId } = useChat.getState();
  if (exchanges[id] || userId === null) return;
  const [question, last] = messagesOf(client.getQueryData(discussionQuery(userId, id).queryKey)).slice(-2);
  if (last?.id !== answer.id || question?.type !== 'HUMAN') return;
  const replaces = answer.feedback === undefined ? answer.id : null;
  const { content, startsAnew } = question;
  begin(client, id, { question: content, key: newId(), replaces, startsAnew });
}

/** Takes back a question that waits for the network: its text returns to the input. */
export function withdraw(id: string): void {
  useChat.setState((state) => withdrawn(state, id));
}

/** The network is back: what failed for want of it is asked again. */
export function retryUnreached(client: QueryClient): void {
  for (const [id, { stage, failure }] of Object.entries(useChat.getState().exchanges)) {
    if (stage === 'failed' && failure?.httpCode === 0) retryLastMessage(client, id);
  }
}
