import { z } from 'zod';
import { defineQueue } from '../../../jobs/queue.ts';
import type { Account } from '../../users/users.service.ts';
import type { AuthParts } from '../auth-parts.ts';
import { codeMail, codeSms } from './code-mail.ts';
import type { CodePurpose } from './codes.repository.ts';

/** A code whose sending failed. It holds no code: each try draws a new one. */
const failedCode = z.object({
  userId: z.uuid(),
  purpose: z.enum(['sign_in', 'password_reset']),
  byPhone: z.boolean(),
  /** When the code was asked for, by which a newer one is told. */
  askedAt: z.iso.datetime(),
});
export type FailedCode = z.infer<typeof failedCode>;

/** A few minutes of tries: as long as someone waits. */
export const codeQueue = defineQueue({
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
  /** The person named their account by its phone number: that is where they look for the code. */
  readonly byPhone: boolean;
}

/**
 * Sends a code by SMS to whoever gave a phone number, where there is a provider, else by e-mail.
 * @throws whatever the sender throws.
 */
export function deliverCode(
  { config, mail, sms }: Pick<AuthParts, 'config' | 'mail' | 'sms'>,
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
