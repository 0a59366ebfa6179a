import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another live process holds the data folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: string) {
    super(
      `Le dossier de données ${folder} est déjà utilisé par un autre processus Simples (pid ${pid}). ` +
        'Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.',
    );
    this.name = 'FolderInUseError';
  }
}

/** SQLite's code for a file that someone else has locked. */
const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/** Who holds the folder, as far as is known: it may not have written its number yet. */
function holderIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'inconnu';
  }
}

/** Out of reach, a lock would be closed by the garbage collector and its folder be free. */
const held = new Set<DatabaseSync>();

/**
 * Takes the exclusive lock of a data folder: the embedded database has none of its own, and two processes on one
 * folder lose acknowledged writes. The lock is the operating system's, reached through SQLite since Node gives no other
 * way to it: it ends with its process, however that ends, so there is no lock of a dead one to take over.
 * @returns the function that gives the lock back.
 * @throws FolderInUseError when someone holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const holderFile = join(folder, 'simples.pid');
  const lock = new DatabaseSync(join(folder, 'simples.lock.sqlite'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new FolderInUseError(folder, holderIn(holderFile)) : error;
  }
  held.add(lock);
  writeFileSync(holderFile, String(process.pid));
  return () => {
    held.delete(lock);
    rmSync(holderFile, { force: true });
    lock.close();
  };
}
