import type { z } from 'zod';
import { useAuth, useCurrentUser } from './session.ts';

const PREFIX = 'simples:';

const keyOf = (userId: string, what: string): string => `${PREFIX}${userId}:${what}`;

/**
 * What begins so is unfinished work. It outlives a session that expired, since the person did not choose to leave: they
 * find it again after signing in, and whoever else signs in removes it. Signing out removes it like all the rest.
 */
const DRAFT = 'draft:';

type Listener = () => void;
const listeners = new Set<Listener>();
const expiryListeners = new Set<Listener>();

/** Calls back when the local data of the person is wiped, so that what lives in memory goes with it. */
export function onWipe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when the session has expired, just before the person is forgotten: the last moment to keep a draft. */
export function onExpiry(listener: Listener): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
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

/**
 * Keeps a value for this person; false when it could not. An answer that arrives after the person left is not kept.
 */
export function writeLocal(userId: string, what: string, value: unknown): boolean {
  if (useCurrentUser.getState().user?.id !== userId) return false;
  try {
    localStorage.setItem(keyOf(userId, what), JSON.stringify(value));
    return true;
  } catch {
    // A full or forbidden storage loses only the local copy.
    return false;
  }
}

/** The name under which unfinished work is kept. */
export const draftName = (what: string): string => `${DRAFT}${what}`;

/** Keeps nothing more under a name. */
export function removeLocal(userId: string, what: string): void {
  forget((key) => key === keyOf(userId, what));
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

const isDraft = (key: string): boolean => key.slice(PREFIX.length).split(':')[1] === DRAFT.slice(0, -1);

/** Forgets the person but not the session: their data on this device but drafts, and what lives in memory. */
export function forgetPerson(): void {
  useCurrentUser.setState(useCurrentUser.getInitialState(), true);
  useCurrentUser.persist.clearStorage();
  forget((key) => key.startsWith(PREFIX) && !isDraft(key));
  forgetMemory();
}

/** Removes the drafts that other people left when their session expired. */
export function forgetDraftsOfOthers(userId: string): void {
  forget((key) => key.startsWith(PREFIX) && isDraft(key) && !key.startsWith(keyOf(userId, '')));
}

/** Forgets the session and the person, but not their drafts: whoever signed out in another tab removed those there. */
export function forgetSession(): void {
  useAuth.setState(useAuth.getInitialState(), true);
  useAuth.persist.clearStorage();
  forgetPerson();
}

/** Ends what a session that expired leaves on this device: everything but the person's drafts. */
export function endExpiredSession(): void {
  for (const listener of expiryListeners) listener();
  forgetSession();
}

/** Removes everything kept on this device: the session, the person, every `simples:` entry, what is in memory. */
export function wipeLocalData(): void {
  forgetSession();
  forget((key) => key.startsWith(PREFIX));
}
