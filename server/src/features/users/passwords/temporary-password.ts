import type { UserParts } from '../user-parts.ts';
import { refuseCommonPassword } from './common-passwords.ts';

/** Stands for a password that nobody has: it is no hash of anything. */
const NO_PASSWORD = 'none';

/** Columns of a password that an administrator chose, or of none at all. */
export interface GivenPassword {
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  readonly passwordExpiresAt: Date | null;
}

/**
 * Hashes a password that an administrator chose: it ends by itself, and is to be replaced at the first sign-in.
 * @throws AppError `validation` for a common one; `unavailable`.
 */
export async function givenPassword(
  { hasher, clock, config }: Pick<UserParts, 'hasher' | 'clock' | 'config'>,
  password: string | undefined,
): Promise<GivenPassword> {
  if (password === undefined)
    return { passwordHash: NO_PASSWORD, mustChangePassword: false, passwordExpiresAt: null };
  refuseCommonPassword(password);
  return {
    passwordHash: await hasher.hash(password),
    mustChangePassword: true,
    passwordExpiresAt: new Date(clock.now().getTime() + config.FIRST_PASSWORD_SECONDS * 1000),
  };
}
