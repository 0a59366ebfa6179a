import { randomInt } from 'node:crypto';
import { limits } from '@simples/contract/limits';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { defineQueue } from '#server/db/jobs.ts';
import { type Account, findAccountById, type Identifier } from '#server/features/users/users.feature.ts';
import type { AuthDeps } from './auth.deps.ts';
import { codeMail, codeSms } from './code-messages.ts';
import { type CodeOwner, type CodePurpose, guess, putCode, replaceCode } from './codes.repository.ts';

/** Without the code: each retry draws a new one. */
const failedCode = z.object({
  userId: z.uuid(),
  purpose: z.enum(['sign_in', 'password_reset']),
  sessionId: z.uuid().optional(),
  byPhone: z.boolean(),
  askedAt: z.iso.datetime(),
});
type FailedCode = z.infer<typeof failedCode>;

const codeQueue = defineQueue({
  name: 'code',
  data: failedCode,
  retries: 8,
  firstDelay: 2,
  longestDelay: 60,
  patience: 30,
});

interface Delivery {
  readonly account: Account;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly byPhone: boolean;
}

/** By SMS after sign-in with a phone number, else by e-mail. Rethrows the sender's error. */
function deliverCode(
  { config, mail, sms }: Pick<AuthDeps, 'config' | 'mail' | 'sms'>,
  { account, purpose, code, byPhone }: Delivery,
): Promise<void> {
  const message = {
    language: account.language,
    purpose,
    code,
    minutes: Math.ceil(config.CODE_SECONDS / 60),
  };
  const phone = byPhone ? account.phone : null;
  if (sms && phone !== null) return sms.send(codeSms({ ...message, to: phone }));
  return mail.send(codeMail({ ...message, to: account.email, identifier: phone ?? account.email }));
}

/** A sign-in code opens the session that asked for it, and no other. */
type CodeFor = CodeOwner & { readonly sessionId?: string | undefined };

export type Codes = ReturnType<typeof createCodes>;

export function newCode(): string {
  return String(randomInt(10 ** limits.otp.digits)).padStart(limits.otp.digits, '0');
}

export function createCodes(deps: AuthDeps) {
  const { config, clock, keyedHash, db, jobs } = deps;
  const hmacOf = ({ userId, purpose, sessionId = '' }: CodeFor, code: string) =>
    keyedHash('code', purpose, userId, sessionId, code);
  const lifetime = config.CODE_SECONDS * 1000;

  /** Retries with a new code while the request may still be waiting. */
  const sendAgain = async ({ userId, purpose, sessionId, askedAt, byPhone }: FailedCode): Promise<void> => {
    const now = clock.now();
    const requestedAt = new Date(askedAt);
    const account = await findAccountById(db, userId);
    if (!account?.isActive || now.getTime() - requestedAt.getTime() > lifetime) return;
    const owner = { userId, purpose };
    const code = newCode();
    const expiresAt = new Date(now.getTime() + lifetime);
    const stillWanted = await replaceCode(db, owner, {
      codeHmac: hmacOf({ ...owner, sessionId }, code),
      askedAt: requestedAt,
      expiresAt,
    });
    if (stillWanted) await deliverCode(deps, { account, purpose, code, byPhone });
  };
  jobs.handle(codeQueue, sendAgain);

  return {
    /** @returns false when sending failed and a job retries. */
    send: async (account: Account, codeFor: CodeFor, identifier: Identifier): Promise<boolean> => {
      const { userId, purpose, sessionId } = codeFor;
      const owner = { userId, purpose };
      const code = newCode();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + lifetime);
      await putCode(db, owner, { codeHmac: hmacOf(codeFor, code), now, expiresAt });
      const byPhone = identifier.emailKey === null;
      try {
        await deliverCode(deps, { account, purpose, code, byPhone });
        return true;
      } catch {
        const session = sessionId === undefined ? {} : { sessionId };
        await jobs.add(codeQueue, { ...owner, ...session, byPhone, askedAt: now.toISOString() });
        return false;
      }
    },
    /** A right guess consumes the code. */
    guess: (tx: Db, owner: CodeFor, code: string) =>
      guess(tx, owner, { codeHmac: hmacOf(owner, code), tries: config.CODE_TRIES, now: clock.now() }),
  };
}
