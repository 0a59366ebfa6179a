import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import type { MailSender } from '#server/adapters/mail.ts';
import type { SmsSender } from '#server/adapters/sms.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { Jobs } from '#server/db/jobs.ts';
import { deleteStale } from '#server/db/throttles.ts';
import { type Audit, createTrail } from '#server/features/audit/audit.service.ts';
import {
  conversationsOf,
  deleteConversationsOf,
  sweepConversations,
} from '#server/features/chat/conversations.service.ts';
import { visitsOf } from '#server/features/usage/usage.repository.ts';
import { createNotices } from '#server/features/users/notices.service.ts';
import { userRoutes } from '#server/features/users/users.routes.ts';
import { deleteExpiredInvitations } from '#server/features/users/users.service.ts';
import type { Route } from '#server/http/route.ts';
import { createBackground } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import { createPasswordHasher } from '#server/lib/password-hasher.ts';
import { createKeyedHash } from '#server/lib/secrets.ts';
import { createSignIn, endAccess } from './auth.routes.ts';
import { deleteExpiredCodes } from './codes.repository.ts';
import { deleteExpired } from './sessions.repository.ts';

/** Removes what time has ended: sessions, codes, invitations and counters. Nothing depends on when it runs. */
async function sweepSignIn(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  await deleteExpired(db, now);
  await deleteExpiredCodes(db, now);
  await deleteExpiredInvitations(db, now);
  await deleteStale(db, now);
}

interface PeopleParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly adapters: { readonly clock: Clock; readonly mail: MailSender; readonly sms?: SmsSender | null };
  readonly jobs: Jobs;
  readonly audit: Audit;
}

/** Milliseconds between two removals of ended sessions, codes, invitations, counters and conversations. */
const SWEEP_EVERY = 60 * 60 * 1000;

/** Puts sign-in and user administration together. The end of the server waits for what they still send. */
export function peopleRoutes(app: FastifyInstance, parts: PeopleParts): Route[] {
  const { config, database, logger, adapters, jobs, audit } = parts;
  const { db } = database;
  const background = createBackground(logger);
  const sweeps = setInterval(() => {
    background.run(() => sweepSignIn(db, adapters.clock));
    background.run(() => sweepConversations(db, config, adapters.clock));
  }, SWEEP_EVERY);
  app.addHook('onListen', async () => jobs.watch());
  app.addHook('onClose', async () => {
    clearInterval(sweeps);
    await background.drain();
    await jobs.stop();
  });
  const shared = {
    db,
    config,
    ...adapters,
    sms: adapters.sms ?? null,
    jobs,
    audit,
    trail: createTrail(logger),
    notices: createNotices({ db, config, jobs, ...adapters }),
    hasher: createPasswordHasher(config),
    eraseConversations: deleteConversationsOf,
  };
  return [
    ...createSignIn({
      ...shared,
      background,
      keyedHash: createKeyedHash(config.SECRET_KEY),
      visitsOf: (userId) => visitsOf(db, userId),
      conversationsOf: (userId) => conversationsOf(db, userId),
    }),
    ...userRoutes({ ...shared, endAccess }),
  ];
}
