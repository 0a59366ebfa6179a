import { join } from 'node:path';
import { startSandbox } from '#server/adapters/pdf/sandbox.ts';
import type { Greedy } from './prying-process.ts';

/** A server that is killed while a document computes: tells which process it leaves behind. */
const tests = import.meta.dirname;
const budget = { cpuMs: 60_000, wallMs: 60_000, cpuMsInAll: 60_000 };
const worker = startSandbox<Greedy>({
  entry: join(tests, 'prying-process.ts'),
  readable: [join(tests, '../../src/adapters/pdf'), tests],
  heapMegabytes: 64,
  memoryBytes: 400 * 1024 * 1024,
  reservedBytes: 2 * 1024 ** 3,
  signal: undefined,
});
process.send?.(await worker.ask('pid', [], budget));
await worker.ask('spin', [], budget);
