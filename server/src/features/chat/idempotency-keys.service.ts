import { createHash } from 'node:crypto';
import { AppError } from '@simples/contract/errors';
import type { Db } from '#server/db/database.ts';
import {
  claimKey,
  deleteOldKeys,
  findKey,
  isStopped,
  markStopped,
  releaseKey,
  takeOverKey,
} from './idempotency-keys.repository.ts';

/** Milliseconds after which an answer that is still being written is given up: its process died. */
export const STALE_AFTER = 60_000;

/** Milliseconds a key is remembered. */
export const KEYS_KEPT = 24 * 60 * 60 * 1000;

interface Keyed {
  readonly userId: string;
  readonly key: string;
  readonly body: unknown;
  readonly now: Date;
}

/** SHA-256 of a request body, the same for the same values. */
function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/**
 * Starts a question that may be a repetition.
 * @returns the id of the answer given before, or null when this request is the one that answers.
 * @throws AppError `idempotencyMismatch` for another question under the same key, `requestInProgress` while the
 * first request is running.
 */
export async function startQuestion(db: Db, { userId, key, body, now }: Keyed): Promise<string | null> {
  const bodyHash = hashOf(body);
  await deleteOldKeys(db, userId, new Date(now.getTime() - KEYS_KEPT));
  if (await claimKey(db, { userId, key, bodyHash, now })) return null;
  const known = await findKey(db, { userId, key });
  // Released between the two statements: the first request failed, and this one may try.
  if (!known) throw new AppError('requestInProgress', { retryAfter: 1 });
  if (known.bodyHash !== bodyHash) throw new AppError('idempotencyMismatch');
  if (known.messageId !== null) return known.messageId;
  const staleBefore = new Date(now.getTime() - STALE_AFTER);
  if (await takeOverKey(db, { userId, key, now, staleBefore })) return null;
  throw new AppError('requestInProgress', { retryAfter: 1 });
}

/** Gives a key back after a failure. */
export function releaseQuestion(db: Db, { userId, key, now }: Omit<Keyed, 'body'>): Promise<void> {
  return releaseKey(db, { userId, key, since: now });
}

/** Milliseconds between two looks. The person may have reached another process: the database is what they share. */
const LOOK_EVERY = 300;

interface StopKeyed {
  readonly userId: string;
  readonly key: string | null;
}

/** A watch for the wish of a person to end an answer. */
export interface StopWatch {
  readonly stopped: AbortSignal;
  end(): void;
}

/** Looks whether the person wants no more of an answer, until it is told that the answer is there. */
export function watchStop(db: Db, { userId, key }: StopKeyed): StopWatch {
  const controller = new AbortController();
  if (key === null) return { stopped: controller.signal, end: () => undefined };
  async function look(userKey: string): Promise<void> {
    // A look that fails is no wish; the next one comes soon.
    const isWished = await isStopped(db, { userId, key: userKey }).catch(() => false);
    if (isWished) controller.abort();
  }
  const timer = setInterval(() => void look(key), LOOK_EVERY);
  return { stopped: controller.signal, end: () => clearInterval(timer) };
}

/** Notes that a person wants no more of the answer to the question with that key; nothing when it is there already. */
export function stopAnswer(db: Db, asked: { userId: string; key: string; now: Date }): Promise<void> {
  return markStopped(db, asked);
}
