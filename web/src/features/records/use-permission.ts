import { can, type Permission } from '@simples/contract/permissions';
import { useCurrentUser } from '../../lib/session.ts';

/** True when the signed-in person holds the permission: what they may not do is not offered. */
export function usePermission(permission: Permission): boolean {
  return useCurrentUser(({ user }) => user !== null && can(user, permission));
}
