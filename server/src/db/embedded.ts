import { setImmediate } from 'node:timers/promises';
import type { Extensions, PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, withDrizzle } from './database.ts';

/** A database inside this process. */
export interface EmbeddedDatabase extends Database {
  /** A copy of the whole database, from which `openEmbedded` can start another. */
  dump(): Promise<Blob>;
}

interface ParsingConnection {
  parse(query: { name?: string; text: string; types?: unknown }): void;
}

/**
 * drizzle hands its type parsers to `pg` as `types`, which `pg` forwards to the connection as if they were the
 * parameter types of the protocol. PostgreSQL's wire ignores them; PGlite's fails on them.
 */
function ignoreTypeParsers(connection: ParsingConnection): void {
  const parse = connection.parse.bind(connection);
  connection.parse = ({ types, ...query }) => parse(Array.isArray(types) ? { ...query, types } : query);
}

/** Milliseconds that statements may follow each other before everything else gets a turn. */
const TURN = 10;

interface Computing {
  execProtocolStream: PGlite['execProtocolStream'];
}

/**
 * Statements are computed in this thread, and the answer of each is there at once: a long row of them would let no
 * other request in, not even one that needs no database.
 */
function giveTurns(lite: Computing): void {
  const execute = lite.execProtocolStream.bind(lite);
  let turned = performance.now();
  lite.execProtocolStream = async (message, options) => {
    if (performance.now() - turned > TURN) {
      await setImmediate();
      turned = performance.now();
    }
    return execute(message, options);
  };
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: () => void,
) => void;

/**
 * The one connection lives as long as the database: a second one would share its protocol state. A pool throws away
 * the client of a failed query; this one keeps it, since a refused statement says nothing against the connection.
 */
class EmbeddedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect().then(keepAlways);
    super.connect((error, client) => {
      const kept = client && keepAlways(client);
      callback(error, kept, () => kept?.release());
    });
  }
}

function keepAlways(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  client.release = () => release();
  return client;
}

/** Milliseconds that work in the background waits for others, at most, before each of its transactions. */
const COURTESY = 100;

/** The same pool at low priority: it takes the connection when no request wants it. */
function behindOthers(pool: pg.Pool): pg.Pool {
  const calm = async () => {
    const end = performance.now() + COURTESY;
    do await setImmediate();
    while ((pool.waitingCount > 0 || pool.idleCount < pool.totalCount) && performance.now() < end);
  };
  const polite: Record<PropertyKey, unknown> = {
    connect: async () => {
      await calm();
      return pool.connect();
    },
    query: async (config: pg.QueryConfig, values?: unknown[]) => {
      await calm();
      return pool.query(config, values);
    },
  };
  return new Proxy(pool, { get: (_pool, key) => polite[key] ?? Reflect.get(pool, key, pool) });
}

/**
 * The embedded database. `dataDir` is a folder, or `memory://`; `dump` fills a new one. `others` are extensions that
 * it can do without.
 */
export async function openEmbedded(
  dataDir: string,
  dump?: Blob,
  others: Extensions = {},
): Promise<EmbeddedDatabase> {
  // Loaded here: a process on PostgreSQL never pays for it.
  const [{ PGlite }, { createPgConfig }, { unaccent }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
    import('@electric-sql/pglite/contrib/unaccent'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const lite = await PGlite.create({
    dataDir,
    extensions: { ...others, unaccent, pg_trgm },
    ...(dump ? { loadDataDir: dump } : {}),
  });
  giveTurns(lite);
  const { connection, host, port, database, user, password } = createPgConfig(lite);
  ignoreTypeParsers(connection);
  const wire = { connection, host, port, database, user, password };
  const pool = new EmbeddedPool({ ...wire, max: 1, idleTimeoutMillis: 0 });
  return {
    db: withDrizzle(pool),
    background: withDrizzle(behindOthers(pool)),
    pool,
    engine: 'pglite',
    dump: () => lite.dumpDataDir('none'),
    close: async () => {
      await pool.end();
      await lite.close();
    },
  };
}
