import { assessSafety } from '@simples/contract/safety';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/ids.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { discussionQuery } from '../api.ts';
import { messagesOf, withoutMessage } from '../discussion-cache.ts';
import { isTemporary, newTemporaryId } from '../ids.ts';
import { rules } from '../safety-rules.ts';
import { joinFailedTurn, joinReply } from './answers.ts';
import { ask, FALLBACK, isPassing } from './ask.ts';
import { leaving, useChat } from './chat-store.ts';
import {
  draftOf,
  type Exchange,
  type Failure,
  isAwaiting,
  questionToSend,
  withDraft,
  withExchange,
  withoutExchange,
  withStage,
} from './exchange-state.ts';

/** Specification, section 9. */
const PLACEHOLDER_DELAY = 300;
const THINKING_DELAY = 8_000;

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && !isPassing(error)) {
    return { message: error.message, httpCode: error.httpCode, key: error.key };
  }
  const { httpCode, key } = error instanceof ApiError ? error : { httpCode: 0, key: 'conversations.ask' };
  return { message: FALLBACK, httpCode, key };
}

async function run(client: QueryClient, id: string, { key, question }: Exchange): Promise<void> {
  const signal = leaving();
  const move = (change: Partial<Exchange>): void => useChat.setState((state) => withStage(state, id, change));
  const placeholder = setTimeout(() => move({ stage: 'placeholder' }), PLACEHOLDER_DELAY);
  const thinking = setTimeout(() => move({ stage: 'thinking' }), THINKING_DELAY);
  signal.addEventListener('abort', stopTimers);
  function stopTimers(): void {
    clearTimeout(placeholder);
    clearTimeout(thinking);
  }
  try {
    const reply = await ask({ key, question, conversationId: isTemporary(id) ? null : id, signal });
    stopTimers();
    if (!signal.aborted) await joinReply(client, id, reply);
  } catch (error) {
    stopTimers();
    if (!signal.aborted) move({ stage: 'failed', failure: failureOf(error) });
  }
}

function begin(client: QueryClient, id: string, { key, question }: Pick<Exchange, 'key' | 'question'>): void {
  const exchange: Exchange = {
    key,
    question,
    askedAt: new Date().toISOString(),
    stage: 'sent',
    emergency: assessSafety(question, rules, useCurrentUser.getState().user?.country ?? null).emergency,
    failure: null,
  };
  useChat.setState((state) => ({ ...withExchange(state, id, exchange), announcement: '', reveal: null }));
  void run(client, id, exchange);
}

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
  begin(client, id, { key: (isDraft ? draft.key : undefined) ?? newId(), question });
  return id;
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
    begin(client, id, { question: failed.question, key: needsNewKey(failed.failure) ? newId() : failed.key });
    return id;
  }
  const { queryKey } = discussionQuery(userId, id);
  const last = messagesOf(client.getQueryData(queryKey)).findLast(({ type }) => type === 'HUMAN');
  if (!last) return null;
  client.setQueryData(queryKey, (pages) => pages && withoutMessage(pages, last.id));
  begin(client, id, { question: last.content, key: newId() });
  return id;
}
