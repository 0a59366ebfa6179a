import type { z } from 'zod';
import { forgetKeptSheets } from './browser/kept-cache.ts';
import { useAuth, useCurrentUser } from './session.ts';

const PREFIX = 'simples:';

const keyOf = (userId: string, what: string): string => `${PREFIX}${userId}:${what}`;

/** Unfinished work: survives an expired session for the same user; removed at sign-out or by another user. */
const DRAFT = 'draft:';

type Listener = () => void;
const listeners = new Set<Listener>();
const expiryListeners = new Set<Listener>();

/** Listeners clear what lives in memory. */
export function onWipe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called before the wipe: the last moment to save a draft. */
export function onExpiry(listener: Listener): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Null when absent or invalid. */
export function readLocal<S extends z.ZodType>(userId: string, what: string, schema: S): z.output<S> | null {
  try {
    const text = localStorage.getItem(keyOf(userId, what));
    if (text === null) return null;
    return schema.parse(JSON.parse(text));
  } catch {
    // Corrupt, outdated, or storage is forbidden.
    return null;
  }
}

/** False on failure, and after sign-out: late answers are not stored. */
export function writeLocal(userId: string, what: string, value: unknown): boolean {
  if (useCurrentUser.getState().user?.id !== userId) return false;
  try {
    localStorage.setItem(keyOf(userId, what), JSON.stringify(value));
    return true;
  } catch {
    // Storage is full or forbidden.
    return false;
  }
}

export const draftName = (what: string): string => `${DRAFT}${what}`;

export function removeLocal(userId: string, what: string): void {
  forget((key) => key === keyOf(userId, what));
}

export function forgetMemory(): void {
  for (const listener of listeners) listener();
}

function forget(shouldForget: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (shouldForget(key)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden.
  }
}

const isDraft = (key: string): boolean => key.slice(PREFIX.length).split(':')[1] === DRAFT.slice(0, -1);

/** Keeps the session and drafts. */
export function forgetPerson(): void {
  useCurrentUser.setState(useCurrentUser.getInitialState(), true);
  useCurrentUser.persist.clearStorage();
  forget((key) => key.startsWith(PREFIX) && !isDraft(key));
  forgetKeptSheets();
  forgetMemory();
}

export function forgetDraftsOfOthers(userId: string): void {
  forget((key) => key.startsWith(PREFIX) && isDraft(key) && !key.startsWith(keyOf(userId, '')));
}

/** Keeps drafts: the tab that signed out has removed them. */
export function forgetSession(): void {
  useAuth.setState(useAuth.getInitialState(), true);
  useAuth.persist.clearStorage();
  forgetPerson();
}

export function endExpiredSession(): void {
  for (const listener of expiryListeners) listener();
  forgetSession();
}

/** The session, the user, every `simples:` entry and what is in memory. */
export function wipeLocalData(): void {
  forgetSession();
  forget((key) => key.startsWith(PREFIX));
}
