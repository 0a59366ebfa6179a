import type { Db } from '../../db/db.ts';
import type { Route } from '../../http/route.ts';
import { authRoutes } from './auth.routes.ts';
import type { AuthParts } from './auth-parts.ts';
import { deleteCodes } from './codes/codes.repository.ts';
import { createCodes } from './codes/codes.service.ts';
import { ownAccountRoutes } from './own-account/own-account.routes.ts';
import { deleteOfUser } from './sessions/sessions.repository.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { createThrottles } from './throttles/throttles.service.ts';

/** Puts sign-in together and gives its routes. */
export function createSignIn(parts: AuthParts): Route[] {
  const whole = {
    ...parts,
    sessions: createSessions(parts),
    codes: createCodes(parts),
    throttles: createThrottles(parts),
  };
  return [...authRoutes(whole), ...ownAccountRoutes(whole)];
}

/** Ends everything by which a person is signed in, or about to be. */
export async function endAccess(tx: Db, userId: string): Promise<void> {
  await deleteCodes(tx, userId);
  await deleteOfUser(tx, userId);
}
