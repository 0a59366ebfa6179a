import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { CONSENT_VERSION } from '@simples/contract/consent';
import { conversationEndpoints, type Reply } from '@simples/contract/conversations';
import { systemClock } from '@simples/server/adapters/clock';
import { createOutbox } from '@simples/server/adapters/mail';
import { buildApp } from '@simples/server/app';
import type { Database } from '@simples/server/db/database';
import { openEmbedded } from '@simples/server/db/embedded';
import { consents, plantSheets, sessions, users } from '@simples/server/db/schema';
import { readStarterContent } from '@simples/server/features/plant-sheets/publication/starter-content';
import { loadThesaurus } from '@simples/server/french/thesaurus';
import { readConfig } from '@simples/server/lib/config';
import { uuidv7 } from '@simples/server/lib/ids';
import { createQueryParser } from '@simples/server/search/query-parser';
import { searchTexts } from '@simples/server/search/search-texts';
import { createLogger } from '@simples/server/telemetry/logger';
import { loadStarterContent } from '../../../server/test/starter-content.ts';
import { starterData } from '../../../server/test/starter-data.ts';

/** A reply with what it cost. */
export interface TimedReply {
  readonly reply: Reply;
  readonly milliseconds: number;
}

/** The product in this process, over an in-memory database with the starter content. */
export interface Product {
  /** Asks in a new conversation, or in the one given. */
  ask(query: string, conversationId: string | null): Promise<TimedReply>;
  /** File names of the sheets that the product's passage search finds for a question, best first. */
  search(query: string): Promise<string[]>;
  /** The file name of a sheet. */
  nameOf(sheetId: string): string;
  close(): Promise<void>;
}

/** One person with a session: signing in is not what is measured. */
async function openSession({ db }: Database): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const id = uuidv7();
  const email = `${id}@simples.test`;
  await db.insert(users).values({
    id,
    email,
    emailKey: email,
    firstName: 'Banc',
    lastName: 'Essai',
    roles: ['CUSTOMER'],
    passwordHash: 'none',
  });
  const now = new Date();
  await db.insert(sessions).values({
    id: uuidv7(),
    userId: id,
    tokenHash: createHash('sha256').update(token).digest(),
    state: 'active',
    createdAt: now,
    lastSeenAt: now,
    idleSeconds: 86_400,
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  await db.insert(consents).values({ id: uuidv7(), userId: id, version: CONSENT_VERSION, givenAt: now });
  return token;
}

/** File names of the starter sheets by their ids in a database. */
export async function sheetNames({ db }: Database): Promise<Map<string, string>> {
  const files = new Map([...readStarterContent()].map(([file, sheet]) => [sheet.plantScientificName, file]));
  const rows = await db.select({ id: plantSheets.id, content: plantSheets.content }).from(plantSheets);
  return new Map(rows.map(({ id, content }) => [id, files.get(content.plantScientificName) ?? id]));
}

/** Starts the product. Close it. */
export async function startProduct(): Promise<Product> {
  const settings = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', REQUESTS_PER_MINUTE: '1000000' });
  // No limit: on a busy machine an event loop without a sample counts as infinitely late.
  const config = { ...settings, OVERLOAD_DELAY_MS: 0 };
  starterData.prepare();
  const database = await openEmbedded('memory://', await openAsBlob(starterData.dumpFile));
  await loadStarterContent(database.db);
  const app = await buildApp({
    config,
    database,
    adapters: { clock: systemClock, mail: createOutbox() },
    logger: createLogger(config),
    webRoot: null,
  });
  const [names, token] = [await sheetNames(database), await openSession(database)];
  const parser = createQueryParser({ thesaurus: loadThesaurus() });
  const nameOf = (id: string) => names.get(id) ?? id;
  return {
    nameOf,
    ask: async (query, conversationId) => {
      const start = performance.now();
      const response = await app.inject({
        method: 'POST',
        url: conversationEndpoints.ask.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { query, conversationId },
      });
      const milliseconds = performance.now() - start;
      if (response.statusCode !== 200)
        throw new Error(`${response.statusCode} for "${query}": ${response.body}`);
      return { reply: conversationEndpoints.ask.response.parse(response.json()), milliseconds };
    },
    search: async (query) => {
      const hits = await searchTexts(database.db, await parser.parse(database.db, query), {
        collection: 'passage',
        limit: 60,
      });
      return [...new Set(hits.map((hit) => nameOf(hit.owner)))].slice(0, 10);
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
