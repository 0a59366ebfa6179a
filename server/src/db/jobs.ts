import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { PgBoss, Db as SqlRunner } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Db } from './database.ts';

interface Log {
  warn(fields: object, line: string): void;
}

export interface Jobs {
  /** Before the first use only. */
  handle<Data extends object>(queue: Queue<Data>, work: Work<Data>): void;
  /** To be awaited before a transaction that adds a job. */
  ready(): Promise<void>;
  /** In a transaction, the job exists once it commits. */
  add<Data extends object>(queue: Queue<Data>, data: Data, tx?: Db): Promise<void>;
  /** Also ended ones, which stay in the table for a day. */
  forgetUser(tx: Db, userId: string): Promise<void>;
  /** Runs a job added in a transaction now instead of at the next poll. */
  wake(queue: { readonly name: string }): void;
  watch(): void;
  /** Aborts running jobs and waits for them. */
  stop(): Promise<void>;
}

export interface JobPace {
  readonly pollingSeconds: number;
  /** Between two looks of a process that has had no job yet for what a killed one left. */
  readonly lookingSeconds: number;
  readonly retryAtOnce: boolean;
}

const usualPace: JobPace = { pollingSeconds: 2, lookingSeconds: 10, retryAtOnce: false };
const STOP_TIMEOUT = 5_000;
/** Seconds: creating the tables takes another process some on a busy machine. */
const OPENING_PATIENCE = 60;
/** Seconds that an ended job stays in the table. */
const ENDED_RETENTION = 24 * 60 * 60;

export interface Attempt {
  /** Aborted at shutdown; the job is retried unless it resolves. */
  readonly signal: AbortSignal;
  readonly retries: number;
}

type Work<Data> = (data: Data, attempt: Attempt) => Promise<void>;

interface Worker {
  readonly atOnce: number;
  readonly work: Work<unknown>;
}

/** Seconds. */
const DEAD_AFTER = 10;
const HEARTBEAT_EVERY = 2;

/** In seconds. An embedded database has one process: jobs of a killed one are released when it opens. */
const supervision = {
  postgresql: { superviseIntervalSeconds: 5, monitorIntervalSeconds: 4 },
  pglite: {},
} as const;

/** pg-boss sends several statements at once: results are a list, and a failure leaves a transaction open. */
function runnerOver(pool: pg.Pool): SqlRunner {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect();
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
        client.release();
        return { rows: [result].flat().flatMap(({ rows }) => rows) };
      } catch (error) {
        const isClean = await client.query('rollback').then(
          () => true,
          () => false,
        );
        client.release(!isClean);
        throw error;
      }
    },
  };
}

class PgBossJobs implements Jobs {
  readonly #database: Database;
  readonly #log: Log;
  readonly #pace: JobPace;
  readonly #openedAt = new Date();
  readonly #stopping = new AbortController();
  readonly #handlers = new Map<string, Worker>();
  readonly #workers = new Map<string, readonly string[]>();
  #boss: Promise<PgBoss> | null = null;
  #nextPoll: NodeJS.Timeout | null = null;

  constructor(database: Database, log: Log, pace: JobPace) {
    this.#database = database;
    this.#log = log;
    this.#pace = pace;
  }

  handle<Data extends object>(queue: Queue<Data>, work: Work<Data>): void {
    if (this.#boss) throw new Error(`jobs have started: too late to handle ${queue.name}`);
    const parsed: Work<unknown> = async (data, attempt) => work(queue.data.parse(data), attempt);
    this.#handlers.set(queue.name, {
      atOnce: queue.atOnce ?? 1,
      work: (data, attempt) =>
        parsed(data, attempt).catch((error: unknown) => {
          if (!attempt.signal.aborted) this.#log.warn({ err: error, queue: queue.name }, 'job failed');
          // The message is stored with the job: details go to the log only.
          throw new Error('failed');
        }),
    });
  }

  async ready(): Promise<void> {
    await this.#running();
  }

  async add<Data extends object>(queue: Queue<Data>, data: Data, tx?: Db): Promise<void> {
    const boss = await this.#running();
    const { fromDrizzle } = await import('pg-boss');
    await boss.send(queue.name, data, {
      retryLimit: queue.retries,
      ...(this.#pace.retryAtOnce
        ? { retryDelay: 0, retryBackoff: false }
        : { retryDelay: queue.firstDelay, retryDelayMax: queue.longestDelay, retryBackoff: true }),
      expireInSeconds: queue.patience,
      heartbeatSeconds: DEAD_AFTER,
      deleteAfterSeconds: ENDED_RETENTION,
      ...(queue.retention === undefined ? {} : { retentionSeconds: queue.retention }),
      ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
    });
    if (!tx) this.wake(queue);
  }

  async forgetUser(tx: Db, userId: string): Promise<void> {
    const { rows } = await tx.execute(
      sql`select from pg_tables where schemaname = 'pgboss' and tablename = 'job'`,
    );
    if (rows.length > 0) await tx.execute(sql`delete from pgboss.job where data->>'userId' = ${userId}`);
  }

  wake({ name }: { readonly name: string }): void {
    const workers = this.#workers.get(name) ?? [];
    this.#boss?.then(
      (boss) => workers.map((worker) => boss.notifyWorker(worker)),
      () => {},
    );
  }

  watch(): void {
    this.#poll()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'jobs'))
      .finally(() => {
        if (this.#stopping.signal.aborted || this.#boss) return;
        this.#nextPoll = setTimeout(() => this.watch(), this.#pace.lookingSeconds * 1_000);
        this.#nextPoll.unref();
      });
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('stopping'));
    if (this.#nextPoll) clearTimeout(this.#nextPoll);
    const boss = await this.#boss?.catch(() => null);
    await boss?.stop({ graceful: true, timeout: STOP_TIMEOUT });
  }

  async #poll(): Promise<void> {
    const { pool } = this.#database;
    const { rows: found } = await pool.query<{ name: string | null }>(
      `select to_regclass('pgboss.job')::text as name`,
    );
    if (!found[0]?.name) return;
    const { rowCount } = await pool.query(`select 1 from pgboss.job where state < 'completed' limit 1`);
    if (rowCount) await this.#running();
  }

  #running(): Promise<PgBoss> {
    if (this.#stopping.signal.aborted) return Promise.reject(new Error('jobs have stopped'));
    this.#boss ??= this.#inTurn(() => this.#open()).catch((error: unknown) => {
      this.#boss = null;
      throw error;
    });
    return this.#boss;
  }

  async #started(): Promise<PgBoss> {
    // Imported on first use to shorten the start.
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      db: runnerOver(this.#database.pool),
      backend: this.#database.engine === 'pglite' ? 'pglite' : 'postgres',
      schedule: false,
      ...supervision[this.#database.engine],
    });
    // Mostly the database is unreachable: pg-boss retries by itself.
    boss.on('error', (error) => this.#log.warn({ err: error }, 'jobs'));
    return boss.start();
  }

  /** Processes that share a database create its tables and queues one after the other: at once, one of them fails. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { pool, engine } = this.#database;
    if (engine === 'pglite') return work();
    const client = await pool.connect();
    try {
      await client.query(
        `set lock_timeout = '${OPENING_PATIENCE}s'; set statement_timeout = '${OPENING_PATIENCE}s'`,
      );
      const turn: pg.QueryConfig & { query_timeout: number } = {
        text: `select pg_advisory_lock(hashtextextended('jobs.open', 0))`,
        query_timeout: 2 * OPENING_PATIENCE * 1_000,
      };
      await client.query(turn);
      return await work();
    } finally {
      // Lock and settings end with their connection.
      client.release(true);
    }
  }

  async #open(): Promise<PgBoss> {
    const boss = await this.#started();
    await this.#releaseKilled();
    const options = {
      includeMetadata: true,
      heartbeatRefreshSeconds: HEARTBEAT_EVERY,
      pollingIntervalSeconds: this.#pace.pollingSeconds,
    } as const;
    for (const [name, { atOnce, work }] of this.#handlers) {
      await boss.createQueue(name);
      const workers: string[] = [];
      while (workers.length < atOnce) {
        const worker = await boss.work<unknown, void, typeof options>(name, options, async (jobs) => {
          for (const { data, retryCount, signal } of jobs) {
            const both = AbortSignal.any([signal, this.#stopping.signal]);
            await work(data, { signal: both, retries: retryCount });
          }
        });
        workers.push(worker);
      }
      this.#workers.set(name, workers);
    }
    return boss;
  }

  /** An embedded database has one process: older active jobs belong to a killed one. */
  async #releaseKilled(): Promise<void> {
    if (this.#database.engine !== 'pglite') return;
    await this.#database.pool.query(
      `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and started_on < $1`,
      [this.#openedAt],
    );
  }
}

/** Shared by all processes. pg-boss starts with the first job: it costs about 25 MiB. */
export function createJobs(database: Database, log: Log, pace = usualPace): Jobs {
  return new PgBossJobs(database, log, pace);
}

interface Queue<Data extends object> {
  readonly name: string;
  /** Validated on pickup: an older release may have written it. */
  readonly data: z.ZodType<Data>;
  readonly retries: number;
  /** Seconds before the second try; doubles with each further one. */
  readonly firstDelay: number;
  /** Seconds. */
  readonly longestDelay: number;
  /** Seconds until a try counts as failed. */
  readonly patience: number;
  /** Seconds in the queue before a job is dropped; two weeks when absent. */
  readonly retention?: number;
  /** Parallel jobs per process; 1 when absent. */
  readonly atOnce?: number;
}

export function defineQueue<Data extends object>(queue: Queue<Data>): Queue<Data> {
  return queue;
}
