import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSENT_VERSION } from '@simples/contract/consent';
import type { Role } from '@simples/contract/permissions';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type ManualClock, manualClock } from '#server/adapters/clock.ts';
import { createOutbox, type Mail } from '#server/adapters/mail.ts';
import { type Adapters, buildApp } from '#server/app.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { JobPace } from '#server/db/jobs.ts';
import { consents, sessions, users } from '#server/db/schema.ts';
import { type Config, readConfig } from '#server/lib/config.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { extractFromPaper } from './documents/paper-extract.ts';
import { createPaperReader } from './documents/paper-reader.ts';
import { openTestDatabase } from './test-database.ts';

export interface SignedIn {
  readonly userId: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly db: Db;
  readonly clock: ManualClock;
  /** Every mail sent so far. */
  readonly outbox: Mail[];
  readonly config: Config;
  readonly inject: FastifyInstance['inject'];
  /** A new person with that role (or those roles), signed in. */
  signIn(role: Role | readonly Role[]): Promise<SignedIn>;
  close(): Promise<void>;
}

/** Limits that would stop a test suite, which calls more often than a person. */
const testSettings = {
  REQUESTS_PER_MINUTE: 1_000_000,
  UPLOADS_PER_HOUR: 1_000_000,
  EXPORTS_PER_HOUR: 1_000_000,
  // No limit: on a busy machine an event loop without a sample counts as infinitely late.
  OVERLOAD_DELAY_MS: 0,
  // That of the test runner.
  OVERLOAD_MEMORY_MB: 0,
  LOGINS_PER_ADDRESS: 1_000_000,
  CODES_PER_ADDRESS_HOUR: 1_000_000,
  // Hashes too weak for people and fast enough for tests; the password hasher has its own test at full cost.
  PASSWORD_HASH_MEMORY_KIB: 64,
  PASSWORD_HASH_PASSES: 1,
} satisfies Partial<Config>;

/** As fast as queues can be looked at. */
export const impatient: JobPace = { pollingSeconds: 0.5, lookingSeconds: 0.5, retryAtOnce: true };

const DAY = 24 * 60 * 60;

/** To the keeping of questions. */
export async function consent(db: Db, userId: string, now: Date): Promise<void> {
  await db.insert(consents).values({ id: uuidv7(), userId, version: CONSENT_VERSION, givenAt: now });
}

/** A new person with those roles, signed in, who agreed to the keeping of their questions. */
export async function openSession(db: Db, now: Date, roles: Role[]): Promise<SignedIn> {
  const userId = uuidv7();
  const email = `${userId}@simples.test`;
  const token = randomBytes(32).toString('base64url');
  await db.insert(users).values({
    id: userId,
    email,
    emailKey: email,
    firstName: 'Aline',
    lastName: 'Test',
    roles,
    passwordHash: 'none',
  });
  await db.insert(sessions).values({
    id: uuidv7(),
    userId,
    tokenHash: createHash('sha256').update(token).digest(),
    state: 'active',
    lastSeenAt: now,
    createdAt: now,
    idleSeconds: DAY,
    provedAt: now,
    expiresAt: new Date(now.getTime() + DAY * 1000),
  });
  await consent(db, userId, now);
  return { userId, token, headers: { authorization: `Bearer ${token}` } };
}

/** Starts the whole API in this process, on a database of its own. Close it in `afterAll`. */
export async function startTestApp(
  settings: Partial<Config> = {},
  adapters: Partial<Adapters> = {},
  logger?: FastifyBaseLogger,
): Promise<TestApp> {
  const folder = join(tmpdir(), `simples-test-${randomUUID()}`);
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: folder }),
    ...testSettings,
    ...settings,
  };
  const database = await openTestDatabase();
  const clock = manualClock();
  const outbox = createOutbox();
  const app = await buildApp({
    config,
    database,
    adapters: {
      clock,
      mail: outbox,
      pdf: createPaperReader(),
      extract: extractFromPaper,
      jobPace: impatient,
      ...adapters,
    },
    logger: logger ?? createLogger(config),
    webRoot: null,
  });
  return {
    app,
    database,
    db: database.db,
    clock,
    outbox: outbox.sent,
    config,
    inject: app.inject.bind(app),
    signIn: (role) => openSession(database.db, clock.now(), typeof role === 'string' ? [role] : [...role]),
    close: async () => {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
