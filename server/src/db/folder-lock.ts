import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  constructor(folder: string, pid: string) {
    super(
      `Le dossier de données ${folder} est déjà utilisé par un autre processus Simples (pid ${pid}). ` +
        'Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.',
    );
    this.name = 'FolderInUseError';
  }
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

function holderIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'inconnu';
  }
}

/** Unreferenced locks would be closed by the garbage collector. */
const openLocks = new Set<DatabaseSync>();

/** A lock of the operating system, through SQLite: it ends with its process. @throws FolderInUseError */
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
  openLocks.add(lock);
  writeFileSync(holderFile, String(process.pid));
  return () => {
    openLocks.delete(lock);
    rmSync(holderFile, { force: true });
    lock.close();
  };
}
