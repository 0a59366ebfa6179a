import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A pid that no process has: Linux numbers them up to 4,194,304. */
const DEAD = 4_194_305;
const lockFile = () => join(folder, 'simples.lock');

it('a folder is held by one, until it gives it back', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  expect(() => lockFolder(folder)).toThrow(`pid ${process.pid}`);
  unlock();
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['of a dead process', `${DEAD} 1`],
  ['of a process whose number another one has now', `${process.pid} 1`],
  ['that says nothing', ''],
  ['that says nonsense', 'locked!'],
])('a lock %s is taken over', (_what, content) => {
  writeFileSync(lockFile(), content);
  const unlock = lockFolder(folder);
  expect(readFileSync(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  unlock();
});

it('a takeover that a killed process left half done stops nobody', () => {
  writeFileSync(lockFile(), `${DEAD} 1`);
  writeFileSync(`${lockFile()}.takeover`, `${DEAD} 1`);
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

/** Starts processes that wait for a common moment, try the lock, say what came of it and keep it while they live. */
async function race(count: number, startAt: number): Promise<string[]> {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
    process.stdin.resume();
    while (Date.now() < ${startAt}) {}
    try { lockFolder(${JSON.stringify(folder)}); console.log('held'); }
    catch (error) { console.log(error.name); }`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const answers = await Promise.all(
    children.map(
      (child) =>
        new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data).trim()))),
    ),
  );
  for (const child of children) child.kill('SIGKILL');
  return answers;
}

it('of processes that start at once exactly one gets it, whatever lies there', async () => {
  for (const left of [null, `${DEAD} 1`, '']) {
    rmSync(lockFile(), { force: true });
    if (left !== null) writeFileSync(lockFile(), left);
    const answers = await race(6, Date.now() + 1_500);
    expect(answers.toSorted()).toEqual([...Array<string>(5).fill('FolderInUseError'), 'held']);
  }
}, 60_000);
