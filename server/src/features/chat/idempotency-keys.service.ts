import { AppError } from '@simples/contract/errors';
import type { Db } from '#server/db/database.ts';
import type { ContentKeys } from '#server/lib/content-keys.ts';
import { claimKey, findKey, isStopped, releaseKey, takeOverKey } from './idempotency-keys.repository.ts';

/** Milliseconds after which the process answering is considered dead. */
export const STALE_AFTER = 60_000;

/** Milliseconds. */
export const KEY_LIFETIME = 24 * 60 * 60 * 1000;

interface Keyed {
  readonly userId: string;
  readonly key: string;
  readonly body: unknown;
  readonly now: Date;
}

/** @returns the id of the earlier answer, or null. @throws AppError `idempotencyMismatch`, `requestInProgress`. */
export async function startQuestion(
  db: Db,
  keys: ContentKeys,
  { userId, key, body, now }: Keyed,
): Promise<string | null> {
  const hashes = keys.fingerprints(JSON.stringify(body));
  const [bodyHash] = hashes;
  const expired = new Date(now.getTime() - KEY_LIFETIME);
  if (await claimKey(db, { userId, key, bodyHash, now, expired })) return null;
  const known = await findKey(db, { userId, key });
  // Released between the two statements: the first request failed.
  if (!known) throw new AppError('requestInProgress', { retryAfter: 1 });
  if (!hashes.includes(known.bodyHash)) throw new AppError('idempotencyMismatch');
  if (known.messageId !== null) return known.messageId;
  const staleBefore = new Date(now.getTime() - STALE_AFTER);
  if (await takeOverKey(db, { userId, key, now, staleBefore })) return null;
  throw new AppError('requestInProgress', { retryAfter: 1 });
}

export function releaseQuestion(db: Db, { userId, key, now }: Omit<Keyed, 'body'>): Promise<void> {
  return releaseKey(db, { userId, key, since: now });
}

/** Milliseconds. Polls, as the stop request may reach another process. */
const POLL_EVERY = 300;

interface StopWatch {
  readonly stopped: AbortSignal;
  end(): void;
}

export function watchStop(
  db: Db,
  { userId, key }: { readonly userId: string; readonly key: string | null },
): StopWatch {
  const controller = new AbortController();
  if (key === null) return { stopped: controller.signal, end: () => undefined };
  async function poll(userKey: string): Promise<void> {
    // Errors are ignored: the next poll follows soon.
    const isRequested = await isStopped(db, { userId, key: userKey }).catch(() => false);
    if (isRequested) controller.abort();
  }
  const timer = setInterval(() => void poll(key), POLL_EVERY);
  return { stopped: controller.signal, end: () => clearInterval(timer) };
}
