import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createBackground } from './adapters/background.ts';
import type { Clock } from './adapters/clock.ts';
import type { MailSender } from './adapters/messages/mail.ts';
import type { SmsSender } from './adapters/messages/sms.ts';
import { createPasswordHasher } from './adapters/secrets/password-hasher.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { type Audit, createTrail } from './features/audit/audit.service.ts';
import { createKeyedHash } from './features/auth/keyed-hash.ts';
import { createSignIn, endAccess } from './features/auth/sign-in.ts';
import { sweepSignIn } from './features/auth/sweep.ts';
import { sweepConversations } from './features/conversations/keeping/sweep.ts';
import { conversationsOf, deleteConversationsOf } from './features/conversations/personal-data.service.ts';
import { visitsOf } from './features/dashboard/usage/usage.repository.ts';
import { createNotices } from './features/users/notices/notices.service.ts';
import { userRoutes } from './features/users/users.routes.ts';
import type { Route } from './http/route.ts';
import type { Jobs } from './jobs/jobs.ts';

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
