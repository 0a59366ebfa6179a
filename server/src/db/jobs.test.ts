import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#test/eventually.ts';
import { impatient } from '#test/harness.ts';
import { openTestDatabase } from '#test/test-database.ts';
import type { Database } from './database.ts';
import { type Attempt, createJobs, defineQueue, type Jobs } from './jobs.ts';

const queue = defineQueue({
  name: 'greeting',
  data: z.object({ name: z.string() }),
  retries: 2,
  firstDelay: 1,
  longestDelay: 1,
  patience: 10,
});

let database: Database;
let running: Jobs[] = [];
let warnings: string[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
  warnings = [];
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await database.close();
});

function jobsThat(work: (name: string, attempt: Attempt) => Promise<void>): Jobs {
  const jobs = createJobs(database, { warn: (_fields, line) => warnings.push(line) }, impatient);
  jobs.handle(queue, ({ name }, attempt) => work(name, attempt));
  running.push(jobs);
  return jobs;
}

/** Work that ends only with its process. */
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const stateOf = async () => {
  const { rows } = await database.pool.query<{ state: string; output: object | null }>(
    'select state, output from pgboss.job',
  );
  return rows;
};

describe('a job', () => {
  it('is done soon after it is added', async () => {
    const done: string[] = [];
    const jobs = jobsThat(async (name) => void done.push(name));
    await jobs.add(queue, { name: 'Awa' });
    await eventually(() => expect(done).toEqual(['Awa']));
  });

  it('exists once its transaction commits, and not otherwise', async () => {
    const done: string[] = [];
    const jobs = jobsThat(async (name) => void done.push(name));
    await jobs.ready();
    const undone = database.db.transaction(async (tx) => {
      await jobs.add(queue, { name: 'never' }, tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await database.db.transaction((tx) => jobs.add(queue, { name: 'Awa' }, tx));
    jobs.wake(queue);
    await eventually(() => expect(done).toEqual(['Awa']));
  });

  it('is tried as often as its queue says, and keeps nothing of why it failed', async () => {
    let tries = 0;
    const jobs = jobsThat(async () => {
      tries += 1;
      throw new Error('secret: awa@simples.test');
    });
    await jobs.add(queue, { name: 'Awa' });
    await eventually(async () => expect((await stateOf())[0]?.state).toBe('failed'));
    expect(tries).toBe(3);
    expect(warnings).toEqual(Array(3).fill('job failed'));
    expect(JSON.stringify(await stateOf())).not.toContain('awa@simples.test');
  });

  it('that an older release wrote otherwise fails instead of being misread', async () => {
    const done: string[] = [];
    const jobs = jobsThat(async (name) => void done.push(name));
    const older = { ...queue, data: z.object({ surname: z.string() }), retries: 0 };
    await jobs.add(older, { surname: 'Diop' });
    await eventually(async () => expect((await stateOf())[0]?.state).toBe('failed'));
    expect(done).toEqual([]);
  });
});

describe('several processes', () => {
  it('may add the first jobs of a database at once, and do each job once', async () => {
    const done: string[] = [];
    const all = ['a', 'b', 'c', 'd'].map((name) => ({
      name,
      jobs: jobsThat(async (n) => void done.push(n)),
    }));
    await Promise.all(all.map(({ name, jobs }) => jobs.add(queue, { name })));
    await eventually(() => expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd']));
    expect((await stateOf()).map(({ state }) => state)).not.toContain('failed');
  });
});

describe('a process', () => {
  it('takes up what another left behind', async () => {
    const first = jobsThat(() => Promise.reject(new Error('ending')));
    await first.ready();
    await database.db.transaction((tx) => first.add(queue, { name: 'Awa' }, tx));
    await first.stop();
    const done: string[] = [];
    jobsThat(async (name) => void done.push(name)).watch();
    await eventually(() => expect(done).toEqual(['Awa']));
  });

  it('that has had no job finds what another leaves behind later', async () => {
    const done: string[] = [];
    jobsThat(async (name) => void done.push(name)).watch();
    const first = jobsThat(() => Promise.reject(new Error('ending')));
    await first.ready();
    await database.db.transaction((tx) => first.add(queue, { name: 'Awa' }, tx));
    await first.stop();
    await eventually(() => expect(done).toEqual(['Awa']));
  });

  it('that stops aborts its jobs, which the next one attempts again', async () => {
    const { promise: isUnderWay, resolve: start } = Promise.withResolvers<void>();
    const first = jobsThat((_name, { signal }) => {
      start();
      return untilAborted(signal);
    });
    await first.add(queue, { name: 'Awa' });
    await isUnderWay;
    await first.stop();
    expect(warnings).toEqual([]);
    const done: [string, number][] = [];
    jobsThat(async (name, { retries }) => void done.push([name, retries])).watch();
    await eventually(() => expect(done).toEqual([['Awa', 1]]));
  });

  it.skipIf(process.env['TEST_DATABASE_URL'])(
    'that opens an embedded database takes up the jobs of the killed one before it at once',
    async () => {
      const { promise: isUnderWay, resolve: start } = Promise.withResolvers<void>();
      const killed = jobsThat((_name, { signal }) => {
        start();
        return untilAborted(signal);
      });
      await killed.add(queue, { name: 'Awa' });
      await isUnderWay;
      const done: [string, number][] = [];
      jobsThat(async (name, { retries }) => void done.push([name, retries])).watch();
      await eventually(() => expect(done).toEqual([['Awa', 1]]));
    },
  );

  it('without jobs leaves the database as it is', async () => {
    const jobs = jobsThat(async () => {});
    jobs.watch();
    await jobs.stop();
    const { rows } = await database.pool.query(`select to_regclass('pgboss.job') as name`);
    expect(rows).toEqual([{ name: null }]);
    await expect(jobs.add(queue, { name: 'late' })).rejects.toThrow('jobs have stopped');
  });
});
