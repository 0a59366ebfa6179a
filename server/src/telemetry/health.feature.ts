import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@simples/contract/errors';
import { healthEndpoints } from '@simples/contract/health';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { Feature } from '#server/http/feature.ts';
import { route } from '#server/http/route.ts';

/** Milliseconds: a load balancer asks every few seconds. */
const READY_WITHIN = 2_000;

async function answers(db: Db): Promise<boolean> {
  const end = new AbortController();
  const late = wait(READY_WITHIN, false, { signal: end.signal }).catch(() => false);
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => end.abort());
}

/** Liveness needs no database; readiness does. */
export function createHealthFeature(db: Db, isClosing: () => boolean): Feature<null> {
  return {
    routes: [
      route(healthEndpoints.healthz, async () => ({ status: 'ok' as const })),
      route(healthEndpoints.readyz, async () => {
        if (isClosing()) throw new AppError('unavailable', { message: 'Le service se termine.' });
        if (!(await answers(db)))
          throw new AppError('unavailable', { message: 'La base de données ne répond pas.' });
        return { status: 'ok' as const };
      }),
    ],
    api: null,
  };
}
