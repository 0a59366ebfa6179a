import type { Conversation, ConversationSummary, Reply } from '@simples/contract/conversations';
import { normalizeText } from '@simples/contract/french/text';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { messageFeedback } from '#server/db/schema.ts';
import type { Config } from '#server/lib/config.ts';
import { contentKeysOf } from '#server/lib/content-keys.ts';
import { rotateKey } from '#server/operations/rotate-key.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { storedRows } from '#test/operations/stored-rows.ts';
import { loadStarterContent } from '#test/starter-content.ts';

const FIRST = 'première-clé-des-tests-assez-longue';
const SECOND = 'deuxième-clé-des-tests-assez-longue';
const path = '/v1/api/conversations';
/** Words that stand in no sheet, and are no medicine, place or plant. */
const question = 'Mon voisin zorglub peut-il boire du thym pour sa toux de schtroumpf ?';
const private_ = ['zorglub', 'schtroumpf'];

type Keys = Partial<Pick<Config, 'CONTENT_KEY' | 'CONTENT_KEY_OLD'>>;

let test: TestApp;
const running: { close(): Promise<void> }[] = [];
/** The product over the same database, started with other keys. */
async function startWith(keys: Keys) {
  const { CONTENT_KEY: _key, CONTENT_KEY_OLD: _old, ...rest } = test.config;
  const config: Config = { ...rest, ...keys };
  const app = await buildApp({
    config,
    database: test.database,
    adapters: { clock: test.clock, mail: { send: async () => {} } },
    logger: createLogger(config),
    webRoot: null,
  });
  running.push(app);
  return app.inject.bind(app);
}
type Inject = TestApp['inject'];

beforeAll(async () => {
  test = await startTestApp({ CONTENT_KEY: FIRST, QUESTIONS_PER_MINUTE: 1_000 });
  await loadStarterContent(test.db);
});
afterAll(async () => {
  for (const app of running) await app.close();
  await test.close();
});

const post = (inject: Inject, { headers }: SignedIn, url: string, payload: object) =>
  inject({ method: 'POST', url, headers, payload });
const get = (inject: Inject, { headers }: SignedIn, url: string) => inject({ method: 'GET', url, headers });
const askIn = async (
  inject: Inject,
  person: SignedIn,
  body: { query: string; conversationId: string | null },
) => (await post(inject, person, path, body)).json<Reply>();
const ask = (inject: Inject, person: SignedIn, query: string) =>
  askIn(inject, person, { query, conversationId: null });
const read = async (inject: Inject, person: SignedIn, id: string) =>
  (await get(inject, person, `${path}/${id}`)).json<Conversation>();
const list = async (inject: Inject, person: SignedIn, search = '') =>
  (await get(inject, person, `${path}?search=${encodeURIComponent(search)}`)).json<{
    conversations: ConversationSummary[];
    total: number;
  }>();

/** Which of some words stand in any row of any table; of hashes and ciphertext none is long enough to hold one. */
async function wordsStored(words: readonly string[]): Promise<string[]> {
  const client = await test.database.pool.connect();
  try {
    const stored = Object.values(await storedRows(client))
      .flat()
      .map(normalizeText);
    return words.filter((word) => stored.some((row) => row.includes(word)));
  } finally {
    client.release();
  }
}

async function keyOf(id: string): Promise<(string | null)[]> {
  const { rows } = await test.db.execute<{ key: string | null }>(sql`
    select content_key as key from messages where conversation_id = ${id}
    union all select content_key from conversations where id = ${id}`);
  return [...new Set(rows.map(({ key }) => key))];
}

describe('with a key', () => {
  it('no word of a question stands in any table, and the person reads all as before', async () => {
    const person = await test.signIn('CUSTOMER');
    const reply = await ask(test.inject, person, question);
    expect(reply.sources.length).toBeGreaterThan(0);
    const again = await askIn(test.inject, person, {
      query: 'Et pour un schtroumpf enceint ?',
      conversationId: reply.conversationId,
    });
    expect(again.conversationId).toBe(reply.conversationId);
    expect(await wordsStored(private_)).toEqual([]);
    const { chatHistory, title } = await read(test.inject, person, reply.conversationId);
    expect(title).toContain('zorglub');
    expect(chatHistory.map(({ content }) => content)[0]).toBe(question);
    expect(chatHistory[1]).toMatchObject({
      content: reply.content,
      blocks: reply.blocks,
      sources: reply.sources,
      slots: reply.slots,
      kind: reply.kind,
    });
  });

  it('nothing of an answer says which plant it is about', async () => {
    const person = await test.signIn('CUSTOMER');
    const { conversationId } = await ask(test.inject, person, 'À quoi sert le thym ?');
    const { rows } = await test.db.execute(sql`
      select kind, sources, blocks, slots, suggestions, focus, strip, emergency from messages
      where conversation_id = ${conversationId} and type = 'AI'`);
    expect(rows).toEqual([
      {
        kind: null,
        sources: [],
        blocks: [],
        slots: [],
        suggestions: [],
        focus: [],
        strip: null,
        emergency: null,
      },
    ]);
  });

  it('the same request is answered once, and search, titles, opinions and the export know the content', async () => {
    const person = await test.signIn('CUSTOMER');
    const headers = { ...person.headers, 'idempotency-key': 'once' };
    const once = async () =>
      (await test.inject({ method: 'POST', url: path, headers, payload: { query: question } })).json<Reply>();
    const reply = await once();
    expect((await once()).id).toBe(reply.id);
    const found = await list(test.inject, person, 'ZORGLUB');
    expect(found).toMatchObject({ total: 1, conversations: [{ id: reply.conversationId }] });
    expect(found.conversations[0]?.excerpt).toContain('zorglub');
    await test.inject({
      method: 'PATCH',
      url: `${path}/${reply.conversationId}`,
      headers,
      payload: { title: 'Œdème de schtroumpf' },
    });
    expect((await list(test.inject, person, 'oedeme')).total).toBe(1);
    const opinion = `${path}/${reply.conversationId}/messages/${reply.id}/feedback`;
    expect((await post(test.inject, person, opinion, { value: 'down' })).statusCode).toBe(204);
    const [given] = await test.db.select().from(messageFeedback);
    expect(given?.sheets?.length).toBeGreaterThan(0);
    const file = (await get(test.inject, person, '/v1/api/users/me/export')).body;
    expect(file).toContain('zorglub');
    expect(await wordsStored(private_)).toEqual([]);
  });
});

describe('without the key', () => {
  it('a sentence says what is missing, the list and new questions go on, and nothing is lost', async () => {
    const person = await test.signIn('CUSTOMER');
    const { conversationId: id } = await ask(test.inject, person, question);
    for (const keys of [{}, { CONTENT_KEY: SECOND }]) {
      const inject = await startWith(keys);
      const refused = await get(inject, person, `${path}/${id}`);
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        expect.objectContaining({ key: 'contentSealed', message: expect.stringContaining('la clé') }),
      ]);
      const followUp = await post(inject, person, path, { query: 'et ?', conversationId: id });
      expect(followUp.json()).toMatchObject({ key: 'contentSealed' });
      const { conversations } = await list(inject, person);
      expect(conversations.find((one) => one.id === id)).toMatchObject({
        title: expect.stringContaining('clé'),
      });
      expect((await list(inject, person, 'zorglub')).total).toBe(0);
      expect((await get(inject, person, '/v1/api/users/me/export')).statusCode).toBe(200);
      expect((await ask(inject, person, 'bonjour')).kind).toBe('smalltalk');
    }
    expect((await read(test.inject, person, id)).chatHistory[0]?.content).toBe(question);
  });
});

describe('rotating the key', () => {
  beforeEach(() => test.db.execute(sql`delete from conversations`));

  it('turns encryption on, changes the key and turns it off, while questions are asked', async () => {
    const clear = await startWith({});
    const first = await startWith({ CONTENT_KEY: FIRST });
    const second = await startWith({ CONTENT_KEY: SECOND, CONTENT_KEY_OLD: FIRST });
    const off = await startWith({ CONTENT_KEY_OLD: `${FIRST},${SECOND}` });
    const person = await test.signIn('CUSTOMER');
    const { conversationId: id } = await ask(clear, person, question);
    expect(await keyOf(id)).toEqual([null]);
    expect((await wordsStored(private_)).length).toBe(private_.length);

    await rotateKey(test.db, contentKeysOf({ CONTENT_KEY: FIRST }));
    expect(await wordsStored(private_)).toEqual([]);
    const before = await read(first, person, id);

    // A row written by a process that still has the old key, between two calls.
    const keys = contentKeysOf({ CONTENT_KEY: SECOND, CONTENT_KEY_OLD: FIRST });
    const work = rotateKey(test.db, keys);
    await askIn(second, person, { query: 'Et la sauge de zorglub ?', conversationId: id });
    const { unreadable } = await work;
    await ask(first, person, 'bonjour');
    expect(unreadable).toBe(0);
    expect(await rotateKey(test.db, keys)).toMatchObject({ messages: 2, conversations: 1 });
    expect(await keyOf(id)).toEqual([keys.sealing?.keyId]);
    expect((await read(second, person, id)).chatHistory.slice(0, 2)).toEqual(before.chatHistory);
    expect((await get(first, person, `${path}/${id}`)).json()).toMatchObject({
      key: 'contentSealed',
    });

    await rotateKey(test.db, contentKeysOf({ CONTENT_KEY_OLD: `${FIRST},${SECOND}` }));
    expect(await keyOf(id)).toEqual([null]);
    expect((await read(clear, person, id)).chatHistory.slice(0, 2)).toEqual(before.chatHistory);
    expect((await list(off, person, 'zorglub')).total).toBe(1);
  });

  it('tells what no key opens, and leaves it as it is', async () => {
    const person = await test.signIn('CUSTOMER');
    const { conversationId: id } = await ask(test.inject, person, question);
    const { unreadable } = await rotateKey(test.db, contentKeysOf({ CONTENT_KEY: SECOND }));
    expect(unreadable).toBe(3);
    expect((await read(test.inject, person, id)).chatHistory[0]?.content).toBe(question);
  });
});
