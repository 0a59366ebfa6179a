import { createHash } from 'node:crypto';
import { AppError } from '@simples/contract/errors';
import type { Db } from '../../db/db.ts';
import { claimKey, deleteOldKeys, findKey, releaseKey, takeOverKey } from './question-keys.repository.ts';

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
export function forgetQuestion(db: Db, { userId, key, now }: Omit<Keyed, 'body'>): Promise<void> {
  return releaseKey(db, { userId, key, since: now });
}
