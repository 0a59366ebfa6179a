import type { z } from 'zod';
import { useAuth, useCurrentUser } from '../session.ts';

const PREFIX = 'simples:';

const keyOf = (userId: string, what: string): string => `${PREFIX}${userId}:${what}`;

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when the local data of the person is wiped, so that what lives in memory goes with it. */
export function onWipe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was kept for this person, or null when nothing readable is there. */
export function readLocal<S extends z.ZodType>(userId: string, what: string, schema: S): z.output<S> | null {
  try {
    const text = localStorage.getItem(keyOf(userId, what));
    if (text === null) return null;
    return schema.parse(JSON.parse(text));
  } catch {
    // Corrupt, of an older build, or storage forbidden: as good as absent.
    return null;
  }
}

/** Keeps a value for this person. An answer that arrives after the person left is not kept. */
export function writeLocal(userId: string, what: string, value: unknown): void {
  if (useCurrentUser.getState().user?.id !== userId) return;
  try {
    localStorage.setItem(keyOf(userId, what), JSON.stringify(value));
  } catch {
    // A full or forbidden storage loses only the local copy.
  }
}

/** Empties what lives in memory only: caches, open discussions. */
export function forgetMemory(): void {
  for (const listener of listeners) listener();
}

function forget(shouldForget: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (shouldForget(key)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** Forgets the person but not the session: their data on this device, and what lives in memory. */
export function forgetPerson(): void {
  useCurrentUser.setState(useCurrentUser.getInitialState(), true);
  useCurrentUser.persist.clearStorage();
  forget((key) => key.startsWith(PREFIX));
  forgetMemory();
}

/** Removes everything kept on this device: the session, the person, every `simples:` entry, what is in memory. */
export function wipeLocalData(): void {
  useAuth.setState(useAuth.getInitialState(), true);
  useAuth.persist.clearStorage();
  forgetPerson();
}
