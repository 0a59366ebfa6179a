import type { Access } from '@simples/contract/endpoint';
import { AppError } from '@simples/contract/errors';
import { can } from '@simples/contract/permissions';
import type { Session } from '../route.ts';

/** Finds the live session of a token; null for an unknown, ended or expired one. */
export type Authenticate = (token: string) => Promise<Session | null>;

/** A token of this product: 256 bits in base64url. Anything else is not worth a query. */
const bearer = /^bearer +([A-Za-z0-9_-]{43})$/i;

/** The token of an Authorization header; its scheme is compared without case. */
export function tokenOf(header: string | undefined): string | null {
  return (header && bearer.exec(header)?.[1]) || null;
}

/**
 * Lets a session through to an endpoint.
 * @throws AppError `unauthenticated`, `otpRequired` or `forbidden`.
 */
export function authorize(access: Access, session: Session | null): void {
  if (access === 'public') return;
  if (!session) throw new AppError('unauthenticated');
  if (access === 'pending') return;
  if (session.state !== 'active') throw new AppError('otpRequired');
  if (access !== 'session' && !can(session.actor, access)) throw new AppError('forbidden');
}
