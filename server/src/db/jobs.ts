import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { PgBoss, Db as SqlRunner } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Db } from './database.ts';

interface Log {
  warn(fields: object, line: string): void;
}

/** Work that outlives the request, and the process. */
export interface Jobs {
  /** Registers the worker of a queue; before the first use only. */
  handle<Data extends object>(queue: Queue<Data>, work: Work<Data>): void;
  /** Resolves when jobs can be added; needed before a transaction that adds one. */
  ready(): Promise<void>;
  /** Adds a job; in a transaction it exists only once that commits. */
  add<Data extends object>(queue: Queue<Data>, data: Data, tx?: Db): Promise<void>;
  /** Runs a job added in a transaction at once, rather than at the next poll. */
  wake(queue: { readonly name: string }): void;
  /** Polls for jobs of processes that have ended. */
  watch(): void;
  /** Aborts the signal of the jobs under way, gives them time to end, and takes up no other. */
  stop(): Promise<void>;
}

/** How often queues are looked at, and whether failed jobs wait before they are tried again. */
export interface JobPace {
  readonly pollingSeconds: number;
  readonly retryAtOnce: boolean;
}

const usualPace: JobPace = { pollingSeconds: 2, retryAtOnce: false };

/** Milliseconds. */
const LOOK_EVERY = 60_000;
const STOP_PATIENCE = 5_000;
/** Seconds for which an ended job stays in the table, for inspection. */
const KEEP_ENDED = 24 * 60 * 60;

/** One attempt at a job. */
export interface Attempt {
  /** Aborted when the process stops; the job is attempted again unless its work resolves. */
  readonly signal: AbortSignal;
  /** Attempts before this one that failed, or whose process was killed. */
  readonly retries: number;
}

type Work<Data> = (data: Data, attempt: Attempt) => Promise<void>;

interface Worker {
  readonly atOnce: number;
  readonly work: Work<unknown>;
}

/** Seconds without a heartbeat after which the process of a job counts as killed, and seconds between heartbeats. */
const DEAD_AFTER = 10;
const HEARTBEAT_EVERY = 2;

/**
 * How soon jobs of killed processes are found, in seconds. Processes that share a server look often, one at a time. An
 * embedded database has one process: what a killed one left is released when the next one opens it.
 */
const supervision = {
  postgresql: { superviseIntervalSeconds: 5, monitorIntervalSeconds: 4 },
  pglite: {},
} as const;

/**
 * Some statements of pg-boss are several in a transaction of their own: their answers come as a list, and one that fails
 * leaves that transaction open on a connection which others use next.
 */
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
  #nextLook: NodeJS.Timeout | null = null;

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
          // What is thrown is stored with the job: the cause, which may say too much, is in the log alone.
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
      deleteAfterSeconds: KEEP_ENDED,
      ...(queue.retention === undefined ? {} : { retentionSeconds: queue.retention }),
      ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
    });
    if (!tx) this.wake(queue);
  }

  wake({ name }: { readonly name: string }): void {
    const workers = this.#workers.get(name) ?? [];
    this.#boss?.then(
      (boss) => workers.map((worker) => boss.notifyWorker(worker)),
      () => {},
    );
  }

  watch(): void {
    this.#look()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'jobs'))
      .finally(() => {
        if (this.#stopping.signal.aborted || this.#boss) return;
        this.#nextLook = setTimeout(() => this.watch(), LOOK_EVERY);
        this.#nextLook.unref();
      });
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('stopping'));
    if (this.#nextLook) clearTimeout(this.#nextLook);
    const boss = await this.#boss?.catch(() => null);
    await boss?.stop({ graceful: true, timeout: STOP_PATIENCE });
  }

  async #look(): Promise<void> {
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
    this.#boss ??= this.#open().catch((error: unknown) => {
      this.#boss = null;
      throw error;
    });
    return this.#boss;
  }

  async #started(): Promise<PgBoss> {
    // Loaded here: a start does not wait for it.
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      db: runnerOver(this.#database.pool),
      backend: this.#database.engine === 'pglite' ? 'pglite' : 'postgres',
      schedule: false,
      ...supervision[this.#database.engine],
    });
    // The database is away, most of the time: pg-boss looks again by itself.
    boss.on('error', (error) => this.#log.warn({ err: error }, 'jobs'));
    return boss.start();
  }

  async #open(): Promise<PgBoss> {
    // Of several processes that create the tables of jobs at once, one may find them half there: then they are.
    const boss = await this.#started().catch(() => this.#started());
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

  /** This process is alone on an embedded database: a job that was active before it is that of a killed one. */
  async #releaseKilled(): Promise<void> {
    if (this.#database.engine !== 'pglite') return;
    await this.#database.pool.query(
      `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and started_on < $1`,
      [this.#openedAt],
    );
  }
}

/**
 * Jobs kept in the database of the product by pg-boss: shared by every process, and safe from a kill. It starts with the
 * first job, since it costs a process some 25 MiB: most have none for hours.
 */
export function createJobs(database: Database, log: Log, pace = usualPace): Jobs {
  return new PgBossJobs(database, log, pace);
}

/** What waits in one line, and how patiently it is tried. */
interface Queue<Data extends object> {
  readonly name: string;
  /** Checked when a job is taken up: an older release may have written it. */
  readonly data: z.ZodType<Data>;
  /** Tries after the first one. */
  readonly retries: number;
  /** Seconds before the second try; doubles with each further one. */
  readonly firstDelay: number;
  /** Longest of these delays. */
  readonly longestDelay: number;
  /** Seconds after which a try counts as failed. */
  readonly patience: number;
  /** Seconds that a job may wait before it is dropped; two weeks when absent. */
  readonly retention?: number;
  /** Jobs of the queue that one process does at once; one when absent. */
  readonly atOnce?: number;
}

/** Declares a queue with the type of its jobs. */
export function defineQueue<Data extends object>(queue: Queue<Data>): Queue<Data> {
  return queue;
}
