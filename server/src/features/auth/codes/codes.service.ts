import { randomInt } from 'node:crypto';
import { limits } from '@simples/contract/limits';
import type { Db } from '../../../db/db.ts';
import { type Account, findAccountById, type Identifier } from '../../users/users.service.ts';
import type { AuthParts } from '../auth-parts.ts';
import { codeQueue, deliverCode, type FailedCode } from './code-delivery.ts';
import { type CodeOwner, type CodePurpose, guess, putCode, replaceCode } from './codes.repository.ts';

export type Codes = ReturnType<typeof createCodes>;

/** A new code: evenly drawn digits, leading zeros kept. */
export function newCode(): string {
  return String(randomInt(10 ** limits.otp.digits)).padStart(limits.otp.digits, '0');
}

/** One-time codes: made, sent, guessed. What is stored of one is its HMAC. */
export function createCodes(parts: AuthParts) {
  const { config, clock, keyedHash, db, jobs } = parts;
  const hmacOf = ({ userId, purpose }: CodeOwner, code: string) => keyedHash('code', purpose, userId, code);
  const lifetime = config.CODE_SECONDS * 1000;

  /** Another try at a code that did not arrive, while someone may still wait for it. */
  const sendAgain = async ({ userId, purpose, askedAt, byPhone }: FailedCode): Promise<void> => {
    const now = clock.now();
    const asked = new Date(askedAt);
    const account = await findAccountById(db, userId);
    if (!account?.isActive || now.getTime() - asked.getTime() > lifetime) return;
    const owner = { userId, purpose };
    const code = newCode();
    const expiresAt = new Date(now.getTime() + lifetime);
    const stillWanted = await replaceCode(db, owner, {
      codeHmac: hmacOf(owner, code),
      askedAt: asked,
      expiresAt,
    });
    if (stillWanted) await deliverCode(parts, { account, purpose, code, byPhone });
  };
  jobs.handle(codeQueue, sendAgain);

  return {
    /**
     * Sends a new code, which takes the place of the older one. When that fails, a job goes on trying.
     * @returns false when it has not left yet.
     */
    send: async (account: Account, purpose: CodePurpose, identifier: Identifier): Promise<boolean> => {
      const owner = { userId: account.id, purpose };
      const code = newCode();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + lifetime);
      await putCode(db, owner, { codeHmac: hmacOf(owner, code), now, expiresAt });
      const byPhone = identifier.emailKey === null;
      try {
        await deliverCode(parts, { account, purpose, code, byPhone });
        return true;
      } catch {
        await jobs.add(codeQueue, { ...owner, byPhone, askedAt: now.toISOString() });
        return false;
      }
    },
    /** One guess at the person's code of that purpose. A right one uses the code up. */
    guess: (tx: Db, owner: CodeOwner, code: string) =>
      guess(tx, owner, { codeHmac: hmacOf(owner, code), tries: config.CODE_TRIES, now: clock.now() }),
  };
}
