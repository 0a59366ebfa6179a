import type { AddressInfo } from 'node:net';
import { CONSENT_VERSION } from '@simples/contract/consent';
import type { AnswerEvent, Conversation, Reply } from '@simples/contract/conversations';
import type { ErrorBody } from '@simples/contract/errors';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { conversations, questionKeys } from '#server/db/schema.ts';
import { eventsIn, follow } from '#test/event-stream.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import {
  hesitates,
  type ModelServer,
  passagesOf,
  quoted,
  quotes,
  startModelServer,
  write,
} from '#test/language-model.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { answerTexts } from './compose/texts.ts';

const COUGH = 'Que prendre contre la toux ?';
const settings = { QUESTIONS_PER_MINUTE: 10_000, QUESTIONS_PER_DAY: 100_000 };

let model: ModelServer;
let test: TestApp;
let base: string;
let aline: SignedIn;

async function listening(app: TestApp): Promise<string> {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  model = await startModelServer(quotes(1));
  test = await startTestApp({ ...settings, LLM_BASE_URL: model.url, LLM_MODEL: 'herbier-1' });
  await loadStarterContent(test.db);
  base = await listening(test);
  aline = await test.signIn('CUSTOMER');
});
afterAll(async () => {
  await test.close();
  await model.close();
});
afterEach(() => {
  model.behave(quotes(1));
  test.clock.advance(31_000);
});

interface Written {
  readonly isFurther?: boolean;
  readonly key?: string;
}

interface Asked {
  readonly query?: string;
  readonly conversationId?: string | null;
  readonly key?: string;
  readonly accept?: string;
  readonly person?: SignedIn;
}

function ask({
  query = COUGH,
  conversationId = null,
  key,
  accept = 'text/event-stream',
  person = aline,
}: Asked) {
  return fetch(`${base}/v1/api/conversations`, {
    method: 'POST',
    headers: {
      ...person.headers,
      accept,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ query, conversationId }),
  });
}

const stop = (key: string, person = aline) =>
  test.inject({
    method: 'POST',
    url: '/v1/api/conversations/stop',
    headers: person.headers,
    payload: { key },
  });

const read = async (id: string, person = aline) =>
  (await test.inject({ url: `/v1/api/conversations/${id}`, headers: person.headers })).json<Conversation>();

const textOf = (events: readonly AnswerEvent[]) =>
  events.map((event) => (event.type === 'token' ? event.text : '')).join('');
const sourcesOf = (events: readonly AnswerEvent[]) =>
  events.flatMap((event) => (event.type === 'sources' ? event.sources : []));
const replyOf = (events: readonly AnswerEvent[]): Reply => {
  const last = events.at(-1);
  return last?.type === 'done' ? last.reply : expect.fail(`ends with ${last?.type}`);
};
const errorOf = (events: readonly AnswerEvent[]): ErrorBody => {
  const last = events.at(-1);
  return last?.type === 'error' ? last.error : expect.fail(`ends with ${last?.type}`);
};
const storedMessages = async () =>
  Number((await test.db.execute<{ n: string }>(sql`select count(*) as n from messages`)).rows[0]?.n);

describe('an answer that is told while it is written', () => {
  it('comes as typed events: its tokens are its text, its sources those of the reply, done the stored reply', async () => {
    const response = await ask({});
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const events = await follow(response).all();
    const reply = replyOf(events);
    expect(textOf(events)).toBe(reply.content);
    expect(sourcesOf(events)).toEqual(reply.sources);
    expect(reply.content).toContain(answerTexts.modelReferral);
    const { chatHistory } = await read(reply.conversationId);
    expect(chatHistory.at(-1)).toMatchObject({ id: reply.id, content: reply.content });
  });

  it('tells nothing before the first sentence is checked, then its sources before its words', async () => {
    const { behaviour, letGo, asked } = hesitates();
    model.behave(behaviour);
    const response = ask({});
    await asked;
    letGo();
    const events = await follow(await response).all();
    expect(events.map(({ type }) => type)).toEqual(['sources', 'token', 'done']);
    for (const [, n] of textOf(events).matchAll(/\[(\d+)\]/g))
      expect(Number(n)).toBeLessThanOrEqual(sourcesOf(events).length);
  });

  it('is the answer of the sheets when the model breaks off: nothing that it wrote was told', async () => {
    model.behave((answer, received) => {
      write(answer, passagesOf(received).map(quoted).join(' '));
      answer.destroy();
    });
    const events = await follow(await ask({})).all();
    expect(replyOf(events).content).not.toContain(answerTexts.modelReferral);
    expect(textOf(events)).toBe(replyOf(events).content);
  });

  it('of an emergency is the card, at once', async () => {
    const events = await follow(await ask({ query: 'mon fils a avalé des baies de belladone' })).all();
    expect(replyOf(events)).toMatchObject({ kind: 'emergency', sources: [] });
  });

  it('of what may be an emergency begins with whom to call', async () => {
    const query = 'Mon mari est tout pâle et en sueur. À quoi sert le thym ?';
    const events = await follow(await ask({ query })).all();
    const { strip, content } = replyOf(events);
    expect(events[0]).toEqual({ type: 'strip', strip });
    expect(events.filter(({ type }) => type === 'strip')).toHaveLength(1);
    expect(textOf(events)).toBe(content);
    model.behave((answer) => void answer.destroy());
    const plain = await follow(await ask({ query })).all();
    expect([plain[0]?.type, textOf(plain)]).toEqual(['strip', replyOf(plain).content]);
  });

  it('is refused as JSON, before any event', async () => {
    const response = await ask({ query: ' ' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      422,
      'application/json; charset=utf-8',
    ]);
    expect((await ask({ conversationId: '01890000-0000-7000-8000-000000000000' })).status).toBe(404);
  });
});

describe('what the caller accepts', () => {
  it.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream, application/json', 'text/event-stream'],
    ['application/json, text/event-stream', 'text/event-stream'],
  ])('%s gets %s where there is a model', async (accept, type) => {
    const response = await ask({ accept, query: 'bonjour' });
    expect(response.headers.get('content-type')).toContain(type);
    await response.body?.cancel();
  });

  it('without a model: events for whoever wants only those, JSON for whoever takes either', async () => {
    const plain = await startTestApp(settings);
    await loadStarterContent(plain.db);
    const person = await plain.signIn('CUSTOMER');
    const post = (accept: string) =>
      plain.inject({
        method: 'POST',
        url: '/v1/api/conversations',
        headers: { ...person.headers, accept },
        payload: { query: COUGH },
      });
    const told = eventsIn((await post('text/event-stream')).body);
    expect(told.map(({ type }) => type)).toEqual(['sources', 'token', 'done']);
    expect(textOf(told)).toBe(replyOf(told).content);
    const either = await post('application/json, text/event-stream');
    expect(either.json<Reply>().kind).toBe('answer');
    await plain.close();
  });
});

describe('whoever asks', () => {
  it('may leave: the answer is written to its end, and the same key gives it', async () => {
    const { behaviour, letGo, asked } = hesitates();
    model.behave(behaviour);
    const answer = follow(await ask({ key: 'left' }));
    await asked;
    await answer.leave();
    letGo();
    const reply = await vi.waitUntil(
      async () => {
        const again = await ask({ key: 'left', accept: 'application/json' });
        return again.status === 200 ? ((await again.json()) as Reply) : false;
      },
      { timeout: 60_000 },
    );
    expect(reply.kind).toBe('answer');
    const { chatHistory } = await read(reply.conversationId);
    expect(chatHistory.map(({ type }) => type)).toEqual(['HUMAN', 'AI']);
  });

  it('gets the same answer under the same key, streamed or not', async () => {
    const first = replyOf(await follow(await ask({ key: 'same' })).all());
    const again = await follow(await ask({ key: 'same' })).all();
    expect(replyOf(again)).toEqual(first);
    expect(textOf(again)).toBe(first.content);
    const json = (await (await ask({ key: 'same', accept: 'application/json' })).json()) as Reply;
    expect(json).toEqual(first);
  });

  it('may stop waiting for the model: the answer of the sheets comes at once, whole; the model stops too', async () => {
    const { behaviour, asked, closed } = hesitates();
    model.behave(behaviour);
    const answer = follow(await ask({ key: 'stop-me' }));
    await asked;
    expect((await stop('stop-me')).statusCode).toBe(204);
    const reply = replyOf(await answer.all());
    await closed;
    expect(reply.content).not.toContain(answerTexts.modelReferral);
    expect(reply.content).toContain(answerTexts.referral);
    expect(reply.sources.length).toBeGreaterThan(1);
    const { chatHistory } = await read(reply.conversationId);
    expect(chatHistory.at(-1)?.content).toBe(reply.content);
  });

  it('cannot stop the answer of someone else, nor one that is there', async () => {
    const { behaviour, letGo, asked } = hesitates(1);
    model.behave(behaviour);
    const other = await test.signIn('CUSTOMER');
    const answer = follow(await ask({ key: 'mine' }));
    await asked;
    await stop('mine', other);
    letGo();
    const reply = replyOf(await answer.all());
    expect(reply.content).toContain(answerTexts.modelReferral);
    expect((await stop('mine')).statusCode).toBe(204);
    expect(replyOf(await follow(await ask({ key: 'mine' })).all())).toEqual(reply);
  });

  it('has three answers on their way at most, and one in a conversation', async () => {
    const person = await test.signIn('CUSTOMER');
    const { conversationId } = replyOf(await follow(await ask({ person, query: 'bonjour' })).all());
    const { behaviour, letGo } = hesitates();
    model.behave(behaviour);
    const received = model.received.length;
    const before = await storedMessages();
    const started = await Promise.all(
      [conversationId, null, null].map(async (id) => follow(await ask({ person, conversationId: id }))),
    );
    await vi.waitUntil(() => model.received.length === received + 3, { timeout: 60_000 });
    const fourth = await ask({ person });
    expect([fourth.status, Number(fourth.headers.get('retry-after'))]).toEqual([429, 1]);
    expect((await ask({})).status).toBe(200);
    letGo();
    await Promise.all(started.map((answer) => answer.all()));
    expect((await ask({ person, query: 'bonjour' })).status).toBe(200);
    await vi.waitUntil(async () => (await storedMessages()) === before + 10, { timeout: 60_000 });
  });

  it('and asks twice in one conversation is refused as JSON', async () => {
    const { conversationId } = replyOf(await follow(await ask({ query: 'bonjour' })).all());
    const { behaviour, letGo, asked } = hesitates();
    model.behave(behaviour);
    const answer = follow(await ask({ conversationId }));
    await asked;
    const second = await ask({ conversationId });
    expect([second.status, ((await second.json()) as { key: string }).key]).toEqual([
      409,
      'answerInProgress',
    ]);
    letGo();
    await answer.all();
  });
});

describe('whoever takes their consent back while an answer is written', () => {
  const own = async ({ userId }: SignedIn) => [
    await test.db.$count(conversations, eq(conversations.userId, userId)),
    await test.db.$count(questionKeys, eq(questionKeys.userId, userId)),
  ];
  const consenting = (method: 'POST' | 'DELETE', { headers }: SignedIn) =>
    test.inject({
      method,
      url: '/v1/api/users/me/consents',
      headers,
      ...(method === 'POST' && { payload: { version: CONSENT_VERSION } }),
    });

  it.each([
    ['told in events', 'text/event-stream'],
    ['told in one piece', 'application/json'],
  ])('is told so, and nothing of it is kept: %s', async (_, accept) => {
    const person = await test.signIn('CUSTOMER');
    const { behaviour, letGo, asked } = hesitates();
    model.behave(behaviour);
    const answer = ask({ person, key: 'taken-back', accept });
    await asked;
    expect((await consenting('DELETE', person)).statusCode).toBe(200);
    letGo();
    const response = await answer;
    const error =
      accept === 'application/json'
        ? ((await response.json()) as ErrorBody)
        : errorOf(await follow(response).all());
    const { key, httpCode, message } = error;
    expect([key, httpCode]).toEqual(['consentRequired', 428]);
    expect(message).toContain('retiré votre accord');
    expect(await own(person)).toEqual([0, 0]);
  });

  it('and gives it anew: the old question is not kept under the new consent, a new one is', async () => {
    const person = await test.signIn('CUSTOMER');
    const { conversationId } = replyOf(await follow(await ask({ person, query: 'bonjour' })).all());
    const { behaviour, letGo, asked } = hesitates();
    model.behave(behaviour);
    const answer = ask({ person, conversationId });
    await asked;
    await consenting('DELETE', person);
    await consenting('POST', person);
    letGo();
    expect((await follow(await answer).all()).at(-1)).toMatchObject({ type: 'error' });
    expect((await read(conversationId, person)).chatHistory).toHaveLength(2);
    expect((await ask({ person, conversationId, query: 'bonjour' })).status).toBe(200);
  });

  it('still gets the card of an emergency', async () => {
    const person = await test.signIn('CUSTOMER');
    // Withdrawn between the check at the beginning and the storing.
    await test.db.execute(sql`
      create function withdraw() returns trigger language plpgsql as $$
      begin
        update consents set withdrawn_at = now() where user_id::text = substr(new.key, 11);
        return new;
      end $$`);
    await test.db.execute(sql`
      create trigger withdraw after insert on throttles for each row
      when (new.key like 'answering:%') execute function withdraw()`);
    const refused = await ask({
      person,
      query: 'mon fils a avalé des baies de belladone',
      accept: 'application/json',
    });
    await test.db.execute(sql`drop trigger withdraw on throttles`);
    expect(refused.status).toBe(428);
    expect(await refused.json()).toMatchObject({
      key: 'consentRequired',
      emergency: { actions: expect.anything() },
    });
    expect(await own(person)).toEqual([0, 0]);
  });
});

describe('whoever deletes all their conversations while an answer is written', () => {
  const deleteAll = ({ headers }: SignedIn) =>
    test.inject({ method: 'DELETE', url: '/v1/api/users/me/conversations', headers });
  const own = ({ userId }: SignedIn) => test.db.$count(conversations, eq(conversations.userId, userId));

  it.each([
    ['the first, sent once', {}],
    ['the first, with a key', { key: 'deleted-meanwhile' }],
    ['a further one', { isFurther: true }],
    ['a further one, with a key', { isFurther: true, key: 'deleted-meanwhile-too' }],
  ])('finds nothing of before afterwards: %s', async (_, { isFurther = false, key }: Written) => {
    const person = await test.signIn('CUSTOMER');
    const first = isFurther ? replyOf(await follow(await ask({ person, query: 'bonjour' })).all()) : null;
    const { behaviour, letGo, asked } = hesitates();
    model.behave(behaviour);
    const conversationId = first?.conversationId ?? null;
    const answer = ask({ person, conversationId, ...(key && { key }) });
    await asked;
    expect((await deleteAll(person)).statusCode).toBe(200);
    letGo();
    // Not what a client would send again by itself.
    const error = errorOf(await follow(await answer).all());
    expect([error.key, error.message]).toEqual(['notFound', expect.stringContaining('supprimé')]);
    expect(await own(person)).toBe(0);
    replyOf(await follow(await ask({ person, query: 'bonjour' })).all());
    expect(await own(person)).toBe(1);
  });
});

describe('a model that hangs', () => {
  it('is given up at the deadline; after five failures it rests, then one question tries it', async () => {
    const slow = await startTestApp({
      ...settings,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'herbier-1',
      LLM_DEADLINE_SECONDS: 0.2,
    });
    await loadStarterContent(slow.db);
    const person = await slow.signIn('CUSTOMER');
    const reply = async () =>
      (
        await slow.inject({
          method: 'POST',
          url: '/v1/api/conversations',
          headers: person.headers,
          payload: { query: COUGH },
        })
      ).json<Reply>();
    model.behave(() => undefined);
    const before = model.received.length;
    for (let i = 0; i < 7; i += 1) expect((await reply()).content).toContain(answerTexts.referral);
    expect(model.received).toHaveLength(before + 5);
    slow.clock.advance(31_000);
    await reply();
    await reply();
    expect(model.received).toHaveLength(before + 6);
    slow.clock.advance(31_000);
    model.behave((answer) => void answer.writeHead(500).end());
    await reply();
    expect(model.received).toHaveLength(before + 7);
    await slow.close();
  });

  it('does not keep the process from ending: who waits gets the answer of the sheets', async () => {
    const ending = await startTestApp({ ...settings, LLM_BASE_URL: model.url, LLM_MODEL: 'herbier-1' });
    await loadStarterContent(ending.db);
    const address = await listening(ending);
    const person = await ending.signIn('CUSTOMER');
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    model.behave(() => resolve());
    const waiting = fetch(`${address}/v1/api/conversations`, {
      method: 'POST',
      headers: { ...person.headers, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query: COUGH }),
    }).then((response) => follow(response).all());
    await asked;
    const closed = ending.close();
    expect(replyOf(await waiting).content).toContain(answerTexts.referral);
    await closed;
  });
});
