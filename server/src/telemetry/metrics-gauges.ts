import type { Database } from '#server/db/database.ts';

type Values = readonly Readonly<{ value: number } & Record<string, string | number>>[];

interface GaugeSource {
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
  /** Asked at every scrape. Never fails. */
  read(): Promise<Values>;
}

/** A database that does not answer is told by `simples_database_up`. */
const queryOf =
  ({ pool }: Database, text: string) =>
  async (): Promise<Values> =>
    pool.query<Values[number]>(text).then(
      ({ rows }) => rows,
      () => [],
    );

/** The tables of jobs are made with the first one. */
const readJobs =
  ({ pool }: Database) =>
  async (): Promise<Values> => {
    try {
      const { rows: found } = await pool.query(`select where to_regclass('pgboss.job') is not null`);
      if (found.length === 0) return [];
      const counts = `select name, state::text, count(*)::int as value from pgboss.job group by name, state`;
      return (await pool.query<Values[number]>(counts)).rows;
    } catch {
      return [];
    }
  };

/** What is read of the database and its pool: a few counts over indexes and small tables. */
export function gaugesOf(database: Database): readonly GaugeSource[] {
  const { pool } = database;
  return [
    // First: the queries below would wait too.
    {
      name: 'simples_database_connections',
      help: 'Connections of the pool, and requests that wait for one',
      labelNames: ['state'],
      read: async () => [
        { state: 'used', value: pool.totalCount - pool.idleCount },
        { state: 'idle', value: pool.idleCount },
        { state: 'waiting', value: pool.waitingCount },
      ],
    },
    {
      name: 'simples_database_up',
      help: '1 when the database answers',
      labelNames: [],
      read: () =>
        pool.query('select 1').then(
          () => [{ value: 1 }],
          () => [{ value: 0 }],
        ),
    },
    {
      name: 'simples_jobs',
      help: 'Jobs by queue and state',
      labelNames: ['name', 'state'],
      read: readJobs(database),
    },
    {
      name: 'simples_index_queue',
      help: 'Texts that wait for the search index',
      labelNames: [],
      read: queryOf(database, 'select count(*)::int as value from search_pending'),
    },
    {
      name: 'simples_documents',
      help: 'Documents by stage',
      labelNames: ['stage'],
      read: queryOf(database, 'select stage, count(*)::int as value from documents group by stage'),
    },
  ];
}
