import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Client } from './rows.ts';
import type { Opened } from './source.ts';

/** What a restored product still does. Codes and notices of then would surprise whom they reach now. */
const lasting: ReadonlySet<string> = new Set(['document']);

export const waitingJob = z.object({
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  options: z.object({
    retryLimit: z.number(),
    retryDelay: z.number(),
    retryBackoff: z.boolean(),
    retryDelayMax: z.number().nullable(),
    expireInSeconds: z.number(),
    heartbeatSeconds: z.number().nullable(),
    deleteAfterSeconds: z.number(),
    retentionSeconds: z.number(),
  }),
});
export type WaitingJob = z.infer<typeof waitingJob>;

/** Jobs that have not ended: under way or not. */
export async function readJobs(client: Client, which: 'lasting' | 'all'): Promise<WaitingJob[]> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('pgboss.job')::text as name`,
  );
  if (!found[0]?.name) return [];
  const { rows } = await client.query<WaitingJob>(
    `select name, data, json_build_object('retryLimit', retry_limit, 'retryDelay', retry_delay,
       'retryBackoff', retry_backoff, 'retryDelayMax', retry_delay_max, 'expireInSeconds', expire_seconds,
       'heartbeatSeconds', heartbeat_seconds, 'deleteAfterSeconds', deletion_seconds,
       'retentionSeconds', greatest(1, extract(epoch from keep_until - now())::int)) as options
     from pgboss.job where state in ('created', 'retry', 'active') order by created_on, id`,
  );
  return rows.filter(({ name }) => which === 'all' || lasting.has(name));
}

interface Queues {
  /** In a transaction, the jobs exist once it commits. */
  add(jobs: readonly WaitingJob[]): Promise<void>;
  close(): Promise<void>;
}

/** Makes the tables of jobs where they are missing. */
export async function openQueues({ client, engine }: Opened, jobs: readonly WaitingJob[]): Promise<Queues> {
  if (jobs.length === 0) return { add: async () => {}, close: async () => {} };
  const { PgBoss } = await import('pg-boss');
  const boss: PgBoss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        const results = [await client.query(text, values)].flat();
        return { rows: results.flatMap(({ rows }) => rows) };
      },
    },
    backend: engine === 'pglite' ? 'pglite' : 'postgres',
    schedule: false,
    supervise: false,
  });
  boss.on('error', () => {});
  await boss.start();
  for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name);
  return {
    add: async () => {
      for (const { name, data, options } of jobs) {
        const given = Object.entries(options).filter(([, value]) => value !== null);
        await boss.send(name, data, Object.fromEntries(given));
      }
    },
    close: () => boss.stop({ graceful: false }),
  };
}
