import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a folder is held by one, until it gives it back', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  expect(() => lockFolder(folder)).toThrow(`pid ${process.pid}`);
  unlock();
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual(['simples.lock.sqlite']);
});

it('a lock file that is something else stops the start, rather than being written over', () => {
  writeFileSync(join(folder, 'simples.lock.sqlite'), 'some text that is no database'.repeat(100));
  expect(() => lockFolder(folder)).toThrow('not a database');
});

/** Starts processes that wait for a common moment, try the lock, say what came of it and keep it while they live. */
async function race(count: number, startAt: number): Promise<string[]> {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)});
    process.stdin.resume();
    while (Date.now() < ${startAt}) {}
    try { lockFolder(${JSON.stringify(folder)}); globalThis.gc(); console.log('held'); }
    catch (error) { console.log(error.name); }`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const answers = await Promise.all(
    children.map(
      (child) =>
        new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data).trim()))),
    ),
  );
  await Promise.all(
    children.map((child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      return ended;
    }),
  );
  return answers;
}

it('of processes that start at once exactly one gets it, also after the last one was killed', async () => {
  for (let round = 0; round < 3; round++) {
    const answers = await race(6, Date.now() + 1_500);
    expect(answers.toSorted()).toEqual([...Array<string>(5).fill('FolderInUseError'), 'held']);
  }
}, 60_000);
