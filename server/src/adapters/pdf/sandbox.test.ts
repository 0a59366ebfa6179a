import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { fileOf } from '#test/pdf/pdf-files.ts';
import type { Greedy } from '#test/pdf/prying-process.ts';
import { exceededLimit, type Sandbox, startSandbox, usageOf } from './sandbox.ts';

const source = import.meta.dirname;
const tests = join(import.meta.dirname, '../../../test/pdf');
const budget = { cpuMs: 5_000, wallMs: 60_000, cpuMsInAll: 10_000 };

function startPrying(readable: readonly string[] = [], signal?: AbortSignal): Sandbox<Greedy> {
  const worker = startSandbox<Greedy>({
    entry: join(tests, 'prying-process.ts'),
    readable: [source, tests, ...readable],
    heapMegabytes: 64,
    memoryBytes: 300 * 1024 * 1024,
    reservedBytes: 2 * 1024 ** 3,
    signal,
  });
  onTestFinished(worker.close);
  return worker;
}

describe('the process of a document', () => {
  it('reads only what it was given, writes nothing, starts nothing, runs no text', async () => {
    const [given, other] = [await fileOf('given'), await fileOf('other')];
    const worker = startPrying([given]);
    expect(await worker.ask('read', [given], budget)).toBe(true);
    expect(await worker.ask('read', [other], budget)).toBe(false);
    expect(await worker.ask('write', [], budget)).toBe(false);
    expect(await worker.ask('start', [], budget)).toBe(false);
    expect(await worker.ask('evaluate', [], budget)).toBe(false);
  });

  it('has no network and none of the settings of the server', async () => {
    let visits = 0;
    const server = createServer((_request, response) => {
      visits += 1;
      response.end();
    }).on('connection', () => {
      visits += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const worker = startPrying();
    expect(await worker.ask('fetch', [`http://127.0.0.1:${port}`], budget)).toBe(false);
    expect(await worker.ask('connect', [port], budget)).toBe(false);
    expect(visits).toBe(0);
    expect(await worker.ask('environment', [], budget)).not.toContain('PATH');
  });

  it.runIf(existsSync('/proc/self/task'))(
    'computes behind what people ask, in all of its threads',
    async () => {
      const worker = startPrying();
      const threads = `/proc/${await worker.ask('pid', [], budget)}/task`;
      // The name of the program, in parentheses, may hold spaces.
      const niceOf = (thread: string) =>
        Number(readFileSync(`${threads}/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
      expect(new Set(readdirSync(threads).map(niceOf))).toEqual(
        new Set([constants.priority.PRIORITY_BELOW_NORMAL]),
      );
    },
  );
});

describe('a process that does not behave', () => {
  let worker: Sandbox<Greedy>;
  beforeEach(() => {
    worker = startPrying();
  });

  // Its own event loop never gets a turn: it is watched from outside.
  it('is killed when it takes too much memory', async () => {
    await expect(worker.ask('hoard', [], { ...budget, cpuMs: 30_000 })).rejects.toMatchObject({
      reason: 'tooMuchMemory',
    });
  });

  it.runIf(existsSync('/usr/bin/prlimit'))(
    'is refused by the system what is far beyond the watch',
    async () => {
      const pid = await worker.ask('pid', [], budget);
      const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
      const bytes = 300 * 1024 * 1024 + 2 * 1024 ** 3;
      expect(/^Max data size +(\d+) +(\d+)/m.exec(limits)?.slice(1)).toEqual([`${bytes}`, `${bytes}`]);
      expect(/^Max core file size +(\d+)/m.exec(limits)?.[1]).toBe('0');
    },
  );

  it.runIf(process.platform === 'linux')('is the first to end when the machine runs short', async () => {
    const pid = await worker.ask('pid', [], budget);
    const score = () => readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim();
    await expect.poll(score).toBe('1000');
    process.kill(pid, 'SIGKILL');
    await expect(worker.ask('environment', [], budget)).rejects.toMatchObject({ reason: 'tooMuchMemory' });
  });

  it.each(['SIGABRT', 'SIGTRAP', 'SIGKILL'] as const)(
    'that ends with %s had too little memory',
    async (signal) => {
      process.kill(await worker.ask('pid', [], budget), signal);
      await expect(worker.ask('environment', [], budget)).rejects.toMatchObject({ reason: 'tooMuchMemory' });
    },
  );

  it('is killed when it computes too long', async () => {
    await expect(worker.ask('spin', [], { ...budget, cpuMs: 200 })).rejects.toMatchObject({
      reason: 'tooSlow',
    });
  });

  it('is killed when the clock says so', async () => {
    await expect(worker.ask('spin', [], { ...budget, wallMs: 200 })).rejects.toMatchObject({
      reason: 'tooSlow',
    });
  });

  it('has its own time: while a busy machine has no processor for it, the clock stands still', () => {
    const bounds = { ...budget, memoryBytes: 1 };
    const spent = { memoryBytes: 0, wallMs: 70_000, waitedMs: 0, cpuMs: 1_000, cpuMsInAll: 1_000 };
    expect(exceededLimit(spent, bounds)).toBe('tooSlow');
    expect(exceededLimit({ ...spent, waitedMs: 20_000 }, bounds)).toBeNull();
    expect(exceededLimit({ ...spent, waitedMs: 20_000, cpuMs: 6_000 }, bounds)).toBe('tooSlow');
  });

  it.runIf(existsSync('/proc/self/schedstat') && existsSync('/usr/bin/taskset'))(
    'is known to have waited while another had its processor',
    async () => {
      const spin = () => {
        const child = spawn('/usr/bin/taskset', ['1', process.execPath, '-e', 'for (;;);']);
        onTestFinished(() => void child.kill('SIGKILL'));
        return child.pid ?? 0;
      };
      const pids = [spin(), spin()];
      const waited = async () =>
        Math.min(...(await Promise.all(pids.map(usageOf))).map((usage) => usage?.waitedMs ?? 0));
      await expect.poll(waited).toBeGreaterThan(50);
    },
  );

  it('fails every question once it has ended', async () => {
    await expect(worker.ask('crash', [], budget)).rejects.toHaveProperty('reason');
    await expect(worker.ask('environment', [], budget)).rejects.toHaveProperty('reason');
  });

  it('ends with the signal of whoever asked', async () => {
    const controller = new AbortController();
    const aborted = startPrying([], controller.signal);
    const question = aborted.ask('spin', [], budget);
    controller.abort(new Error('enough'));
    await expect(question).rejects.toThrow('enough');
    await expect(aborted.ask('environment', [], budget)).rejects.toThrow('enough');
  });

  it('does not outlive a server that is killed', async () => {
    const server = fork(join(tests, 'leaving-process.ts'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const [pid] = (await once(server, 'message')) as [number];
    const isAlive = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    expect(isAlive()).toBe(true);
    server.kill('SIGKILL');
    await eventually(() => expect(isAlive()).toBe(false));
  });
});
