import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Connection, quantile } from './client.ts';
import { filledDatabases } from './databases.ts';
import { type Kept, mixedUse } from './mixed-use.ts';
import { launchProduct, type Running, residentMiB } from './product.ts';
import { workloadOf } from './targets.ts';

/** Requests between two looks at the process. */
const LOOK_EVERY = 1_000;
/** After which its memory has to stay as it is; of short runs a tenth. */
const WARM = 20_000;
/** Share by which it may be larger afterwards. */
const MOST_GROWTH = 0.1;
/** Milliseconds for what goes on after the last answer. */
const REST = 3_000;

const TICKS_PER_SECOND = 100;

/** Of the processor, since the process began. */
function secondsUsed(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

interface Look {
  readonly requests: number;
  readonly memory: number;
  readonly files: number;
  readonly connections: number;
}

/** Of the product at its database; none of an embedded one. */
async function countingConnections(url: string | undefined) {
  if (url === undefined) return { count: async () => 0, close: async () => {} };
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  await client.connect();
  const count = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and application_name <> 'bench' and backend_type = 'client backend'`,
    );
    return rows[0]?.count ?? 0;
  };
  return { count, close: () => client.end() };
}

type Connections = Awaited<ReturnType<typeof countingConnections>>;

async function lookAt({ pid }: Running, connections: Connections, requests: number): Promise<Look> {
  return {
    requests,
    memory: residentMiB(pid),
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: await connections.count(),
  };
}

interface Run {
  readonly looks: readonly Look[];
  readonly times: ReadonlyMap<string, number[]>;
  readonly failures: ReadonlyMap<string, number>;
}

/** So many requests, on so many connections. */
async function use(
  running: Running,
  next: ReturnType<typeof mixedUse>['next'],
  options: { requests: number; connections: number; database: string | undefined },
): Promise<Run> {
  const connections = await countingConnections(options.database);
  const [looks, times, failures] = [[] as Look[], new Map<string, number[]>(), new Map<string, number>()];
  let sent = 0;
  const person = async () => {
    const connection = new Connection(new URL(running.base));
    while (sent < options.requests) {
      sent += 1;
      if (sent % LOOK_EVERY === 0) looks.push(await lookAt(running, connections, sent));
      const { name, make } = next();
      const { request, onSuccess } = make();
      const started = performance.now();
      const answer = await connection.send(request);
      const taken = times.get(name) ?? [];
      taken.push(performance.now() - started);
      times.set(name, taken);
      const failed = answer.status < 200 || answer.status > 299;
      if (failed)
        failures.set(`${name} ${answer.status}`, (failures.get(`${name} ${answer.status}`) ?? 0) + 1);
      else onSuccess?.(answer);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: options.connections }, person));
  await delay(REST);
  looks.push(await lookAt(running, connections, sent));
  await connections.close();
  return { looks, times, failures };
}

/** What was acknowledged and cannot be read any more. */
async function lost({ base, token, staffToken }: Running, kept: Kept): Promise<string[]> {
  const read = async (path: string, bearer: string) => {
    const response = await fetch(`${base}/v1/api${path}`, { headers: { authorization: `Bearer ${bearer}` } });
    return { ok: response.ok, body: (await response.json()) as Record<string, unknown> };
  };
  const missing: string[] = [];
  for (const id of kept.sheets)
    if (!(await read(`/plant_sheets/${id}`, staffToken)).ok) missing.push(`sheet ${id}`);
  for (const [id, description] of kept.descriptions) {
    const { body } = await read(`/plant_sheets/${id}`, staffToken);
    if (body['description'] !== description) missing.push(`save of ${id}`);
  }
  for (const id of kept.conversations) {
    const { ok, body } = await read(`/conversations/${id}`, token);
    const history = ok ? (body['chatHistory'] as unknown[]) : [];
    if (history.length < 2) missing.push(`conversation ${id}`);
  }
  return missing;
}

const middle = (values: readonly number[]) => quantile(Float64Array.from(values).toSorted(), 0.5);

/** @returns what did not hold */
function judge({ looks, failures }: Run, missing: readonly string[]): string[] {
  const end = looks.at(-1)?.requests ?? 0;
  const warm = Math.min(WARM, end / 10);
  const between = (from: number, to: number) =>
    looks.filter(({ requests }) => requests > from && requests <= to);
  // The middle of ten looks each: between two collections memory swings.
  const [first, last] = [between(warm, 2 * warm), between(end - warm, end)].map((some) =>
    middle(some.map(({ memory }) => memory)),
  );
  const growth = (last ?? 0) / (first ?? 1) - 1;
  const spread = (of: 'files' | 'connections') => {
    // Without the last, when nobody is there any more.
    const values = looks
      .slice(0, -1)
      .filter(({ requests }) => requests > warm)
      .map((look) => look[of]);
    return `${Math.min(...values)}–${Math.max(...values)}`;
  };
  console.log(
    `memory ${first} MiB after ${warm} requests, ${last} MiB at the end (${(growth * 100).toFixed(1)} %), ` +
      `at most ${Math.max(...looks.map(({ memory }) => memory))} MiB; files ${spread('files')}, connections ${spread('connections')}`,
  );
  return [
    ...(growth > MOST_GROWTH ? [`memory grew by ${(growth * 100).toFixed(1)} %`] : []),
    ...Array.from(failures, ([what, count]) => `${count} × ${what}`),
    ...(missing.length > 0 ? [`lost: ${missing.slice(0, 5).join(', ')} (${missing.length})`] : []),
  ];
}

function printTimes(times: Run['times']): void {
  console.log('request              number  p50 ms  p95 ms  p99 ms');
  for (const [name, taken] of times) {
    const sorted = Float64Array.from(taken).toSorted();
    const cells = [0.5, 0.95, 0.99].map((q) => quantile(sorted, q).toFixed(1).padStart(7));
    console.log(`${name.padEnd(20)} ${String(taken.length).padStart(6)} ${cells.join(' ')}`);
  }
}

function printLooks(looks: readonly Look[]): void {
  console.log('requests  memory MiB  files  connections');
  for (const [at, { requests, memory, files, connections }] of looks.entries()) {
    // Ten lines, however long the run was.
    if (at !== looks.length - 1 && at % Math.ceil(looks.length / 10) !== 0) continue;
    console.log(
      `${String(requests).padStart(8)} ${String(memory).padStart(11)} ${String(files).padStart(6)} ${String(connections).padStart(12)}`,
    );
  }
}

function report(run: Run, kept: Kept, missing: readonly string[]): void {
  console.log(
    `read again: ${kept.conversations.size} conversations, ${kept.sheets.size} new sheets, the newest saves of ${kept.descriptions.size} others`,
  );
  printLooks(run.looks);
  printTimes(run.times);
  const faults = judge(run, missing);
  console.log(faults.length === 0 ? '✓' : `✗ ${faults.join('; ')}`);
  if (faults.length > 0) process.exitCode = 1;
}

/**
 * `npm run bench -- endurance [--engine postgresql|pglite] [--requests 200000] [--connections 10] [--sheets 160]
 * [--postgresql URL] [--port 3294]`: 24 hours at 20 requests a second are 1.7 million; 200,000 stand for them.
 */
export async function runEndurance(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      engine: { type: 'string', default: 'postgresql' },
      requests: { type: 'string', default: '200000' },
      connections: { type: 'string', default: '10' },
      sheets: { type: 'string', default: '160' },
      postgresql: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
      port: { type: 'string', default: '3294' },
    },
  });
  const count = Number(values.requests);
  const { sheets, databases } = await filledDatabases(
    values.engine,
    values.postgresql,
    Number(values.sheets),
  );
  try {
    const running = await launchProduct(Number(values.port), databases.product, 'admin');
    const { kept, next } = mixedUse(running, workloadOf(sheets));
    const [started, idle] = [performance.now(), secondsUsed(running.pid)];
    const run = await use(running, next, {
      requests: count,
      connections: Number(values.connections),
      database: databases.product['DATABASE_URL'] || undefined,
    });
    const seconds = (performance.now() - started - REST) / 1000;
    const perRequest = (1_000 * (secondsUsed(running.pid) - idle)) / count;
    const missing = await lost(running, kept);
    await running.stop();
    console.log(
      `${values.engine}, ${values.sheets} sheets, ${count} requests in ${seconds.toFixed(0)} s, ` +
        `${perRequest.toFixed(1)} ms of the processor each; idle memory ${running.idleMiB} MiB`,
    );
    report(run, kept, missing);
  } finally {
    await databases.remove();
  }
}
