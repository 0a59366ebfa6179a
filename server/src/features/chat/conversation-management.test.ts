import type { Conversation, ConversationSummary, Reply } from '@simples/contract/conversations';
import { limits } from '@simples/contract/limits';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversations, messages } from '#server/db/schema.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { sweepConversations } from './conversations.service.ts';

const path = '/v1/api/conversations';
const unknownId = '01890000-0000-7000-8000-000000000000';
const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
let awa: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  test = await startTestApp({ QUESTIONS_PER_MINUTE: 1_000, QUESTIONS_PER_DAY: 10_000 });
  await loadStarterContent(test.db);
  awa = await test.signIn('CUSTOMER');
  other = await test.signIn('SUPER_ADMIN');
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (person: SignedIn, method: Method, url: string, payload?: object) =>
  test.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) });
const ask = async (person: SignedIn, payload: object) =>
  (await send(person, 'POST', path, payload)).json<Reply>();
const read = async (person: SignedIn, id: string) =>
  (await send(person, 'GET', `${path}/${id}`)).json<Conversation>();
const find = async (person: SignedIn, search: string, rest = '') =>
  (await send(person, 'GET', `${path}?search=${encodeURIComponent(search)}${rest}`)).json<{
    conversations: ConversationSummary[];
    total: number;
  }>();
const countOf = async (table: 'messages' | 'question_keys', where = sql`true`) => {
  const { rows } = await test.db.execute<{ n: string }>(
    sql`select count(*) as n from ${sql.identifier(table)} where ${where}`,
  );
  return Number(rows[0]?.n);
};

describe('a new title', () => {
  it('is put on one line, stays through the next answer, and moves nothing in the list', async () => {
    const { conversationId: id } = await ask(awa, { query: 'À quoi sert le thym ?' });
    const before = await read(awa, id);
    test.clock.advance(1_000);
    const renamed = await send(awa, 'PATCH', `${path}/${id}`, { title: '  Ma toux\n d’hiver ' });
    expect([renamed.statusCode, renamed.json<ConversationSummary>().title]).toEqual([200, 'Ma toux d’hiver']);
    expect((await read(awa, id)).updatedAt).toBe(before.updatedAt);
    expect((await ask(awa, { query: 'merci', conversationId: id })).title).toBe('Ma toux d’hiver');
  });

  it('has something in it and at most sixty characters', async () => {
    const { conversationId: id } = await ask(awa, { query: 'ortie' });
    for (const title of ['', ' \n ', 'a'.repeat(61), 7, null]) {
      expect((await send(awa, 'PATCH', `${path}/${id}`, { title })).statusCode).toBe(422);
    }
    expect((await read(awa, id)).title).toBe('ortie');
  });
});

describe('deleting', () => {
  it('removes one conversation with its messages, and leaves the others', async () => {
    const kept = await ask(awa, { query: 'ortie' });
    const gone = await ask(awa, { query: 'À quoi sert le thym ?' });
    const feedback = `${path}/${gone.conversationId}/messages/${gone.id}/feedback`;
    expect((await send(awa, 'POST', feedback, { value: 'up' })).statusCode).toBe(204);
    expect((await send(awa, 'DELETE', `${path}/${gone.conversationId}`)).statusCode).toBe(204);
    expect(await countOf('messages', sql`conversation_id = ${gone.conversationId}`)).toBe(0);
    expect((await send(awa, 'GET', `${path}/${gone.conversationId}`)).statusCode).toBe(404);
    expect((await send(awa, 'DELETE', `${path}/${gone.conversationId}`)).statusCode).toBe(404);
    expect((await read(awa, kept.conversationId)).chatHistory).toHaveLength(2);
  });

  it('is for the owner alone, as renaming is: for anyone else there is nothing there', async () => {
    const { conversationId: id } = await ask(awa, { query: 'guimauve' });
    const withoutRequestId = (body: string) => ({ ...JSON.parse(body), requestId: null });
    for (const [method, payload] of [['PATCH', { title: 'à moi' }], ['DELETE']] as const) {
      const theirs = await send(other, method, `${path}/${id}`, payload);
      const nobodys = await send(other, method, `${path}/${unknownId}`, payload);
      expect(theirs.statusCode).toBe(404);
      expect(withoutRequestId(theirs.body)).toEqual(withoutRequestId(nobodys.body));
    }
    expect((await read(awa, id)).title).toBe('guimauve');
  });
});

describe('a search', () => {
  it('finds words of titles, questions and answers, without accents, and shows where', async () => {
    const person = await test.signIn('CUSTOMER');
    const first = await ask(person, { query: 'Comment préparer une tisane de kinkéliba ?' });
    await ask(person, { query: 'bonjour' });
    const found = await find(person, 'KINKELIBA préparer');
    expect(found).toMatchObject({ total: 1, conversations: [{ id: first.conversationId }] });
    expect(found.conversations[0]?.excerpt).toMatch(/kinkéliba/i);
    await send(person, 'PATCH', `${path}/${first.conversationId}`, { title: 'Œdème d’été' });
    expect((await find(person, 'oedeme')).total).toBe(1);
    // Spread over the title and an answer.
    expect((await find(person, 'ete fiche')).total).toBe(1);
    expect((await find(person, 'kinkeliba introuvable')).total).toBe(0);
  });

  it('shows the words around a find far inside an answer', async () => {
    const person = await test.signIn('CUSTOMER');
    const { id } = await ask(person, { query: 'bonjour' });
    const content = `${'début '.repeat(60)}une **décoction** d’écorce [1]. ${'fin '.repeat(60)}`;
    await test.db.update(messages).set({ content }).where(eq(messages.id, id));
    const [found] = (await find(person, 'decoc')).conversations;
    expect(found?.excerpt).toMatch(/^…début .*une décoction d’écorce\. fin .*…$/);
    expect(found?.excerpt?.length).toBeLessThan(170);
  });

  it('looks for eight distinct words at most, however many are typed', async () => {
    const person = await test.signIn('CUSTOMER');
    await ask(person, { query: 'un deux trois quatre cinq six sept huit' });
    const known = 'un deux trois quatre cinq six sept huit';
    expect((await find(person, known)).total).toBe(1);
    expect((await find(person, `introuvable ${known}`)).total).toBe(0);
    expect((await find(person, `${known} introuvable`)).total).toBe(1);
    // Repeated words and beginnings of others are one.
    expect((await find(person, `${'hu un '.repeat(20)}${known} introuvable`)).total).toBe(1);
    const hundred = Array.from({ length: 100 }, (_, i) => String.fromCharCode(0x3b1 + (i % 24))).join(' ');
    expect((await find(person, hundred.slice(0, 200))).total).toBe(0);
  });

  it('reads the conversations that were active last, and says when there are older ones', async () => {
    const person = await test.signIn('CUSTOMER');
    const converse = (from: number, to: number) =>
      test.db.execute(sql`
        insert into conversations (id, user_id, title, created_at, updated_at)
        select gen_random_uuid(), ${person.userId}::uuid, 'vivace', now(), now() - n * interval '1 minute'
        from generate_series(${from}::int, ${to}::int) n`);
    const most = limits.chat.searchedConversations;
    await converse(1, most);
    expect(await find(person, 'vivace')).not.toHaveProperty('isPartial');
    await converse(most + 1, most + 1);
    expect(await find(person, 'vivace')).toMatchObject({ total: most, isPartial: true });
  });

  it('takes signs for what they are: no pattern, no statement', async () => {
    const person = await test.signIn('CUSTOMER');
    await ask(person, { query: 'bonjour' });
    for (const search of ['%', '.*', "' or true --", '\\mx', '[', '( ) |']) {
      expect((await find(person, search)).total).toBe(0);
    }
  });

  it('looks at one’s own alone, page by page', async () => {
    const person = await test.signIn('CUSTOMER');
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      test.clock.advance(1_000);
      ids.unshift((await ask(person, { query: 'Le zizyphe et la toux' })).conversationId);
    }
    const page = await find(person, 'zizyphe', '&page=2&limit=2');
    expect(page).toMatchObject({ total: 3, conversations: [{ id: ids[2] }] });
    expect(await find(other, 'zizyphe')).toEqual({ conversations: [], total: 0 });
  });
});

describe('an answer asked for anew', () => {
  it('takes the place of the last one, in the context of what was said before it', async () => {
    const first = await ask(awa, { query: 'À quoi sert le thym ?' });
    const { conversationId } = first;
    const query = 'et pour un enfant ?';
    const second = await ask(awa, { query, conversationId });
    const third = await ask(awa, { query, conversationId, replaces: second.id });
    expect(third.content).toBe(second.content);
    const { chatHistory } = await read(awa, conversationId);
    expect(chatHistory.map(({ id }) => id)).toEqual([
      expect.anything(),
      first.id,
      expect.anything(),
      third.id,
    ]);
  });

  it('is asked as it was: a question that let the plants go says so when it is read again', async () => {
    const { conversationId } = await ask(awa, { query: 'À quoi sert le thym ?' });
    const anew = { query: 'comment la préparer ?', conversationId, startsAnew: true };
    const second = await ask(awa, anew);
    const asked = async () =>
      (await read(awa, conversationId)).chatHistory
        .filter(({ type }) => type === 'HUMAN')
        .map(({ startsAnew }) => startsAnew);
    expect(await asked()).toEqual([undefined, true]);
    const third = await ask(awa, { ...anew, replaces: second.id });
    expect([third.kind, third.content]).toEqual(['clarification', second.content]);
    expect(await asked()).toEqual([undefined, true]);
  });

  it('leaves an answer that the person judged', async () => {
    const first = await ask(awa, { query: 'À quoi sert le thym ?' });
    const { conversationId } = first;
    const feedback = { value: 'down', reason: 'DANGEROUS' };
    const judged = await send(
      awa,
      'POST',
      `${path}/${conversationId}/messages/${first.id}/feedback`,
      feedback,
    );
    expect(judged.statusCode).toBe(204);
    await ask(awa, { query: 'À quoi sert le thym ?', conversationId, replaces: first.id });
    const { chatHistory } = await read(awa, conversationId);
    expect(chatHistory).toHaveLength(4);
    expect(chatHistory[1]?.id).toBe(first.id);
  });

  it('is refused for any other answer, and nothing is lost', async () => {
    const first = await ask(awa, { query: 'ortie' });
    const { conversationId } = first;
    const last = await ask(awa, { query: 'thym', conversationId });
    const elsewhere = await ask(awa, { query: 'guimauve' });
    const refused = [
      { conversationId, replaces: first.id },
      { conversationId, replaces: unknownId },
      { conversationId, replaces: elsewhere.id },
      { conversationId: null, replaces: last.id },
    ];
    for (const where of refused) {
      expect((await send(awa, 'POST', path, { query: 'thym', ...where })).statusCode).toBe(404);
    }
    const theirs = await send(other, 'POST', path, { query: 'thym', conversationId, replaces: last.id });
    expect(theirs.statusCode).toBe(404);
    expect((await read(awa, conversationId)).chatHistory).toHaveLength(4);
    expect((await ask(awa, { query: 'thym', conversationId })).conversationId).toBe(conversationId);
  });
});

describe('the time that conversations are kept', () => {
  it('is told, and ends those that nobody went on with', async () => {
    const config = { CONVERSATION_RETENTION_DAYS: 365 };
    expect((await send(awa, 'GET', `${path}/retention`)).json()).toEqual({
      days: 365,
      languageModel: false,
    });
    const person = await test.signIn('CUSTOMER');
    const headers = { ...person.headers, 'idempotency-key': 'old' };
    const asked = await test.inject({ method: 'POST', url: path, headers, payload: { query: 'thym' } });
    const old = asked.json<Reply>();
    const current = await ask(person, { query: 'ortie' });
    const busy = await ask(person, { query: 'guimauve' });
    test.clock.advance(366 * DAY);
    // The sessions have ended long since; what is stored is read directly.
    const touch = (id: string, change: Partial<typeof conversations.$inferInsert>) =>
      test.db.update(conversations).set(change).where(eq(conversations.id, id));
    await touch(current.conversationId, { updatedAt: new Date(test.clock.now().getTime() - 365 * DAY) });
    await touch(busy.conversationId, { answeringSince: test.clock.now() });
    await sweepConversations(test.db, config, test.clock);
    const left = await test.db.select().from(conversations).where(eq(conversations.userId, person.userId));
    expect(left.map(({ id }) => id).toSorted()).toEqual(
      [current.conversationId, busy.conversationId].toSorted(),
    );
    expect(await countOf('messages', sql`conversation_id = ${old.conversationId}`)).toBe(0);
    expect(await countOf('question_keys')).toBe(0);
  });
});
