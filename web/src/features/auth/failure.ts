import { ApiError } from '../../lib/api-client.ts';
import type { SessionError } from '../../lib/session.ts';

/**
 * What to tell after a failed call: the server's words, else those of the specification, section 8. The client
 * marks an error without words of the server by the name of the endpoint as its key.
 */
export function asSessionError(error: unknown, fallback: SessionError): SessionError {
  if (!(error instanceof ApiError)) return fallback;
  const isWordless = error.httpCode > 0 && error.key.includes('.');
  const { message, httpCode, key } = error;
  return isWordless ? { ...fallback, httpCode } : { message, httpCode, key };
}

/** Seconds before the server accepts the same call again; null when it did not say. */
export function waitOf(error: unknown): number | null {
  return error instanceof ApiError ? error.retryAfter : null;
}
