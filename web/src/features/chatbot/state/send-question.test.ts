// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FALLBACK } from '#web/features/chatbot/api/ask.ts';
import { discussionsOf, messagesOf } from '#web/features/chatbot/api/discussion-cache.ts';
import { discussionQuery, discussionsQuery } from '#web/features/chatbot/api/discussions-queries.ts';
import { awa, buildReply, uuid } from '#web/features/chatbot/testing/builders.ts';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';
import { revealAll } from './add-reply.ts';
import { draftOf, withDraft } from './chat-state.ts';
import { startChat, useChat } from './chat-store.ts';
import { retryLastMessage, sendQuestion } from './send-question.ts';
import { safetyReady } from './triage.ts';

const fetchStub = vi.fn<typeof fetch>();
let client: QueryClient;

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const lost = () => Promise.reject(new TypeError('network'));
const never = () => new Promise<Response>(() => {});
const keysSent = () =>
  fetchStub.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
const bodySent = () => {
  const body = fetchStub.mock.calls[0]?.[1]?.body;
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : null;
};
const only = () => Object.values(useChat.getState().pendingQuestions)[0];

function send(text: string, discussion: string | null = null): string {
  const id = sendQuestion(client, discussion, text);
  if (id === null) throw new Error('not sent');
  return id;
}

beforeAll(() => safetyReady);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchStub);
  fetchStub.mockReset();
  client = new QueryClient();
  client.setQueryData(discussionsQuery(awa.id).queryKey, {
    pages: [{ conversations: [], total: 0 }],
    pageParams: [1],
  });
  useAuth.setState({ token: { accessToken: 't', tokenType: 'bearer' } });
  useCurrentUser.setState({ user: awa });
  startChat(awa.id);
});
afterEach(() => {
  wipeLocalData();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the placeholder comes after 300 ms, “Je réfléchis…” after 8 s', async () => {
  fetchStub.mockImplementation(never);
  send('toux ?');
  expect(only()).toMatchObject({ question: 'toux ?', stage: 'sent' });
  await vi.advanceTimersByTimeAsync(299);
  expect(only()?.stage).toBe('sent');
  await vi.advanceTimersByTimeAsync(1);
  expect(only()?.stage).toBe('placeholder');
  await vi.advanceTimersByTimeAsync(7_700);
  expect(only()?.stage).toBe('thinking');
});

test('the reply names the discussion and joins the history and the list', async () => {
  fetchStub.mockResolvedValue(json(buildReply()));
  const temporary = send('toux ?');
  expect(temporary).toMatch(/^temp_/);
  await vi.advanceTimersByTimeAsync(10);
  const { pendingQuestions, renamed } = useChat.getState();
  expect(pendingQuestions).toEqual({});
  expect(renamed).toEqual({ [temporary]: uuid(50) });
  const history = messagesOf(client.getQueryData(discussionQuery(awa.id, uuid(50)).queryKey));
  expect(history.map(({ type, content }) => [type, content])).toEqual([
    ['HUMAN', 'toux ?'],
    ['AI', buildReply().content],
  ]);
  expect(discussionsOf(client.getQueryData(discussionsQuery(awa.id).queryKey))[0]?.title).toBe('Toux sèche');
  expect(bodySent()).toEqual({
    query: 'toux ?',
    conversationId: null,
  });
});

test('the answer is revealed at 35 ms a word; a tap shows all', async () => {
  fetchStub.mockResolvedValue(json(buildReply({ content: 'un deux trois quatre cinq' })));
  send('toux ?');
  await vi.advanceTimersByTimeAsync(1);
  expect(useChat.getState().reveal).toEqual({ messageId: uuid(70), shown: 1 });
  await vi.advanceTimersByTimeAsync(70);
  expect(useChat.getState().reveal?.shown).toBe(3);
  revealAll();
  expect(useChat.getState().reveal).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(useChat.getState().reveal).toBeNull();
});

test.each(['emergency', 'refusal'] as const)('a reply of kind %s is never revealed slowly', async (kind) => {
  fetchStub.mockResolvedValue(json(buildReply({ kind, content: 'un deux trois quatre cinq' })));
  send('toux ?');
  await vi.advanceTimersByTimeAsync(1);
  expect(useChat.getState()).toMatchObject({ pendingQuestions: {}, reveal: null });
});

test('three more tries with the same key, then the fallback; “Réessayer” asks the same question again', async () => {
  fetchStub.mockImplementation(lost);
  const id = send('toux ?');
  await vi.advanceTimersByTimeAsync(7_000);
  expect(fetchStub).toHaveBeenCalledTimes(4);
  expect(new Set(keysSent()).size).toBe(1);
  expect(only()).toMatchObject({ stage: 'failed', question: 'toux ?', failure: { message: FALLBACK } });
  fetchStub.mockResolvedValue(json(buildReply()));
  expect(retryLastMessage(client, id)).toBe(id);
  expect(only()).toMatchObject({ stage: 'sent', failure: null });
  await vi.advanceTimersByTimeAsync(1);
  expect(new Set(keysSent()).size).toBe(1);
  expect(useChat.getState().pendingQuestions).toEqual({});
});

test('a refusal of the server is shown as it is, without another try', async () => {
  const body = { message: 'Trop de tentatives.', httpCode: 429, key: 'rateLimited' };
  fetchStub.mockResolvedValue(json(body, 429));
  send('toux ?');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchStub).toHaveBeenCalledTimes(1);
  expect(only()?.failure).toEqual(body);
});

test('a request that the server still works on is waited for', async () => {
  fetchStub.mockImplementationOnce(lost);
  for (let poll = 0; poll < 5; poll += 1) {
    fetchStub.mockResolvedValueOnce(json({ message: '', httpCode: 409, key: 'requestInProgress' }, 409));
  }
  fetchStub.mockResolvedValueOnce(json(buildReply()));
  send('toux ?');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(useChat.getState().pendingQuestions).toEqual({});
  expect(new Set(keysSent()).size).toBe(1);
});

test('an emergency is recognised before the network', () => {
  fetchStub.mockImplementation(never);
  send('mon fils a avalé des graines de ricin');
  expect(only()?.emergency?.actions.some(({ href }) => href === 'tel:15')).toBe(true);
});

test('what only sounds like an emergency gets a line before the network, and is sent', () => {
  fetchStub.mockImplementation(never);
  send('mon mari est tout pâle et en sueur');
  expect(only()).toMatchObject({
    emergency: null,
    strip: { text: expect.stringContaining('le 15 ou le 112') },
  });
  expect(fetchStub).toHaveBeenCalledTimes(1);
});

test('the question comes back after a reload, with its key', async () => {
  fetchStub.mockImplementation(never);
  send('toux ?');
  const key = only()?.key;
  // A page that reloads starts with the empty state and reads what was kept.
  useChat.setState({ ...useChat.getInitialState() }, true);
  startChat(awa.id);
  expect(draftOf(useChat.getState(), null)).toEqual({ text: 'toux ?', key });
  send('toux ?');
  expect(keysSent()).toEqual([key, key]);
});

test('the texts survive an expired session for the same person only, and no sign-out', async () => {
  const write = () => useChat.setState((state) => withDraft(state, null, 'toux ?'));
  const signInAs = async (id: string) => {
    await vi.advanceTimersByTimeAsync(0);
    useAuth.setState({ error: null });
    useCurrentUser.setState({ user: { ...awa, id } });
    startChat(id);
    return draftOf(useChat.getState(), null).text;
  };
  const expire = () => {
    wipeLocalData();
    useAuth.setState({ error: { message: 'Session expirée.', httpCode: 401, key: 'unauthenticated' } });
  };
  write();
  expire();
  expect(JSON.stringify(localStorage)).not.toContain('toux');
  expect(await signInAs(awa.id)).toBe('toux ?');
  expire();
  expect(await signInAs(uuid(2))).toBe('');
  write();
  wipeLocalData();
  expect(await signInAs(uuid(2))).toBe('');
});

test('nothing arrives after the person left', async () => {
  let answer: (response: Response) => void = () => {};
  fetchStub.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  send('toux ?');
  wipeLocalData();
  answer(json(buildReply()));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(useChat.getState()).toMatchObject({ userId: null, pendingQuestions: {}, reveal: null });
  expect(client.getQueryData(discussionQuery(awa.id, uuid(50)).queryKey)).toBeUndefined();
});
