import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { Extensions, PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, withDrizzle } from './database.ts';

export interface EmbeddedDatabase extends Database {
  dump(): Promise<Blob>;
  /** Copies the folder of the database as it is between two statements, which wait meanwhile. */
  readonly copyTo: (folder: string) => Promise<void>;
}

interface ParsingConnection {
  parse(query: { name?: string; text: string; types?: unknown }): void;
}

/** drizzle's type parsers reach the wire as parameter types: PostgreSQL ignores them, PGlite fails. */
function ignoreTypeParsers(connection: ParsingConnection): void {
  const parse = connection.parse.bind(connection);
  connection.parse = ({ types, ...query }) => parse(Array.isArray(types) ? { ...query, types } : query);
}

/** Milliseconds of statements before the event loop gets a turn. */
const MAX_BLOCKING = 10;

interface Computing {
  execProtocolStream: PGlite['execProtocolStream'];
}

/** PGlite computes in this thread: a run of statements would block every other request. */
function yieldToEventLoop(lite: Computing): void {
  const execute = lite.execProtocolStream.bind(lite);
  let yieldedAt = performance.now();
  lite.execProtocolStream = async (message, options) => {
    if (performance.now() - yieldedAt > MAX_BLOCKING) {
      await setImmediate();
      yieldedAt = performance.now();
    }
    return execute(message, options);
  };
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: () => void,
) => void;

/** One lasting connection: a second would share its protocol state, a failed query must not drop it. */
class EmbeddedPool extends pg.Pool {
  /** When somebody last used the connection. */
  usedAt = Number.NEGATIVE_INFINITY;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect().then((client) => this.#lasting(client));
    super.connect((error, client) => {
      const lasting = client && this.#lasting(client);
      callback(error, lasting, () => lasting?.release());
    });
  }

  #lasting(client: pg.PoolClient): pg.PoolClient {
    const release = client.release.bind(client);
    client.release = () => {
      this.usedAt = performance.now();
      release();
    };
    return client;
  }
}

/** Milliseconds: statements of one request follow each other sooner. */
const BETWEEN_STATEMENTS = 10;
/** Milliseconds since the last statement of a request: others will follow. */
const ATTENDED = 1_000;
/** Maximum wait of a background transaction, in milliseconds. */
const MAX_WAIT = 100;

/**
 * Low priority: takes the connection between two requests, whose statements then wait for no other transaction than the
 * one they met. Where people ask, it rests as long as it has worked: half of their requests meet none.
 */
function lowPriorityPool(pool: EmbeddedPool): pg.Pool {
  let restUntil = 0;
  const isAttended = (now: number) => now - pool.usedAt < ATTENDED;
  const mayBegin = (now: number) =>
    pool.waitingCount === 0 &&
    pool.idleCount === pool.totalCount &&
    now - pool.usedAt > BETWEEN_STATEMENTS &&
    (now > restUntil || !isAttended(now));
  const turn = async () => {
    const end = performance.now() + MAX_WAIT;
    let now: number;
    do {
      await (isAttended(performance.now()) ? delay(1) : setImmediate());
      now = performance.now();
    } while (!mayBegin(now) && now < end);
  };
  const connect = async () => {
    await turn();
    const client = await pool.connect();
    const { usedAt } = pool;
    const began = performance.now();
    const release = client.release.bind(client);
    client.release = () => {
      release();
      pool.usedAt = usedAt;
      restUntil = 2 * performance.now() - began;
    };
    return client;
  };
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    const client = await connect();
    try {
      return await client.query(config, values);
    } finally {
      client.release();
    }
  };
  const methods: Record<PropertyKey, unknown> = { connect, query };
  return new Proxy(pool, { get: (_pool, key) => methods[key] ?? Reflect.get(pool, key, pool) });
}

/** Memory of WebAssembly never shrinks. The operating system keeps the files of the folder in its own cache. */
const smallMemory = ['-c', 'shared_buffers=32MB', '-c', 'maintenance_work_mem=16MB'];

export async function openEmbedded(
  dataDir: string,
  dump?: Blob,
  others: Extensions = {},
): Promise<EmbeddedDatabase> {
  // Imported only when used.
  const [{ PGlite }, { createPgConfig }, { unaccent }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
    import('@electric-sql/pglite/contrib/unaccent'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const lite = await PGlite.create({
    dataDir,
    extensions: { ...others, unaccent, pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...smallMemory],
    ...(dump ? { loadDataDir: dump } : {}),
  });
  yieldToEventLoop(lite);
  const { connection, host, port, database, user, password } = createPgConfig(lite);
  ignoreTypeParsers(connection);
  const wire = { connection, host, port, database, user, password };
  const pool = new EmbeddedPool({ ...wire, max: 1, idleTimeoutMillis: 0 });
  return {
    db: withDrizzle(pool),
    background: withDrizzle(lowPriorityPool(pool)),
    pool,
    engine: 'pglite',
    serve: () => {},
    dump: () => lite.dumpDataDir('none'),
    copyTo: async (folder) => {
      const client = await pool.connect();
      try {
        await client.query('checkpoint');
        await cp(dataDir, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
      } finally {
        client.release();
      }
    },
    close: async () => {
      await pool.end();
      await lite.close();
    },
  };
}
