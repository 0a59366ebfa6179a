import type { Conversation, ConversationSummary, Reply } from '@simples/contract/conversations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackground } from '#server/lib/concurrency.ts';
import { contentKeysOf } from '#server/lib/content-keys.ts';
import { noMetrics } from '#server/telemetry/metrics.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { createConversations } from './conversations.service.ts';

const path = '/v1/api/conversations';
const unknownId = '01890000-0000-7000-8000-000000000000';

let test: TestApp;
let aline: SignedIn;
beforeAll(async () => {
  test = await startTestApp({ QUESTIONS_PER_MINUTE: 1_000, QUESTIONS_PER_DAY: 10_000 });
  await loadStarterContent(test.db);
  aline = await test.signIn('CUSTOMER');
});
afterAll(() => test.close());

interface Asked {
  readonly query: unknown;
  readonly conversationId?: string | null;
  readonly key?: string;
  readonly notUrgent?: boolean;
}

function ask(person: SignedIn, { query, conversationId, key, notUrgent }: Asked) {
  return test.inject({
    method: 'POST',
    url: path,
    headers: { ...person.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { query, notUrgent, ...(conversationId === undefined ? {} : { conversationId }) },
  });
}

const reply = async (person: SignedIn, asked: Asked) => (await ask(person, asked)).json<Reply>();
const read = async (person: SignedIn, id: string, before?: string) =>
  test.inject({ url: `${path}/${id}${before ? `?before=${before}` : ''}`, headers: person.headers });
const list = async (person: SignedIn, query = '') =>
  (await test.inject({ url: `${path}${query}`, headers: person.headers })).json<{
    conversations: ConversationSummary[];
    total: number;
  }>();
const storedMessages = async () =>
  Number((await test.db.execute<{ n: string }>(sql`select count(*) as n from messages`)).rows[0]?.n);

describe('a conversation', () => {
  it('starts with the first question, which is its title, and goes on under the same id', async () => {
    const question = `Quelles plantes contre la toux ${'grasse et persistante '.repeat(4)}?`;
    const first = await reply(aline, { query: question, conversationId: null });
    expect(first.title.length).toBeLessThanOrEqual(60);
    expect(question).toContain(first.title.slice(0, -1));
    const second = await reply(aline, { query: 'et la deuxième ?', conversationId: first.conversationId });
    expect(second.conversationId).toBe(first.conversationId);
    const conversation = (await read(aline, first.conversationId)).json<Conversation>();
    expect(conversation.chatHistory.map((message) => message.type)).toEqual(['HUMAN', 'AI', 'HUMAN', 'AI']);
    expect(conversation.chatHistory[3]).toEqual(
      expect.objectContaining({ id: second.id, sources: second.sources }),
    );
    expect(conversation.hasMore).toBe(false);
  });

  it('pages back twenty messages at a time', async () => {
    const person = await test.signIn('CUSTOMER');
    const { conversationId } = await reply(person, { query: 'bonjour' });
    for (let i = 0; i < 12; i += 1) await reply(person, { query: `merci ${i}`, conversationId });
    const latest = (await read(person, conversationId)).json<Conversation>();
    expect(latest.chatHistory).toHaveLength(20);
    expect(latest.hasMore).toBe(true);
    expect(latest.chatHistory.at(-2)?.content).toBe('merci 11');
    const older = (await read(person, conversationId, latest.chatHistory[0]?.id)).json<Conversation>();
    expect(older.chatHistory.map((message) => message.content)[0]).toBe('bonjour');
    expect(older.chatHistory).toHaveLength(6);
    expect(older.hasMore).toBe(false);
  });

  it('is listed to its owner only, last active first, with its own total', async () => {
    const [person, other] = [await test.signIn('CUSTOMER'), await test.signIn('SUPER_ADMIN')];
    const ids: string[] = [];
    for (const query of ['bonjour', 'thym', 'ortie']) {
      test.clock.advance(1_000);
      ids.push((await reply(person, { query })).conversationId);
    }
    test.clock.advance(1_000);
    await reply(person, { query: 'merci', conversationId: ids[0] ?? null });
    const page = await list(person, '?page=1&limit=2');
    expect(page.total).toBe(3);
    expect(page.conversations.map((one) => one.id)).toEqual([ids[0], ids[2]]);
    expect(page.conversations[0]?.lastMessage).not.toBe('');
    expect(await list(other)).toEqual({ conversations: [], total: 0 });
  });
});

describe('a question that only sounds like an emergency', () => {
  const story = 'Mon mari est tout pâle et en sueur. À quoi sert le thym ?';

  it('is answered as usual, under a line that says whom to call, which stays with the answer', async () => {
    const person = await test.signIn('CUSTOMER');
    const told = await reply(person, { query: story });
    expect([told.kind === 'emergency', told.emergency]).toEqual([false, null]);
    expect(told.strip?.text).toContain('appelez le 15 ou le 112');
    const { chatHistory } = (await read(person, told.conversationId)).json<Conversation>();
    expect(chatHistory.at(-1)?.strip).toEqual(told.strip);
    expect((await reply(person, { query: 'Quelles plantes contre la toux ?' })).strip).toBeUndefined();
  });

  it('of which a rule knows the danger gets the card alone', async () => {
    const told = await reply(aline, { query: 'ma mère a avalé des baies de belladone' });
    expect([told.kind, told.strip]).toEqual(['emergency', undefined]);
  });

  it('is answered under the line when the person says that it is no emergency, a wish to die is not', async () => {
    const query = 'Mon fils a avalé une graine de ricin. À quoi sert le thym ?';
    expect((await reply(aline, { query })).kind).toBe('emergency');
    const told = await reply(aline, { query, notUrgent: true });
    expect([told.kind === 'emergency', told.emergency]).toEqual([false, null]);
    expect(told.strip?.text).toContain('appelez le 15 ou le 112');
    const despair = await reply(aline, { query: 'je veux mourir', notUrgent: true });
    expect(despair.emergency?.id).toBe('suicide');
  });
});

describe('someone else', () => {
  it('neither reads nor writes a conversation, super admins included, and cannot tell that it exists', async () => {
    const { conversationId } = await reply(aline, { query: 'À quoi sert le thym ?' });
    const before = await storedMessages();
    for (const role of ['CUSTOMER', 'SUPER_ADMIN'] as const) {
      const other = await test.signIn(role);
      const [mine, unknown] = [await read(other, conversationId), await read(other, unknownId)];
      expect(mine.statusCode).toBe(404);
      const withoutRequestId = (body: string) => ({ ...JSON.parse(body), requestId: null });
      expect(withoutRequestId(mine.body)).toEqual(withoutRequestId(unknown.body));
      expect((await ask(other, { query: 'et pour un enfant ?', conversationId })).statusCode).toBe(404);
    }
    expect(await storedMessages()).toBe(before);
  });
});

describe('the same question twice', () => {
  it('with one key gives the same answer and stores one pair', async () => {
    const person = await test.signIn('CUSTOMER');
    const before = await storedMessages();
    const first = await reply(person, { query: 'thym', key: 'k-1' });
    const second = await reply(person, { query: 'thym', key: 'k-1' });
    expect(second).toEqual(first);
    expect(await storedMessages()).toBe(before + 2);
  });

  it('with one key and another body is refused', async () => {
    const person = await test.signIn('CUSTOMER');
    await reply(person, { query: 'thym', key: 'k-2' });
    const other = await ask(person, { query: 'ortie', key: 'k-2' });
    expect([other.statusCode, other.json().key]).toEqual([422, 'idempotencyMismatch']);
  });

  it('with a key of the day before is a question of its own', async () => {
    const person = await test.signIn('CUSTOMER');
    const first = await reply(person, { query: 'thym', key: 'k-old' });
    await test.db.execute(
      sql`update question_keys set created_at = created_at - interval '25 hours' where message_id = ${first.id}`,
    );
    const second = await reply(person, { query: 'ortie', key: 'k-old' });
    expect([second.id, second.title]).not.toEqual([first.id, first.title]);
    expect(await reply(person, { query: 'ortie', key: 'k-old' })).toEqual(second);
  });

  it('in parallel stores one pair: the others get the answer or a 409', async () => {
    const person = await test.signIn('CUSTOMER');
    const before = await storedMessages();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => ask(person, { query: 'ortie', key: 'k-3' })),
    );
    const answered = all
      .filter((response) => response.statusCode === 200)
      .map((response) => response.json<Reply>().id);
    expect(new Set(answered).size).toBe(1);
    const refused = all.filter((response) => response.statusCode !== 200);
    expect(refused.every((response) => response.json().key === 'requestInProgress')).toBe(true);
    expect(await storedMessages()).toBe(before + 2);
  });

  it('belongs to one person: the key of someone else means nothing', async () => {
    const [one, two] = [await test.signIn('CUSTOMER'), await test.signIn('CUSTOMER')];
    const first = await reply(one, { query: 'thym', key: 'shared' });
    const second = await reply(two, { query: 'thym', key: 'shared' });
    expect(second.conversationId).not.toBe(first.conversationId);
  });
});

describe('one answer at a time', () => {
  it('refuses a second question while the first is being answered, and forgets a claim after a minute', async () => {
    const person = await test.signIn('CUSTOMER');
    const { conversationId } = await reply(person, { query: 'bonjour' });
    await test.db.execute(
      sql`update conversations set answering_since = ${test.clock.now()} where id = ${conversationId}`,
    );
    const refused = await ask(person, { query: 'thym', conversationId });
    expect([refused.statusCode, refused.json().key]).toEqual([409, 'answerInProgress']);
    test.clock.advance(61_000);
    expect((await ask(person, { query: 'thym', conversationId })).statusCode).toBe(200);
  });

  it('of two at once in a conversation, what is stored is whole', async () => {
    const person = await test.signIn('CUSTOMER');
    const { conversationId } = await reply(person, { query: 'bonjour' });
    const both = await Promise.all(['thym', 'ortie'].map((query) => ask(person, { query, conversationId })));
    const answered = both.filter((response) => response.statusCode === 200).length;
    const { chatHistory } = (await read(person, conversationId)).json<Conversation>();
    expect(chatHistory).toHaveLength(2 + 2 * answered);
    expect(chatHistory.map((message) => message.type).join(' ')).toBe(
      Array(1 + answered)
        .fill('HUMAN AI')
        .join(' '),
    );
  });
});

describe('a writer that fails', () => {
  it('leaves nothing half-stored, and the same question may be asked again at once', async () => {
    const person = await test.signIn('CUSTOMER');
    const actor = { id: person.userId, roles: ['CUSTOMER'] as const };
    const { conversationId } = await reply(person, { query: 'bonjour' });
    const { db, clock, config } = test;
    const write = () => Promise.reject(new Error('writer down'));
    const failing = createConversations({
      db,
      keys: contentKeysOf({}),
      clock,
      config,
      writer: { write },
      noteSearch: () => undefined,
      metrics: noMetrics,
      askerOf: async () => ({ country: null, consentId: unknownId }),
      holdConsent: async () => true,
      triage: () => ({ emergency: null, strip: null }),
      background: createBackground(test.app.log),
      isWorded: false,
    });
    const before = await storedMessages();
    for (const id of [conversationId, null]) {
      const question = { query: 'thym', conversationId: id, idempotencyKey: `f-${id}` };
      await expect(failing.ask(actor, question)).rejects.toThrow('writer down');
    }
    expect(await storedMessages()).toBe(before);
    expect((await list(person)).total).toBe(1);
    expect(
      (await ask(person, { query: 'thym', conversationId, key: `f-${conversationId}` })).statusCode,
    ).toBe(200);
  });
});

describe('limits', () => {
  it('an empty or too long question is 422', async () => {
    for (const query of ['', '   ', 'a'.repeat(4_001), 12, ['x']]) {
      expect((await ask(aline, { query })).statusCode).toBe(422);
    }
  });

  it('twenty questions a minute, then 429 with Retry-After, and nothing is stored', async () => {
    const limited = await startTestApp({ QUESTIONS_PER_MINUTE: 20, QUESTIONS_PER_DAY: 25 });
    const person = await limited.signIn('CUSTOMER');
    const post = () =>
      limited.inject({ method: 'POST', url: path, headers: person.headers, payload: { query: 'bonjour' } });
    for (let i = 0; i < 20; i += 1) expect((await post()).statusCode).toBe(200);
    const refused = await post();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    limited.clock.advance(61_000);
    for (let i = 0; i < 5; i += 1) expect((await post()).statusCode).toBe(200);
    expect((await post()).statusCode).toBe(429);
    const { rows } = await limited.db.execute<{ n: number }>(sql`select count(*)::int as n from messages`);
    expect(rows[0]?.n).toBe(50);
    await limited.close();
  });
});

it('a question that PostgreSQL could not store is answered or refused, never an error', async () => {
  for (const query of [
    'a\u0000b',
    '\ud800',
    "'; drop table messages; --",
    '%_\\',
    '🌿'.repeat(50),
    '<img onerror=x>',
  ]) {
    expect((await ask(aline, { query })).statusCode).toBeLessThan(500);
  }
});
