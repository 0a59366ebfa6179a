import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { systemClock } from '@simples/server/adapters/clock';
import { openEmbedded } from '@simples/server/db/embedded';
import { migrateDatabase } from '@simples/server/db/migrate';
import { conversations, messages, users } from '@simples/server/db/schema';
import { openMessage, sealMessage, sealTitled } from '@simples/server/db/sealed-rows';
import { createAnswers } from '@simples/server/features/chat/chat.feature';
import { searchConversations } from '@simples/server/features/chat/conversation-search';
import { loadStarterContent } from '@simples/server/features/plant-sheets/publication/starter-content';
import { loadThesaurus } from '@simples/server/french/thesaurus';
import { type ContentKeys, contentKeysOf } from '@simples/server/lib/content-keys';
import { createQueryParser } from '@simples/server/search/query-parser';

const CONVERSATIONS = 500;
const TURNS = 10;
const ROUNDS = 5;
const question = 'Que prendre contre la toux ?';

const keyed = contentKeysOf({ CONTENT_KEY: 'a-content-key-of-thirty-two-characters' });
const inClear = contentKeysOf({});

function line(what: string, figure: string): void {
  console.log(`${what.padEnd(62)}${figure.padStart(14)}`);
}

async function openParts() {
  const database = await openEmbedded('memory://');
  await migrateDatabase(database.pool);
  await loadStarterContent(database.db, systemClock);
  const { writer } = createAnswers(database.db, createQueryParser({ thesaurus: loadThesaurus() }));
  const written = await writer.write({
    text: question,
    previous: null,
    previousKind: null,
    country: null,
    focus: [],
    depth: 'plain',
    slots: [],
    withoutSlots: [],
  });
  return { database, written };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

function exchange({ written }: Parts, conversationId: string) {
  const common = { conversationId, createdAt: new Date(), startsAnew: false };
  const none = { sources: [], suggestions: [], focus: [] };
  return [
    { ...common, ...none, id: randomUUID(), type: 'HUMAN' as const, content: question },
    {
      ...common,
      id: randomUUID(),
      type: 'AI' as const,
      content: written.content,
      kind: written.kind,
      sources: [...written.sources],
      suggestions: [...written.suggestions],
      blocks: [...(written.blocks ?? [])],
      slots: [...(written.slots ?? [])],
      focus: [...written.focus],
    },
  ];
}

/** A person who asked some five thousand questions. */
async function fill(parts: Parts, keys: ContentKeys): Promise<string> {
  const { db } = parts.database;
  const userId = randomUUID();
  const email = `${userId}@simples.test`;
  const name = { firstName: 'A', lastName: 'B' };
  await db
    .insert(users)
    .values({ id: userId, email, emailKey: email, ...name, roles: ['CUSTOMER'], passwordHash: '' });
  for (let at = 0; at < CONVERSATIONS; at += 1) {
    const id = randomUUID();
    const dates = { createdAt: new Date(), updatedAt: new Date() };
    const row = { id, userId, title: question, lastMessage: '', ...dates };
    await db.insert(conversations).values(sealTitled(keys, row));
    const turns = Array.from({ length: TURNS }, () => exchange(parts, id)).flat();
    await db.insert(messages).values(turns.map((turn) => sealMessage(keys, turn)));
  }
  return userId;
}

/** The middle one of several measurements, in milliseconds. */
async function usual(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

async function measure(parts: Parts, name: string, keys: ContentKeys): Promise<void> {
  const { db, pool } = parts.database;
  const userId = await fill(parts, keys);
  const { rows } = await pool.query<{ bytes: number }>(
    `select (sum(pg_column_size(m)) / count(*))::int as bytes from messages m
     join conversations c on c.id = m.conversation_id where c.user_id = $1`,
    [userId],
  );
  line(`${name}: bytes of a stored message`, String(rows[0]?.bytes));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const search = (text: string) =>
    searchConversations({ db, keys }, userId, { search: text, limit: 10, offset: 0 });
  line(
    `${name}: search of ${CONVERSATIONS} conversations`,
    `${(await usual(() => search('toux'))).toFixed(0)} ms`,
  );
  line(
    `${name}: the same for a word that is not there`,
    `${(await usual(() => search('zyx'))).toFixed(0)} ms`,
  );
  delay.disable();
  line(`${name}: longest wait of others meanwhile`, `${(delay.max / 1e6).toFixed(0)} ms`);
}

/** What sealing costs a message, and a search of one's own conversations, in the embedded database. */
export async function runSealing(): Promise<void> {
  const parts = await openParts();
  const [, answer] = exchange(parts, randomUUID());
  if (!answer) throw new Error('no answer');
  const many = 1_000;
  const sealing = await usual(() => {
    for (let at = 0; at < many; at += 1) sealMessage(keyed, answer);
  });
  line('Sealing one answer', `${((1e3 * sealing) / many).toFixed(0)} µs`);
  const [stored] = await storedAnswer(parts);
  if (!stored) throw new Error('no row');
  const opening = await usual(() => {
    for (let at = 0; at < many; at += 1) openMessage(keyed, stored);
  });
  line('Opening one answer', `${((1e3 * opening) / many).toFixed(0)} µs`);
  await measure(parts, 'In clear', inClear);
  await measure(parts, 'Sealed', keyed);
  await parts.database.close();
}

async function storedAnswer(parts: Parts) {
  const [, answer] = exchange(parts, randomUUID());
  if (!answer) return [];
  const empty = {
    contentKey: null,
    sealed: null,
    citedPages: null,
    kind: null,
    strip: null,
    emergency: null,
  };
  return [
    {
      ...empty,
      position: 1,
      blocks: [],
      slots: [],
      ...sealMessage(keyed, answer),
    } as typeof messages.$inferSelect,
  ];
}
