import { AppError } from '@simples/contract/errors';
import { healthEndpoints } from '@simples/contract/health';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { Feature } from '#server/http/feature.ts';
import { route } from '#server/http/route.ts';

/** Liveness needs no database; readiness does. */
export function createHealthFeature(db: Db, isClosing: () => boolean): Feature<null> {
  return {
    routes: [
      route(healthEndpoints.healthz, async () => ({ status: 'ok' as const })),
      route(healthEndpoints.readyz, async () => {
        if (isClosing()) throw new AppError('unavailable', { message: 'Le service se termine.' });
        await db.execute(sql`select 1`).catch(() => {
          throw new AppError('unavailable', { message: 'La base de données ne répond pas.' });
        });
        return { status: 'ok' as const };
      }),
    ],
    api: null,
  };
}
