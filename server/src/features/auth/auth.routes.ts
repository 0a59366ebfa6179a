import { authEndpoints } from '@simples/contract/auth';
import { type Route, route } from '../../http/route.ts';
import { login, logout, type SignInParts, startValidate, validate } from './auth.service.ts';
import { resetPassword, startReset } from './password-reset.service.ts';

export function authRoutes(parts: SignInParts): Route[] {
  return [
    route(authEndpoints.login, (call) =>
      login(parts, call, { ...call.body, userAgent: call.headers['user-agent'] ?? '' }),
    ),
    route(authEndpoints.logout, (call) => logout(parts, call, call.token)),
    route(authEndpoints.startValidate, (call) =>
      startValidate(parts, call, call.session, call.body.username),
    ),
    route(authEndpoints.validate, (call) => validate(parts, call, call.session, call.body)),
    route(authEndpoints.startReset, (call) => startReset(parts, call, call.body.username)),
    route(authEndpoints.resetPassword, (call) => resetPassword(parts, call, call.body)),
  ];
}
