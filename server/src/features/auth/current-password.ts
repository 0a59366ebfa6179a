import { AppError } from '@simples/contract/errors';
import type { Account } from '#server/features/users/users.feature.ts';
import type { SignInDeps } from './auth.service.ts';
import type { Subject } from './throttles.service.ts';

/** Tries from an open session count for themselves: nobody is locked out of signing in by them. */
export function openSubject(account: Account): Subject {
  const nobody = { emailKey: null, phones: [], canonical: [] };
  return { account, identifier: nobody, address: '', device: `open:${account.id}` };
}

/** Throttled like a sign-in: an open session must not help to guess the password. @throws AppError `validation`. */
export async function checkCurrentPassword(
  { hasher, throttles }: SignInDeps,
  account: Account,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<void> {
  const subject = openSubject(account);
  await throttles.claim('login', subject);
  const right = await hasher.verify(password, account.passwordHash).catch(async (error: unknown) => {
    await throttles.release('login', subject);
    throw error;
  });
  const message = 'Ce n’est pas votre mot de passe actuel.';
  if (!right) throw new AppError('validation', { fields: [{ path: `body.${field}`, message }] });
  await throttles.forgive('login', account, subject);
}
