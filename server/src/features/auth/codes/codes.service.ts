import { randomInt } from 'node:crypto';
import { limits } from '@simples/contract/limits';
import type { Db } from '../../../db/db.ts';
import type { Account, Identifier } from '../../users/users.service.ts';
import type { AuthParts } from '../auth-parts.ts';
import { codeMail } from './code-mail.ts';
import { type CodeOwner, type CodePurpose, deleteCode, guess, putCode } from './codes.repository.ts';

export type Codes = ReturnType<typeof createCodes>;

/** A new code: evenly drawn digits, leading zeros kept. */
export function newCode(): string {
  return String(randomInt(10 ** limits.otp.digits)).padStart(limits.otp.digits, '0');
}

/** One-time codes: made, sent, guessed. What is stored of one is its HMAC. */
export function createCodes({ config, clock, mail, keyedHash, db }: AuthParts) {
  const hmacOf = ({ userId, purpose }: CodeOwner, code: string) => keyedHash('code', purpose, userId, code);

  return {
    /**
     * Sends a new code, which takes the place of the older one; a code that cannot be sent is removed.
     * @throws whatever the mail sender throws.
     */
    send: async (account: Account, purpose: CodePurpose, identifier: Identifier): Promise<void> => {
      const owner = { userId: account.id, purpose };
      const code = newCode();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + config.CODE_SECONDS * 1000);
      await putCode(db, owner, { codeHmac: hmacOf(owner, code), now, expiresAt });
      const mailed = codeMail({
        to: account.email,
        identifier: identifier.emailKey ?? account.phone ?? account.email,
        purpose,
        code,
        minutes: Math.ceil(config.CODE_SECONDS / 60),
      });
      try {
        await mail.send(mailed);
      } catch (error) {
        await deleteCode(db, owner);
        throw error;
      }
    },
    /** One guess at the person's code of that purpose. A right one uses the code up. */
    guess: (tx: Db, owner: CodeOwner, code: string) =>
      guess(tx, owner, { codeHmac: hmacOf(owner, code), tries: config.CODE_TRIES, now: clock.now() }),
  };
}
