import type { Message } from '@simples/contract/conversations';
import type { QueryClient } from '@tanstack/react-query';
import { type AskOptions, ask, FALLBACK, isTransient, needsConsent } from '#web/features/chatbot/api/ask.ts';
import {
  isTemporary,
  messagesOf,
  newTemporaryId,
  withoutMessage,
} from '#web/features/chatbot/api/discussion-cache.ts';
import { discussionQuery } from '#web/features/chatbot/api/discussions-queries.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { newId } from '#web/lib/ids.ts';
import { showToast } from '#web/lib/toasts.ts';
import { addFailedQuestion, addReply } from './add-reply.ts';
import {
  draftOf,
  type Failure,
  isAwaiting,
  optionsOf,
  type PendingQuestion,
  questionToSend,
  withDraft,
  withdrawn,
  withoutPendingQuestion,
  withPendingQuestion,
  withStage,
} from './chat-state.ts';
import { leaveSignal, useChat } from './chat-store.ts';
import { askConsent } from './consent.ts';
import { canTriage, safetyReady, triage } from './triage.ts';

/** For a question sent before the rules were there. */
async function triageLater(id: string, key: string): Promise<void> {
  await safetyReady;
  const pending = useChat.getState().pendingQuestions[id];
  if (pending?.key !== key) return;
  useChat.setState((state) => withStage(state, id, triage(pending.question, pending)));
}

/** Specification, section 9. */
const PLACEHOLDER_DELAY = 300;
const THINKING_DELAY = 8_000;

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && !isTransient(error)) {
    return { message: error.message, httpCode: error.httpCode, key: error.key };
  }
  const { httpCode, key } = error instanceof ApiError ? error : { httpCode: 0, key: 'conversations.ask' };
  return { message: FALLBACK, httpCode, key };
}

function createStages(id: string, key: string) {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const isWanted = (): boolean => useChat.getState().pendingQuestions[id]?.key === key;
  const move = (change: Partial<PendingQuestion>): void => {
    if (isWanted()) useChat.setState((state) => withStage(state, id, change));
  };
  const stop = (): void => {
    timers.forEach(clearTimeout);
    timers = [];
  };
  return {
    isWanted,
    move,
    stop,
    onPartialAnswer: (text: string) => {
      const before = useChat.getState().pendingQuestions[id]?.partialAnswer;
      move({ partialAnswer: { text, since: before && before.text !== '' ? before.since : Date.now() } });
    },
    onWaiting: () => {
      stop();
      move({ stage: 'waiting', isPromised: true });
    },
    onConsent: async ({ emergency }: ApiError) => {
      const pending = useChat.getState().pendingQuestions[id];
      // Nothing stands before what is urgent, nor before what is being read: that was withdrawn on purpose meanwhile.
      if (emergency ?? pending?.emergency ?? pending?.strip ?? pending?.partialAnswer?.text) return false;
      stop();
      move({ stage: 'sent' });
      return askConsent();
    },
    onSending: () => {
      if (timers.length > 0 && useChat.getState().pendingQuestions[id]?.stage !== 'waiting') return;
      stop();
      move({ stage: 'sent' });
      timers = [
        setTimeout(() => move({ stage: 'placeholder' }), PLACEHOLDER_DELAY),
        setTimeout(() => move({ stage: 'thinking' }), THINKING_DELAY),
      ];
    },
  };
}

/** When regenerating, the former answer simply stays. */
function fail(id: string, pending: PendingQuestion, error: unknown): void {
  if (pending.replaces === null) {
    const emergency = needsConsent(error) ? error.emergency : null;
    const change = { stage: 'failed', failure: failureOf(error), ...(emergency && { emergency }) } as const;
    useChat.setState((state) => withStage(state, id, change));
    return;
  }
  useChat.setState((state) => withoutPendingQuestion(state, id));
  showToast('La réponse n’a pas pu être régénérée', 'La précédente reste affichée.');
}

const running = new Map<string, AbortSignal>();

async function run(client: QueryClient, id: string, pending: PendingQuestion): Promise<void> {
  const { key, question, replaces } = pending;
  const signal = leaveSignal();
  const stages = createStages(id, key);
  signal.addEventListener('abort', stages.stop);
  running.set(key, signal);
  try {
    const conversationId = isTemporary(id) ? null : id;
    const options = optionsOf(pending);
    const reply = await ask({ key, question, conversationId, replaces, options, signal }, stages);
    stages.stop();
    if (reply && !signal.aborted && stages.isWanted()) await addReply(client, id, reply);
  } catch (error) {
    stages.stop();
    if (!signal.aborted && stages.isWanted()) fail(id, pending, error);
  } finally {
    if (running.get(key) === signal) running.delete(key);
  }
}

type NewQuestion = Pick<PendingQuestion, 'key' | 'question'> &
  Partial<Pick<PendingQuestion, 'askedAt' | 'replaces' | 'isPromised'>> &
  AskOptions;

function startQuestion(client: QueryClient, id: string, newQuestion: NewQuestion): void {
  const { key, question, askedAt, replaces, isPromised, ...options } = newQuestion;
  const pending: PendingQuestion = {
    key,
    question,
    askedAt: askedAt ?? new Date().toISOString(),
    stage: 'sent',
    ...triage(question, options),
    failure: null,
    replaces: replaces ?? null,
    isPromised: isPromised ?? false,
    ...optionsOf(options),
  };
  useChat.setState((state) => ({
    ...withPendingQuestion(state, id, pending),
    announcement: '',
    reveal: null,
  }));
  if (!canTriage()) void triageLater(id, key);
  void run(client, id, pending);
}

export function resumeWaitingQuestions(client: QueryClient): void {
  for (const [id, pending] of Object.entries(useChat.getState().pendingQuestions)) {
    const isRunning = running.get(pending.key)?.aborted === false;
    if (pending.stage === 'waiting' && !isRunning) startQuestion(client, id, pending);
  }
}

/** Returns the id of the discussion; null when it cannot be sent. */
export function sendQuestion(client: QueryClient, discussionId: string | null, text: string): string | null {
  const state = useChat.getState();
  const question = questionToSend(state, discussionId, text);
  if (question === null || state.userId === null) return null;
  const draft = draftOf(state, discussionId);
  const isDraft = draft.text.trim() === question;
  const id = discussionId ?? newTemporaryId();
  addFailedQuestion(client, id);
  if (isDraft) useChat.setState(withDraft(useChat.getState(), discussionId, ''));
  const startsAnew = isContextReset(client, id);
  startQuestion(client, id, { key: (isDraft ? draft.key : undefined) ?? newId(), question, startsAnew });
  return id;
}

function isContextReset(client: QueryClient, id: string): boolean {
  const { contextResets, userId } = useChat.getState();
  if (userId === null || contextResets[id] === undefined) return false;
  const messages = messagesOf(client.getQueryData(discussionQuery(userId, id).queryKey));
  return messages.findLast(({ type }) => type === 'AI')?.id === contextResets[id];
}

/** The server holds this key for another question. */
const needsNewKey = (failure: Failure | null): boolean => failure?.key === 'idempotencyMismatch';

/** What the person takes back: a slot, or that it is urgent. */
export type AnswerChange = Pick<AskOptions, 'withoutSlots' | 'notUrgent'>;

/** Returns the id of the discussion; a deleted discussion starts anew. */
export function retryLastMessage(client: QueryClient, id: string, change: AnswerChange = {}): string | null {
  const { pendingQuestions, userId } = useChat.getState();
  const failed = pendingQuestions[id];
  if (isAwaiting(failed) || userId === null) return null;
  if (failed?.failure?.key === 'notFound') {
    useChat.setState((state) => withoutPendingQuestion(state, id));
    return sendQuestion(client, null, failed.question);
  }
  if (failed) {
    const key = needsNewKey(failed.failure) ? newId() : failed.key;
    startQuestion(client, id, { question: failed.question, key, ...optionsOf({ ...failed, ...change }) });
    return id;
  }
  const { queryKey } = discussionQuery(userId, id);
  const last = messagesOf(client.getQueryData(queryKey)).findLast(({ type }) => type === 'HUMAN');
  if (!last) return null;
  client.setQueryData(queryKey, (pages) => pages && withoutMessage(pages, last.id));
  startQuestion(client, id, { question: last.content, key: newId(), startsAnew: last.startsAnew });
  return id;
}

/** Replaces the last answer, unless it has feedback; what was taken back before stays so. */
export function regenerate(
  client: QueryClient,
  id: string,
  answer: Message,
  change: AnswerChange = {},
): void {
  const { pendingQuestions, userId, askedWith } = useChat.getState();
  if (pendingQuestions[id] || userId === null) return;
  const [question, last] = messagesOf(client.getQueryData(discussionQuery(userId, id).queryKey)).slice(-2);
  if (last?.id !== answer.id || question?.type !== 'HUMAN') return;
  const replaces = answer.feedback === undefined ? answer.id : null;
  const { withoutSlots = [], notUrgent } = askedWith[answer.id] ?? {};
  startQuestion(client, id, {
    question: question.content,
    key: newId(),
    replaces,
    startsAnew: question.startsAnew,
    withoutSlots: [...withoutSlots, ...(change.withoutSlots ?? [])],
    notUrgent: change.notUrgent ?? notUrgent,
  });
}

export function withdraw(id: string): void {
  useChat.setState((state) => withdrawn(state, id));
}

export function retryUnreached(client: QueryClient): void {
  for (const [id, { stage, failure }] of Object.entries(useChat.getState().pendingQuestions)) {
    if (stage === 'failed' && failure?.httpCode === 0) retryLastMessage(client, id);
  }
}
