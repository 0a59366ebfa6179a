import type { Route } from '../../http/route.ts';
import { authRoutes } from './auth.routes.ts';
import type { AuthParts } from './auth-parts.ts';
import { createCodes } from './codes/codes.service.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { createThrottles } from './throttles/throttles.service.ts';

/** Puts sign-in together and gives its routes. */
export function createSignIn(parts: AuthParts): Route[] {
  return authRoutes({
    ...parts,
    sessions: createSessions(parts),
    codes: createCodes(parts),
    throttles: createThrottles(parts),
  });
}
