import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Thrown when another live process holds the data folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `Le dossier de données ${folder} est déjà utilisé par un autre processus Simples (pid ${pid}). ` +
        'Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.',
    );
    this.name = 'FolderInUseError';
  }
}

/** A process as a lock names it. */
interface Holder {
  readonly pid: number;
  readonly start: string;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** When the process started, in clock ticks since boot: tells a reused pid from the process that took the lock. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, start }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (!hasCode(error, 'EPERM')) return false;
  }
  return start === '' || startOf(pid) === start;
}

/** Makes the lock file unless there is one. It appears with its content: nobody ever reads half of it. */
function take(file: string): boolean {
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, `${process.pid} ${startOf(process.pid)}`);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Who holds a lock; null when nobody does, or when its file says nothing. */
function holderOf(file: string): Holder | null {
  try {
    const [pid, start = ''] = readFileSync(file, 'utf8').split(' ');
    return Number.isInteger(Number(pid)) && Number(pid) > 0 ? { pid: Number(pid), start } : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Removes the lock of a dead process; gives the live holder, if there is one. */
function removeStale(file: string): Holder | null {
  const holder = holderOf(file);
  if (holder && isAlive(holder)) return holder;
  rmSync(file, { force: true });
  return null;
}

/**
 * Takes the exclusive lock of a data folder: the embedded database has none of its own, and two processes on one
 * folder lose acknowledged writes. A lock left by a dead process is taken over, by one process only: it is removed
 * under a second lock, or else of two that saw it dead the slower one would remove the lock of the faster.
 * @returns the function that gives the lock back.
 * @throws FolderInUseError when a live process holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'simples.lock');
  const takeover = `${file}.takeover`;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder && isAlive(holder)) throw new FolderInUseError(folder, holder.pid);
    if (!take(takeover)) {
      const other = removeStale(takeover);
      if (other) throw new FolderInUseError(folder, other.pid);
      continue;
    }
    const live = removeStale(file);
    rmSync(takeover, { force: true });
    if (live) throw new FolderInUseError(folder, live.pid);
  }
  return () => rmSync(file, { force: true });
}
