import type { Route } from '../../http/route.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthService } from './auth.service.ts';
import type { AuthParts } from './auth-parts.ts';
import { createCodes } from './codes/codes.service.ts';
import { createPasswordResetService } from './password-reset.service.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { createThrottles } from './throttles/throttles.service.ts';

/** Puts sign-in together and gives its routes. */
export function createSignIn(parts: AuthParts): Route[] {
  const signIn = {
    ...parts,
    sessions: createSessions(parts),
    codes: createCodes(parts),
    throttles: createThrottles(parts),
  };
  return authRoutes(createAuthService(signIn), createPasswordResetService(signIn));
}
