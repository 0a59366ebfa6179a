import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Latencies, startProbes } from '../documents/probes.ts';
import { Connection } from './client.ts';
import { filledDatabases } from './databases.ts';
import { signInRequest } from './mixed-use.ts';
import { launchProduct, type Running } from './product.ts';

/** Milliseconds of reads without sign-ins. */
const ALONE = 8_000;
/** Milliseconds of the middle read while people sign in: it was 248 before passwords had a lane of their own. */
const MOST = 100;

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

async function measureBeside(running: Running, people: number): Promise<void> {
  const probes = startProbes(running);
  await delay(ALONE / 2);
  probes.take();
  await delay(ALONE);
  const alone = probes.take();
  const { counts, took } = await signInAll(running, people);
  const beside = probes.take();
  await probes.stop();
  await running.stop();
  const answers = Object.entries(counts).map(([status, some]) => `${some?.length} × ${status}`);
  console.log(`${people} sign-ins at once: ${answers.join(', ')} in ${(took / 1000).toFixed(1)} s`);
  console.log('                 read     count    p50    p95    max errors');
  print('alone', alone);
  print('beside sign-ins', beside);
  const slow = Object.values(beside).some(({ p50 }) => p50 >= MOST);
  console.log(slow ? `✗ half of the reads wait ${MOST} ms or more` : '✓');
  if (slow) process.exitCode = 1;
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
  const { databases } = await filledDatabases(values.engine, values.postgresql, 160);
  try {
    // Room for all of them: with the setting as it is most would be told to come back, which costs less.
    const settings = { ...databases.product, PASSWORD_HASH_QUEUE: values.people };
    await measureBeside(await launchProduct(Number(values.port), settings), Number(values.people));
  } finally {
    await databases.remove();
  }
}
