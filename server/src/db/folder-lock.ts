import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
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

function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function holder(file: string): { pid: number; start: string } | null {
  try {
    const [pid, start = ''] = readFileSync(file, 'utf8').split(' ');
    return Number.isInteger(Number(pid)) && Number(pid) > 0 ? { pid: Number(pid), start } : null;
  } catch {
    return null;
  }
}

/**
 * Takes the exclusive lock of a data folder: the embedded database has none of its own, and two processes on one
 * folder lose acknowledged writes. A lock left by a dead process is taken over.
 * @returns the function that gives the lock back.
 * @throws FolderInUseError when a live process holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'simples.lock');
  while (!take(file)) {
    const owner = holder(file);
    if (owner && isAlive(owner.pid) && (owner.start === '' || startOf(owner.pid) === owner.start)) {
      throw new FolderInUseError(folder, owner.pid);
    }
    rmSync(file, { force: true });
  }
  return () => rmSync(file, { force: true });
}
