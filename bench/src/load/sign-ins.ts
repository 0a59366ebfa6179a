import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Latencies, startProbes } from '../documents/probes.ts';
import { Connection } from './client.ts';
import { embeddedDatabases, postgresDatabases } from './databases.ts';
import { signInRequest } from './mixed-use.ts';
import { launchProduct, type Running } from './product.ts';
import { generateSheets, writeSheets } from './sheets.ts';

/** Milliseconds of reads without sign-ins. */
const ALONE = 8_000;
/** Of the slowest read in twenty, while people sign in. */
const MOST = 248;

/** All at once. @returns how many were answered with each status, and the milliseconds until the last was */
async function signInAll({ base }: Running, people: number) {
  const started = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const connection = new Connection(new URL(base));
      // Of nobody: it takes as long, and one account would be told to wait.
      const { status } = await connection.send(signInRequest(base, `nobody-${at}@simples.test`));
      connection.close();
      return status;
    }),
  );
  return { counts: Object.groupBy(statuses, String), took: performance.now() - started };
}

function print(when: string, latencies: Latencies): void {
  for (const [name, { count, p50, p95, most, errors }] of Object.entries(latencies)) {
    const cells = [p50, p95, most].map((ms) => ms.toFixed(0).padStart(6));
    console.log(
      `${when.padEnd(16)} ${name.padEnd(8)} ${String(count).padStart(5)} ${cells.join(' ')} ${errors}`,
    );
  }
}

/**
 * `npm run bench -- sign-ins [--people 160] [--engine postgresql|pglite] [--postgresql URL] [--port 3295]`: what reads
 * wait while so many people give their password at once.
 */
export async function runSignIns(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string', default: '160' },
      engine: { type: 'string', default: 'postgresql' },
      postgresql: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
      port: { type: 'string', default: '3295' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'simples-sign-ins-'));
  const sheets = await generateSheets(160, 42);
  const sheetsFile = join(folder, 'sheets.jsonl');
  writeSheets(sheetsFile, sheets);
  const fill = { sheets, sheetsFile, floorScript: null };
  const databases = await (values.engine === 'pglite'
    ? embeddedDatabases(fill)
    : postgresDatabases(values.postgresql, fill));
  try {
    // Room for all of them: with the setting as it is most would be told to come back, which costs less.
    const settings = { ...databases.product, PASSWORD_HASH_QUEUE: values.people };
    const running = await launchProduct(Number(values.port), settings);
    const probes = startProbes(running);
    await delay(ALONE / 2);
    probes.take();
    await delay(ALONE);
    const alone = probes.take();
    const { counts, took } = await signInAll(running, Number(values.people));
    const beside = probes.take();
    await probes.stop();
    await running.stop();
    const answers = Object.entries(counts).map(([status, some]) => `${some?.length} × ${status}`);
    console.log(`${values.people} sign-ins at once: ${answers.join(', ')} in ${(took / 1000).toFixed(1)} s`);
    console.log('                 read     count    p50    p95    max errors');
    print('alone', alone);
    print('beside sign-ins', beside);
    const slow = Object.values(beside).some(({ p95 }) => p95 >= MOST);
    console.log(slow ? `✗ a read in twenty waits ${MOST} ms or more` : '✓');
    if (slow) process.exitCode = 1;
  } finally {
    await databases.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
