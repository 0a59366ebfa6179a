import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Measured, measure } from './client.ts';
import { type Databases, embeddedDatabases, keptDatabases, postgresDatabases } from './databases.ts';
import { launchFloor, launchProduct, processorMs, type Running } from './product.ts';
import { generateSheets, readKept, readSheets, writeSheets } from './sheets.ts';
import { floorTargets, productTargets, type Workload, workloadOf } from './targets.ts';

const root = join(import.meta.dirname, '../../..');

/** Least share of the bare server's requests a second. */
const passLines: Record<string, number> = { list: 0.5, filter: 0.5, search: 0.5, detail: 0.5 };

/** Requests that are sent one at a time: an author waits for one sheet, not for those of nine others. */
const oneByOne = new Set(['create']);

/** Most times the bare server's median. */
const slowestLines: Record<string, number> = { create: 2 };

/** Milliseconds and MiB. */
const limitsOf = {
  postgresql: { startMs: 600, idleMiB: 130, p99: 50 },
  pglite: { startMs: 1_600, idleMiB: 400, p99: 50 },
} as const;

type Engine = keyof typeof limitsOf;
type Results = Map<string, Measured & { readonly processorMs: number }>;

interface Options {
  readonly seconds: number;
  readonly connections: number;
  readonly floorScript: string | null;
  readonly only: readonly string[];
}

async function isReachable(server: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2_000 });
  return client.connect().then(
    async () => {
      await client.end();
      return true;
    },
    () => false,
  );
}

/** Seconds. */
const WARMUP = 2;

interface Measuring {
  readonly running: Running;
  readonly make: typeof productTargets;
  readonly work: Workload;
  readonly database: string | undefined;
}

async function measureAll({ running, make, work, database }: Measuring, options: Options) {
  const results: Results = new Map();
  for (const target of make(running, work)) {
    if (options.only.length > 0 && !options.only.includes(target.name)) continue;
    const connections = oneByOne.has(target.name) ? 1 : options.connections;
    await measure(running.base, target, { connections, seconds: WARMUP });
    const before = processorMs(running.pid, database);
    const measured = await measure(running.base, target, { ...options, connections });
    const taken = processorMs(running.pid, database) - before;
    results.set(target.name, { ...measured, processorMs: taken / measured.count });
  }
  await running.stop();
  return results;
}

type Result = Results extends Map<string, infer R> ? R : never;

function row(name: string, product: Result, floor: Result | undefined, p99Limit: number): string {
  const share = floor ? product.perSecond / floor.perSecond : null;
  const line = passLines[name];
  const slowest = slowestLines[name];
  const misses = [
    share !== null && line !== undefined && share < line ? `< ${line * 100} %` : '',
    floor && slowest !== undefined && product.p50 > slowest * floor.p50
      ? `p50 > ${slowest} × ${floor.p50.toFixed(2)} ms`
      : '',
    line !== undefined && product.p99 > p99Limit ? `p99 > ${p99Limit} ms` : '',
    product.errors > 0 ? `${product.errors} errors` : '',
  ].filter(Boolean);
  return [
    name.padEnd(14),
    product.perSecond.toFixed(0).padStart(8),
    product.p50.toFixed(2).padStart(8),
    product.p95.toFixed(2).padStart(8),
    product.p99.toFixed(2).padStart(8),
    (floor ? floor.perSecond.toFixed(0) : '–').padStart(8),
    // What the machine itself makes of the slowest.
    (floor ? floor.p99.toFixed(2) : '–').padStart(8),
    (share === null ? '–' : `${(share * 100).toFixed(0)} %`).padStart(8),
    product.processorMs.toFixed(2).padStart(8),
    (floor ? floor.processorMs.toFixed(2) : '–').padStart(8),
    misses.length > 0 ? `  ✗ ${misses.join(', ')}` : line === undefined && slowest === undefined ? '' : '  ✓',
  ].join(' ');
}

interface Scene {
  readonly engine: Engine;
  /** Null of a kept database. */
  readonly count: number | null;
  readonly databases: Databases;
  readonly work: Workload;
}

async function report({ engine, count, databases, work }: Scene, options: Options) {
  const limit = limitsOf[engine];
  // The first start of all compiles the code and builds the web application: the second is an ordinary one.
  const first = await launchProduct(3_291, databases.product);
  await first.stop();
  const product = await launchProduct(3_291, databases.product);
  const { startMs, idleMiB } = product;
  const mine = await measureAll(
    { running: product, make: productTargets, work, database: databases.product.DATABASE_URL },
    options,
  );
  const floor: Results = options.floorScript
    ? await measureAll(
        {
          running: await launchFloor(options.floorScript, 3_292, databases.floor),
          make: floorTargets,
          work,
          database: databases.floor.DATABASE_URL,
        },
        options,
      )
    : new Map();
  const mark = (value: number, most: number) => `${value}${value > most ? ` ✗ > ${most}` : ' ✓'}`;
  console.log(
    `\n${engine}, ${count === null ? 'kept' : count} sheets, ${options.connections} connections (create: one)`,
  );
  console.log(`start ${mark(startMs, limit.startMs)} ms, idle memory ${mark(idleMiB, limit.idleMiB)} MiB`);
  console.log(
    'request           req/s  p50 ms  p95 ms  p99 ms    floor  its p99   share  cpu ms  its cpu ms',
  );
  for (const [name, measured] of mine) console.log(row(name, measured, floor.get(name), limit.p99));
}

async function runKept(kept: string, options: Options): Promise<void> {
  const [product = '', floor = null] = kept.split(',');
  const work = workloadOf(await readKept(product));
  const databases = keptDatabases(product, floor);
  const floorScript = floor === null ? null : options.floorScript;
  await report({ engine: 'postgresql', count: null, databases, work }, { ...options, floorScript });
}

/**
 * `npm run bench -- load [--sheets FILE] [--sizes 60,10000] [--engines pglite,postgresql] [--seconds 5]
 * [--postgresql URL] [--floor SCRIPT] [--only list,search] [--kept URL,URL]`, the last of a filled database of the
 * product, and of the bare server's own where there is one.
 */
export async function runLoad(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sheets: { type: 'string' },
      sizes: { type: 'string', default: '60,10000' },
      engines: { type: 'string', default: 'pglite,postgresql' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '10' },
      only: { type: 'string', default: '' },
      kept: { type: 'string' },
      postgresql: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
      floor: { type: 'string', default: join(root, '../shared/bench/floor-server.mjs') },
    },
  });
  const options: Options = {
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    floorScript: existsSync(values.floor) ? values.floor : null,
    only: values.only.split(',').filter(Boolean),
  };
  if (values.kept !== undefined) return runKept(values.kept, options);
  const folder = mkdtempSync(join(tmpdir(), 'simples-load-'));
  const engines = values.engines.split(',').filter((e): e is Engine => e in limitsOf);
  for (const size of values.sizes.split(',').map(Number)) {
    const sheets = values.sheets ? readSheets(values.sheets).slice(0, size) : await generateSheets(size, 42);
    const sheetsFile = join(folder, 'sheets.jsonl');
    writeSheets(sheetsFile, sheets);
    const fill = { sheets, sheetsFile, floorScript: options.floorScript };
    for (const engine of engines) {
      if (engine === 'postgresql' && !(await isReachable(values.postgresql))) {
        console.log(`\npostgresql: no server at ${values.postgresql}, left out`);
        continue;
      }
      const databases = await (engine === 'pglite'
        ? embeddedDatabases(fill)
        : postgresDatabases(values.postgresql, fill));
      try {
        await report({ engine, count: size, databases, work: workloadOf(sheets) }, options);
      } finally {
        await databases.remove();
      }
    }
  }
  rmSync(folder, { recursive: true, force: true });
}
