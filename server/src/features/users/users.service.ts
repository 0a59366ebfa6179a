import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import type { CurrentUser } from '@simples/contract/users/current-user';
import type { Db } from '../../db/db.ts';
import type { Identifier } from './identifier.ts';
import { type Account, findProfile } from './users.repository.ts';

export { type Identifier, readIdentifier } from './identifier.ts';
export {
  type Account,
  findAccount,
  findAccountById,
  updateLastLogin,
  updatePassword,
} from './users.repository.ts';

/** True when an identifier is one of the account's own: its e-mail, or a spelling of its phone number. */
export function isIdentifierOf(account: Account, { emailKey, phones }: Identifier): boolean {
  if (emailKey !== null) return emailKey === account.emailKey;
  return account.phone !== null && phones.includes(account.phone);
}

/**
 * The signed-in person.
 * @throws AppError `unauthenticated` when the account has just been deleted.
 */
export async function getCurrentUser(db: Db, actor: Actor): Promise<CurrentUser> {
  const profile = await findProfile(db, actor.id);
  if (!profile) throw new AppError('unauthenticated');
  const { phone, ...rest } = profile;
  return { ...rest, id_: profile.id, phoneNumber: phone };
}
