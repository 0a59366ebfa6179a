import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
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
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect().then(neverRemove);
    super.connect((error, client) => {
      const lasting = client && neverRemove(client);
      callback(error, lasting, () => lasting?.release());
    });
  }
}

function neverRemove(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  client.release = () => release();
  return client;
}

/** Maximum wait of a background transaction, in milliseconds. */
const MAX_WAIT = 100;

/** Low priority: takes the connection when no request waits for it. */
function lowPriorityPool(pool: pg.Pool): pg.Pool {
  const waitForIdle = async () => {
    const end = performance.now() + MAX_WAIT;
    do await setImmediate();
    while ((pool.waitingCount > 0 || pool.idleCount < pool.totalCount) && performance.now() < end);
  };
  const methods: Record<PropertyKey, unknown> = {
    connect: async () => {
      await waitForIdle();
      return pool.connect();
    },
    query: async (config: pg.QueryConfig, values?: unknown[]) => {
      await waitForIdle();
      return pool.query(config, values);
    },
  };
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
