import { API_BASE } from '@simples/contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Config } from '#server/lib/config.ts';
import { createKeyedHash } from '#server/lib/secrets.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';
import { moduleOf } from '#server/telemetry/usage-counters.ts';
import type { Recognise } from './search-terms.ts';
import type { ExistingUsers } from './usage.repository.ts';
import { createUsage, type Usage } from './usage.service.ts';

export type { NoteSearch, SearchNote } from './search-terms.ts';
export {
  countActive,
  countBelowMinimum,
  type Days,
  eraseVisits,
  mostSearched,
  peopleByModule,
  requestsByDay,
  type SearchedBy,
  sumCounters,
  unansweredQueries,
  unansweredTerms,
  visitsOf,
} from './usage.repository.ts';
export type { Usage } from './usage.service.ts';

interface UsageDeps {
  readonly config: Pick<Config, 'SECRET_KEY'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly recognise: Recognise;
  readonly existingUsers: ExistingUsers;
  readonly metrics: Metrics;
}

export function createUsageFeature(deps: UsageDeps): Feature<Usage> {
  const usage = createUsage({ ...deps, hash: createKeyedHash(deps.config.SECRET_KEY), log: deps.logger });
  return {
    routes: [],
    api: usage,
    afterResponse: ({ endpoint, milliseconds, session }) => {
      if (!endpoint?.path.startsWith(API_BASE)) return;
      const userId = session?.state === 'active' ? session.actor.id : null;
      usage.request(moduleOf(endpoint.access), milliseconds, userId);
    },
    stop: usage.close,
  };
}
