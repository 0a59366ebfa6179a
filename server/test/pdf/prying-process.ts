import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '#server/adapters/pdf/sandbox-server.ts';

/** What a document that took over its process would try; each answers whether it worked. */
interface Prying {
  read(file: string): boolean;
  write(): boolean;
  start(): boolean;
  evaluate(): boolean;
  fetch(address: string): boolean;
  connect(port: number): boolean;
  environment(): readonly string[];
  pid(): number;
}

/** What a document that does not end would do. */
export interface Greedy extends Prying {
  hoard(): null;
  spin(): null;
  crash(): null;
}

async function works(attempt: () => unknown): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch {
    return false;
  }
}

serve({
  read: (file: string) => works(() => readFileSync(file)),
  write: () => works(() => writeFileSync(join(tmpdir(), 'simples-prying'), '')),
  start: () => works(() => spawnSync(process.execPath, ['--version'])),
  evaluate: () => works(() => Reflect.construct(Function, ['return 1'])),
  fetch: (address: string) => works(() => fetch(address)),
  connect: (port: number) =>
    works(
      () =>
        new Promise((resolve, reject) => {
          connect(port, '127.0.0.1').once('connect', resolve).once('error', reject);
        }),
    ),
  environment: () => Object.keys(process.env),
  pid: () => process.pid,
  // Memory and time without end.
  hoard: () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(4 * 1024 * 1024, 1));
  },
  spin: () => {
    for (;;) Math.random();
  },
  crash: () => process.abort(),
});
