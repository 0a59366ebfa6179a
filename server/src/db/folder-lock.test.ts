import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { campaignSize } from '#test/campaign.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { blamed, FolderError } from './open.ts';

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

it('the folder is blamed for a file in it or above it, not for one of the application', () => {
  const missing = (path: string): unknown => Object.assign(new Error(), { code: 'ENOENT', path });
  expect(blamed(missing(join(folder, 'database')), folder)).toBeInstanceOf(FolderError);
  expect(blamed(missing(tmpdir()), folder)).toBeInstanceOf(FolderError);
  const elsewhere = missing(join(tmpdir(), 'web', 'dist', 'service-worker.js'));
  expect(blamed(elsewhere, folder)).toBe(elsewhere);
});

const program = `
  const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
  process.stdin.once('data', (folder) => {
    try { lockFolder(String(folder)); globalThis.gc(); console.log('held'); }
    catch (error) { console.log(error.name); }
  });
  console.log('ready');`;

const startProcess = () =>
  spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

async function nextLine({ stdout }: ReturnType<typeof startProcess>): Promise<string> {
  const [data] = await once(stdout, 'data');
  return String(data).trim();
}

/** Processes that all try the lock at a word, say what came of it and keep it while they live. */
async function race(processes: readonly ReturnType<typeof startProcess>[]): Promise<string[]> {
  const answers = Promise.all(processes.map(nextLine));
  for (const { stdin } of processes) stdin.write(folder);
  return answers;
}

async function kill(child: ReturnType<typeof startProcess>): Promise<void> {
  if (child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

it('of processes that start at once exactly one gets it, also after the last one was killed', async () => {
  const processes = Array.from({ length: campaignSize(6, 18) }, startProcess);
  onTestFinished(async () => void (await Promise.all(processes.map(kill))));
  await Promise.all(processes.map(nextLine));
  for (let from = 0; from < processes.length; from += 3) {
    const racing = processes.slice(from, from + 3);
    const answers = await race(racing);
    expect(answers.toSorted()).toEqual(['FolderInUseError', 'FolderInUseError', 'held']);
    await Promise.all(racing.map(kill));
  }
});
