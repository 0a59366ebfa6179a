import type { PlantSheetMeta } from '@simples/contract/plant-sheet-lists';
import type { SheetCopy } from '@simples/contract/sheet-copies';
import { KEPT_SHEETS } from './browser/kept-cache.ts';

const COPIES = 'copies';
const STATE = 'state';

export interface KeptState {
  readonly userId: string;
  /** When the server last said that this is what is published. */
  readonly at: string;
  readonly etag: string;
  /** What filters offer. */
  readonly meta: PlantSheetMeta;
}

export interface KeptLexicon extends KeptState {
  readonly copies: readonly SheetCopy[];
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(KEPT_SHEETS, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(COPIES, { keyPath: 'sheet.id' });
    request.result.createObjectStore(STATE);
  });
  const database = await settled(request);
  // Deleted at sign-out, here or in another tab.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

async function within<T>(mode: IDBTransactionMode, work: (of: IDBTransaction) => Promise<T>): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction([COPIES, STATE], mode);
    const end = done(transaction);
    const result = await work(transaction);
    await end;
    return result;
  } finally {
    database.close();
  }
}

/** Of this person; null when nothing is kept, or storage is forbidden. */
export async function readKept(userId: string): Promise<KeptLexicon | null> {
  try {
    return await within('readonly', async (transaction) => {
      const [state, copies] = await Promise.all([
        settled<KeptState | undefined>(transaction.objectStore(STATE).get(STATE)),
        settled<SheetCopy[]>(transaction.objectStore(COPIES).getAll()),
      ]);
      return state?.userId === userId ? { ...state, copies } : null;
    });
  } catch {
    return null;
  }
}

interface Changes {
  readonly state: KeptState;
  readonly added: readonly SheetCopy[];
  readonly gone: readonly string[];
  /** Whatever is there belongs to somebody else. */
  readonly isNew: boolean;
}

/** All of it or nothing. */
export function changeKept({ state, added, gone, isNew }: Changes): Promise<void> {
  return within('readwrite', async (transaction) => {
    const copies = transaction.objectStore(COPIES);
    if (isNew) copies.clear();
    for (const id of gone) copies.delete(id);
    for (const copy of added) copies.put(copy);
    transaction.objectStore(STATE).put(state, STATE);
  });
}
