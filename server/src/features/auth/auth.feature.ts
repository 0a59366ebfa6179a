import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '#server/db/database.ts';
import { deleteStale } from '#server/db/throttles.ts';
import { deleteExpiredInvitations } from '#server/features/users/users.feature.ts';
import type { Feature } from '#server/http/feature.ts';
import { createBackground } from '#server/lib/concurrency.ts';
import { once } from '#server/lib/memoize.ts';
import { createSecretBox, dataKey } from '#server/lib/secret-box.ts';
import { createKeyedHash } from '#server/lib/secrets.ts';
import type { AuthDeps } from './auth.deps.ts';
import { authRoutes, ownAccountRoutes, ownFactorRoutes, signInFactorRoutes } from './auth.routes.ts';
import { deleteCodes, deleteExpiredCodes } from './codes.repository.ts';
import { createCodes } from './codes.service.ts';
import { createDevices } from './devices.ts';
import { createFactors, type Factors } from './factors/factors.ts';
import { createAuthenticate, deleteExpired, deleteOfUser } from './sessions.repository.ts';
import { createSessions } from './sessions.service.ts';
import { createThrottles } from './throttles.service.ts';

/** Milliseconds. */
const SWEEP_EVERY = 60 * 60 * 1000;

interface FeatureDeps extends Omit<AuthDeps, 'db' | 'background' | 'keyedHash'> {
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
}

interface AuthApi {
  readonly authenticate: ReturnType<typeof createAuthenticate>;
  endAccess(tx: Db, userId: string): Promise<void>;
  forgetFactors(tx: Db, userId: string): Promise<void>;
}

async function sweep(db: Db, now: Date, factors: Factors): Promise<void> {
  await factors.sweep(db, now);
  await deleteExpired(db, now);
  await deleteExpiredCodes(db, now);
  await deleteExpiredInvitations(db, now);
  await deleteStale(db, now);
}

export function createAuthFeature({ database, logger, ...rest }: FeatureDeps): Feature<AuthApi> {
  const { db, pool } = database;
  const { config, clock } = rest;
  const background = createBackground(logger);
  const deps = { ...rest, db, background, keyedHash: createKeyedHash(config.SECRET_KEY) };
  const signIn = {
    ...deps,
    sessions: createSessions(deps),
    codes: createCodes(deps),
    devices: createDevices(deps),
    factors: createFactors({ ...deps, box: once(() => createSecretBox([dataKey(config)])) }),
    throttles: createThrottles(deps),
  };
  let sweeps: NodeJS.Timeout | undefined;
  return {
    routes: [
      ...authRoutes(signIn),
      ...signInFactorRoutes(signIn),
      ...ownAccountRoutes(signIn),
      ...ownFactorRoutes(signIn),
    ],
    api: {
      authenticate: createAuthenticate(pool, clock, config),
      endAccess: async (tx, userId) => {
        await deleteCodes(tx, userId);
        await deleteOfUser(tx, userId);
      },
      forgetFactors: signIn.factors.forgetAll,
    },
    start: () => {
      sweeps = setInterval(() => background.run(() => sweep(db, clock.now(), signIn.factors)), SWEEP_EVERY);
    },
    stop: async () => {
      clearInterval(sweeps);
      await background.drain();
    },
  };
}
