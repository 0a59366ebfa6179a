import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { launchProduct, processorMs, processorOf, type Running, residentMiB } from './product.ts';
import { readKept } from './sheets.ts';
import { type Workload, workloadOf } from './targets.ts';

const api = '/v1/api';

interface Step {
  readonly name: string;
  /** Not timed. */
  readonly before?: () => Promise<void>;
  readonly run: () => Promise<void>;
}

function stepsOf({ base, token, staffToken, adminToken }: Running, work: Workload): Step[] {
  const ask = async (path: string, as: string, body?: unknown) => {
    const send = () =>
      fetch(`${base}${api}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    let response = await send();
    // A busy machine lets it wait; that is in the figure.
    for (; response.status === 503; response = await send()) await delay(1_000);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  };
  let turn = 0;
  const next = (values: readonly string[]) => values[turn++ % values.length] ?? '';
  const filter = `tags=${encodeURIComponent(work.tag)}&geographicalRepartitions=${encodeURIComponent(work.origin)}`;
  const search = (query: string, as: string, more: object = {}) =>
    ask('/plant_sheets/search', as, { searchQuery: query, page: 1, limit: 10, ...more });
  const question = () => ask('/conversations', token, { query: 'que prendre contre une toux sèche ?' });
  const create = () => ask('/plant_sheets', adminToken, work.newSheet());
  const all = { status: undefined };
  return [
    { name: 'list', run: () => ask('/plant_sheets?page=1&limit=10', token) },
    { name: 'filtered list', run: () => ask(`/plant_sheets?page=1&limit=10&${filter}`, token) },
    { name: 'sheet', run: () => ask(`/plant_sheets/${next(work.ids)}`, token) },
    { name: 'new sheet', run: create },
    { name: 'question', run: question },
    { name: 'question after a save', before: create, run: question },
    {
      name: 'similar plants',
      run: () => ask('/plant_sheets/match', token, { plantSheetId: next(work.ids), page: 1, limit: 5 }),
    },
    {
      name: 'similar plants after a save',
      before: create,
      run: () => ask('/plant_sheets/match', token, { plantSheetId: next(work.ids), page: 1, limit: 5 }),
    },
    { name: 'meta', run: () => ask('/plant_sheets/meta', token) },
    { name: 'meta after a save', before: create, run: () => ask('/plant_sheets/meta', token) },
    { name: 'meta under a search', run: () => ask('/plant_sheets/meta?searchQuery=toux', token) },
    { name: 'search', run: () => search(next(work.words), token) },
    { name: 'search with a filter', run: () => search('toux', token, { tags: [work.tag] }) },
    { name: 'staff search', run: () => search(next(work.words), staffToken, all) },
    { name: 'rare word', run: () => search('rhumatismales', token) },
    { name: 'misspelt word', run: () => search('eucalyptuss', token) },
    { name: 'dashboard', run: () => ask('/dashboard/dashboard/stats', adminToken) },
  ];
}

const RUNS = 9;
/** Sheets a line. */
const LINE = 2_500;
/** Sheets between two looks at what PostgreSQL takes. */
const LOOK = 50;

/** Milliseconds of the processor that the connections to a database have had, whose server is on this machine. */
class ServerTime {
  readonly #client: pg.Client;
  #seen = new Map<number, number>();
  total = 0;

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url });
  }

  async open(): Promise<void> {
    await this.#client.connect();
    await this.look();
  }

  /** To be called often: what a connection took after the last look is lost with it. */
  async look(): Promise<void> {
    const { rows } = await this.#client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const now = new Map(rows.map(({ pid }) => [pid, processorOf(pid)]));
    for (const [pid, taken] of now) this.total += taken - (this.#seen.get(pid) ?? 0);
    this.#seen = now;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}

interface Published {
  readonly url: string;
  readonly total: number;
}

/** Sheets published one after the other through the API: how fast, as there are more of them. */
async function publishInTurn(
  { base, adminToken, pid }: Running,
  work: Workload,
  { url, total }: Published,
): Promise<void> {
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
  const server = new ServerTime(url);
  await server.open();
  for (let done = 0; done < total; ) {
    const [started, processor, before] = [performance.now(), processorOf(pid), server.total];
    const count = Math.min(LINE, total - done);
    for (let i = 0; i < count; i += 1) {
      if (i % LOOK === 0) await server.look();
      const response = await fetch(`${base}${api}/plant_sheets`, {
        method: 'POST',
        headers,
        body: work.newSheet(),
      });
      const text = await response.text();
      // A busy machine lets it wait.
      if (response.status === 503) {
        i -= 1;
        await delay(1_000);
      } else if (!response.ok) throw new Error(`sheet ${done + i}: ${response.status} ${text}`);
    }
    done += count;
    const seconds = (performance.now() - started) / 1_000;
    const own = (processorOf(pid) - processor) / count;
    await server.look();
    const database = (server.total - before) / count;
    const [load = ''] = readFileSync('/proc/loadavg', 'utf8').split(' ');
    console.log(
      `${String(done).padStart(6)} published: ${(count / seconds).toFixed(0)}/s, ${own.toFixed(1)} ms of the processor each and ${database.toFixed(1)} ms in PostgreSQL, ${residentMiB(pid)} MiB, load ${load}`,
    );
  }
  await server.close();
}

/** The first and the middle of nine, in milliseconds, and those of the processor that the first and one of the later ones take. */
async function timed({ before, run }: Step, pid: number, url: string): Promise<string> {
  const times: number[] = [];
  const taken: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    await before?.();
    const processor = processorMs(pid, url);
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
    taken.push(processorMs(pid, url) - processor);
  }
  const [first = 0] = times;
  const middle = times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;
  const [ofFirst = 0, ...others] = taken;
  const later = others.reduce((sum, one) => sum + one, 0) / others.length;
  const [one, other, early, late] = [first, middle, ofFirst, later].map((ms) => ms.toFixed(0).padStart(6));
  return `first ${one} ms, middle ${other} ms, processor ${early} and ${late} ms, ${residentMiB(pid)} MiB`;
}

/**
 * `npm run bench -- growth --kept URL [--only name,name]`: the first and the middle of nine requests of each kind.
 * `--publish 20000` publishes so many sheets before.
 */
export async function runGrowth(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kept: { type: 'string' },
      only: { type: 'string', default: '' },
      publish: { type: 'string', default: '0' },
      port: { type: 'string', default: '4121' },
    },
  });
  if (values.kept === undefined) throw new Error('--kept URL names a filled database');
  const work = workloadOf(await readKept(values.kept));
  const only = values.only.split(',').filter(Boolean);
  const running = await launchProduct(Number(values.port), { DATABASE_URL: values.kept });
  console.log(`start ${running.startMs} ms, ${running.idleMiB} MiB after five seconds`);
  try {
    await publishInTurn(running, work, { url: values.kept, total: Number(values.publish) });
    for (const step of stepsOf(running, work)) {
      if (only.length > 0 && !only.includes(step.name)) continue;
      console.log(`${step.name.padEnd(30)} ${await timed(step, running.pid, values.kept)}`);
    }
  } finally {
    await running.stop();
  }
}
