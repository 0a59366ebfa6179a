import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { embeddedFolder } from '#server/db/open.ts';
import { conversations, messages, users } from '#server/db/schema.ts';
import { openMessage, openTitled, sealMessage, sealTitled } from '#server/db/sealed-rows.ts';
import { contentKeysOf } from '#server/lib/content-keys.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { starterData } from '#test/starter-data.ts';
import { operate } from './operate.ts';

const PATIENCE = 600_000;
const KEY = 'a-content-key-of-thirty-two-characters';

let folder: string;
/** Conversations under `KEY`: each test changes a copy. */
let filled: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simples-process-'));
  filled = join(folder, 'filled');
  starterData.copyTo(filled);
  await fillUnder(KEY, filled);
}, PATIENCE);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OTHER_KEY = 'another-content-key-of-forty-four-characters';
/** One for each conversation: more than two batches. */
const QUESTIONS = 120;
const question = (at: number) => `Que prendre contre la toux no ${at} ?`;
const questions = Array.from({ length: QUESTIONS }, (_, at) => question(at)).toSorted();

/** What nobody changes meanwhile: opened, used and closed. */
async function inDatabase<T>(data: string, use: ({ db, pool }: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(embeddedFolder(data));
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

function fillUnder(key: string, data: string): Promise<void> {
  const keys = contentKeysOf({ CONTENT_KEY: key });
  return inDatabase(data, async ({ db, pool }) => {
    // Restored with them, the sheets would take longer than all else.
    await emptyDatabase(pool);
    const [userId, email, now] = [randomUUID(), 'awa@simples.test', new Date()];
    const named = { firstName: 'Awa', lastName: 'Diop', roles: ['CUSTOMER' as const], passwordHash: '' };
    await db.insert(users).values({ id: userId, email, emailKey: email, ...named });
    for (let at = 0; at < QUESTIONS; at += 1) {
      const [title, lastMessage, id] = [question(at), question(at), randomUUID()];
      const dates = { createdAt: now, updatedAt: now };
      await db.insert(conversations).values(sealTitled(keys, { id, userId, title, lastMessage, ...dates }));
      const none = { sources: [], suggestions: [], focus: [], startsAnew: false };
      const row = { ...none, id: randomUUID(), conversationId: id, content: title, createdAt: now };
      await db.insert(messages).values(sealMessage(keys, { ...row, type: 'HUMAN' as const }));
    }
  });
}

/** Titles and contents that this key alone opens. */
const readUnder = (key: string, data: string) =>
  inDatabase(data, async ({ db }) => {
    const keys = contentKeysOf({ CONTENT_KEY: key });
    const [stored, titled] = [await db.select().from(messages), await db.select().from(conversations)];
    const keyId = keys.sealing?.keyId;
    return {
      contents: stored.map((row) => openMessage(keys, row).content).toSorted(),
      titles: titled.map((row) => openTitled(keys, row).title).toSorted(),
      others: [...stored, ...titled].filter(({ contentKey }) => contentKey !== keyId).length,
    };
  });

it('killed at any statement and run again it loses nothing, and needs the old key no longer', {
  timeout: PATIENCE,
}, async () => {
  const data = join(folder, 'killed');
  cpSync(filled, data, { recursive: true });
  const settings = { DATA_DIR: data, CONTENT_KEY: OTHER_KEY, CONTENT_KEY_OLD: KEY };
  const killer = `--import=${new URL('kill-at-statement.ts', import.meta.url).href}`;
  // A batch is fifty rows and their end. In the first, at its end, in the second of what is left, among conversations.
  for (const at of [20, 51, 80, 91]) {
    const killed = await operate({ ...settings, NODE_OPTIONS: killer, KILL_AT: String(at) }, 'rotate-key');
    expect([killed.code, killed.out]).toEqual([null, '']);
  }
  const done = await operate(settings, 'rotate-key');
  expect([done.code, done.err]).toEqual([0, '']);
  expect(done.out).toContain('Plus rien ne demande les clés de CONTENT_KEY_OLD');
  expect(await readUnder(OTHER_KEY, data)).toEqual({ contents: questions, titles: questions, others: 0 });
});

it('a backup of sealed conversations says which key it needs, and opens with it alone', {
  timeout: PATIENCE,
}, async () => {
  const [data, backups] = [join(folder, 'sealed'), join(folder, 'backups')];
  cpSync(filled, data, { recursive: true });
  expect((await operate({ DATA_DIR: data, BACKUP_DIR: backups }, 'backup')).code).toBe(0);
  const [name = ''] = readdirSync(backups);
  const file = join(backups, name);
  const tried = await operate({ DATA_DIR: data, CONTENT_KEY: KEY }, 'restore', '--check', file);
  expect(tried).toMatchObject({ code: 0, err: '' });
  const restored = join(folder, 'restored');
  expect(await operate({ DATA_DIR: restored, CONTENT_KEY: OTHER_KEY }, 'restore', file)).toMatchObject({
    code: 0,
    err: expect.stringMatching(
      /^Attention : ses discussions sont chiffrées sous une clé absente des réglages \([0-9a-f]{8}\)/,
    ),
  });
  // The words were never in the file in clear, and come back once the key does.
  expect(await readUnder(KEY, restored)).toMatchObject({ contents: questions, others: 0 });
});
