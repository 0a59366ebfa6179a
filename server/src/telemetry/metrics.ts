import type { Database } from '#server/db/database.ts';
import type { CounterName } from './usage-counters.ts';

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
function gaugesOf(database: Database): readonly GaugeSource[] {
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

export interface AnswerLabels {
  readonly kind: string;
  readonly source: 'sheets' | 'documents' | 'both' | 'none';
  readonly triage: 'card' | 'strip' | 'none';
}

/** What is measured of the running product; without a person, a word or a name. */
export interface Metrics {
  request(route: string, method: string, status: number, milliseconds: number): void;
  answer(labels: AnswerLabels): void;
  count(name: CounterName, amount: number): void;
  /** Times a stage of the work on a document. */
  documentStage<T>(stage: DocumentWork, work: () => Promise<T>): Promise<T>;
  /** Of this database. */
  watch(database: Database): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

type DocumentWork = 'read' | 'extract' | 'index' | 'propose';

/** Measures nothing: the default. */
export const noMetrics: Metrics = {
  request: () => {},
  answer: () => {},
  count: () => {},
  documentStage: (_stage, work) => work(),
  watch: () => {},
  text: async () => '',
};

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STAGE_SECONDS = [0.1, 0.5, 1, 5, 10, 30, 60, 180, 600, 1_800, 3_600];

type Library = typeof import('prom-client');

function instrumentsOf({ Counter, Histogram }: Library, registers: InstanceType<Library['Registry']>[]) {
  return {
    requests: new Histogram({
      name: 'simples_http_request_duration_seconds',
      help: 'Requests by endpoint, method and status',
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS,
      registers,
    }),
    answers: new Counter({
      name: 'simples_answers_total',
      help: 'Answers by kind, by what they cite, and by triage: emergency card, strip or none',
      labelNames: ['kind', 'source', 'triage'],
      registers,
    }),
    usage: new Counter({
      name: 'simples_usage_total',
      help: 'What the usage counters count: questions, unanswered ones, calls and tokens of the model',
      labelNames: ['name'],
      registers,
    }),
    stages: new Histogram({
      name: 'simples_document_stage_duration_seconds',
      help: 'Stages of the work on documents and how they ended',
      labelNames: ['stage', 'result'],
      buckets: STAGE_SECONDS,
      registers,
    }),
  };
}

function watchDatabase(
  { Gauge }: Library,
  registers: InstanceType<Library['Registry']>[],
  database: Database,
): void {
  for (const source of gaugesOf(database)) {
    const { name, help, labelNames } = source;
    const gauge: InstanceType<typeof Gauge> = new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect: async () => {
        gauge.reset();
        for (const { value, ...labels } of await source.read()) gauge.set(labels, value);
      },
    });
  }
}

/** Loads its library: a product without metrics does not. */
export async function createMetrics(): Promise<Metrics> {
  const library = await import('prom-client');
  const registry = new library.Registry();
  library.collectDefaultMetrics({ register: registry });
  const { requests, answers, usage, stages } = instrumentsOf(library, [registry]);
  return {
    request: (route, method, status, milliseconds) =>
      requests.observe({ route, method, status }, milliseconds / 1000),
    answer: (labels) => answers.inc({ ...labels }),
    count: (name, amount) => usage.inc({ name }, amount),
    documentStage: async (stage, work) => {
      const end = stages.startTimer({ stage });
      try {
        const result = await work();
        end({ result: 'ok' });
        return result;
      } catch (error) {
        end({ result: 'failed' });
        throw error;
      }
    },
    watch: (database) => watchDatabase(library, [registry], database),
    text: () => registry.metrics(),
  };
}
