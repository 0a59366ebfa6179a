import { authEndpoints } from '@simples/contract/auth';
import { type Route, route } from '../../http/route.ts';
import type { AuthService } from './auth.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';

export function authRoutes(auth: AuthService, reset: PasswordResetService): Route[] {
  return [
    route(authEndpoints.login, (call) => auth.login(call, call.body)),
    route(authEndpoints.logout, (call) => auth.logout(call, call.token)),
    route(authEndpoints.startValidate, (call) => auth.startValidate(call, call.session, call.body.username)),
    route(authEndpoints.validate, (call) => auth.validate(call, call.session, call.body)),
    route(authEndpoints.startReset, (call) => reset.start(call, call.body.username)),
    route(authEndpoints.resetPassword, (call) => reset.finish(call, call.body)),
  ];
}
