// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messagesOf } from '#web/features/chatbot/api/discussion-cache.ts';
import { discussionQuery } from '#web/features/chatbot/api/discussions-queries.ts';
import { awa, buildMessage, buildReply, buildSummary, uuid } from '#web/features/chatbot/testing/builders.ts';
import { forgetMemory, wipeLocalData } from '#web/lib/local-data.ts';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';
import { useToasts } from '#web/lib/toasts.ts';
import { draftOf } from './chat-state.ts';
import { startChat, useChat } from './chat-store.ts';
import {
  regenerate,
  resumeWaitingQuestions,
  retryUnreached,
  sendQuestion,
  withdraw,
} from './send-question.ts';

const fetchStub = vi.fn<typeof fetch>();
let client: QueryClient;
let isOnline: boolean;

const answered = () => Promise.resolve(new Response(JSON.stringify(buildReply())));
const lost = () => Promise.reject(new TypeError('network'));
const keysSent = () =>
  fetchStub.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
const sent = (call = 0): unknown => {
  const body = fetchStub.mock.calls[call]?.[1]?.body;
  return typeof body === 'string' && JSON.parse(body);
};
const only = () => Object.values(useChat.getState().pendingQuestions)[0];
const historyKey = discussionQuery(awa.id, uuid(50)).queryKey;
const history = () => messagesOf(client.getQueryData(historyKey));
const pass = (milliseconds = 50) => vi.advanceTimersByTimeAsync(milliseconds);

function setOnline(online: boolean): void {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

/** What a reload leaves: the storage of the device. */
function reload(): void {
  const kept = Object.entries(localStorage);
  forgetMemory();
  for (const [name, value] of kept) localStorage.setItem(name, value);
  client = new QueryClient();
  startChat(awa.id);
  resumeWaitingQuestions(client);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchStub);
  fetchStub.mockReset().mockImplementation(answered);
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  client = new QueryClient();
  useAuth.setState({ token: { accessToken: 't', tokenType: 'bearer' } });
  useCurrentUser.setState({ user: awa });
  startChat(awa.id);
});
afterEach(() => {
  wipeLocalData();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a question asked without a network waits, and leaves once when it is back', async () => {
  setOnline(false);
  sendQuestion(client, null, 'toux ?');
  await pass(60_000);
  expect(only()).toMatchObject({ question: 'toux ?', stage: 'waiting' });
  expect(fetchStub).not.toHaveBeenCalled();
  setOnline(true);
  await pass();
  expect(fetchStub).toHaveBeenCalledOnce();
  expect(history().map(({ content }) => content)).toEqual(['toux ?', buildReply().content]);
});

test('it waits through a reload, under the same key', async () => {
  setOnline(false);
  const id = sendQuestion(client, null, 'toux ?');
  await pass();
  const { key } = only() ?? {};
  reload();
  expect(Object.keys(useChat.getState().pendingQuestions)).toEqual([id]);
  expect(draftOf(useChat.getState(), null).text).toBe('');
  await pass(1_000);
  expect(only()?.stage).toBe('waiting');
  setOnline(true);
  await pass();
  expect(keysSent()).toEqual([key]);
  expect(useChat.getState().pendingQuestions).toEqual({});
  reload();
  await pass();
  expect(fetchStub).toHaveBeenCalledOnce();
});

test('a network lost on the way makes the question wait, not fail', async () => {
  fetchStub.mockImplementationOnce(() => {
    isOnline = false;
    return lost();
  });
  sendQuestion(client, null, 'toux ?');
  await pass(30_000);
  expect(only()?.stage).toBe('waiting');
  setOnline(true);
  await pass();
  const [first, second] = keysSent();
  expect(second).toBe(first);
  expect(useChat.getState().pendingQuestions).toEqual({});
});

test('a waiting question can be taken back into the input', async () => {
  setOnline(false);
  const id = sendQuestion(client, null, 'toux ?') ?? '';
  await pass();
  withdraw(id);
  expect(draftOf(useChat.getState(), null).text).toBe('toux ?');
  setOnline(true);
  await pass();
  expect(fetchStub).not.toHaveBeenCalled();
});

test('a question that reached no server is asked again when the network returns', async () => {
  fetchStub.mockImplementation(lost);
  sendQuestion(client, null, 'toux ?');
  await pass(8_000);
  expect(only()?.stage).toBe('failed');
  fetchStub.mockImplementation(answered);
  retryUnreached(client);
  await pass();
  expect(useChat.getState().pendingQuestions).toEqual({});
  expect(new Set(keysSent()).size).toBe(1);
});

type Some = Parameters<typeof buildMessage>[0];

function knowHistory(last: Some = {}, asked: Some = {}) {
  const question = buildMessage({ id: uuid(60), type: 'HUMAN', content: 'toux ?', sources: [], ...asked });
  const answer = buildMessage({ id: uuid(61), ...last });
  const page = { ...buildSummary(), chatHistory: [question, answer], hasMore: false };
  client.setQueryData(historyKey, { pages: [page], pageParams: [null] });
  return answer;
}

test('an answer asked for anew takes the place of the last one', async () => {
  const answer = knowHistory();
  regenerate(client, uuid(50), answer);
  await pass();
  expect(sent()).toEqual({ query: 'toux ?', conversationId: uuid(50), replaces: answer.id });
  expect(history().map(({ content }) => content)).toEqual(['toux ?', buildReply().content]);
  expect(history()[1]?.id).toBe(buildReply().id);
});

test('a question that let the plants go is asked anew without them', async () => {
  regenerate(client, uuid(50), knowHistory({}, { startsAnew: true }));
  await pass();
  expect(sent()).toMatchObject({ query: 'toux ?', startsAnew: true });
  // The last question is the one just asked.
  regenerate(client, uuid(50), buildMessage({ id: buildReply().id }));
  await pass();
  expect(sent(1)).toMatchObject({ query: 'toux ?', replaces: buildReply().id, startsAnew: true });
});

test('when it fails the last answer stays, and the person is told', async () => {
  const answer = knowHistory();
  fetchStub.mockImplementation(lost);
  regenerate(client, uuid(50), answer);
  await pass(10_000);
  expect(history().map(({ id }) => id)).toEqual([uuid(60), answer.id]);
  expect(useChat.getState().pendingQuestions).toEqual({});
  expect(useToasts.getState().toasts[0]?.title).toBe('La réponse n’a pas pu être régénérée');
});

test('an answer that the person replaceFeedback stays above the new one', async () => {
  const answer = knowHistory({ feedback: 'down' });
  regenerate(client, uuid(50), answer);
  await pass();
  expect(history().map(({ id }) => id)).toEqual([uuid(60), answer.id, expect.anything(), buildReply().id]);
});
