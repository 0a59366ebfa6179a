import { authEndpoints } from '@simples/contract/auth';
import { z } from 'zod';
import { authorization } from '#web/lib/api-client.ts';
import { type Token, tokenSchema } from '#web/lib/session.ts';

/** Survives the wipe of a sign-out: only to end these sessions on the server. */
const KEY = 'simples-to-revoke';
const ANSWER_MS = 10_000;
const AGAIN_MS = 30_000;
const MAX_KEPT = 5;

const kept = z.array(tokenSchema);
/** Where storage is forbidden, as long as the page. */
let inMemory: readonly Token[] = [];

function readKept(): readonly Token[] {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return inMemory;
  }
}

function write(tokens: readonly Token[]): void {
  inMemory = tokens;
  try {
    if (tokens.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(tokens));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Sessions that the person ended and the server has not been told of. */
export function keepToRevoke(token: Token): void {
  const others = readKept().filter(({ accessToken }) => accessToken !== token.accessToken);
  write([...others, token].slice(-MAX_KEPT));
}

/** Ended, or unknown to the server by now. */
async function isEnded(token: Token): Promise<boolean> {
  const { method, path } = authEndpoints.logout;
  const headers = { accept: 'application/json', authorization: authorization(token) };
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const { ok, status } = await fetch(path, { method, headers, signal, keepalive: true });
    return ok || status === 401;
  } catch {
    return false;
  }
}

/** Tells the server of every sign-out that it missed; those that fail stay. @returns whether none is left */
export async function revokeKept(): Promise<boolean> {
  const tokens = readKept();
  const ended = await Promise.all(tokens.map(isEnded));
  const gone = new Set(tokens.filter((_, at) => ended[at]).map(({ accessToken }) => accessToken));
  const left = readKept().filter(({ accessToken }) => !gone.has(accessToken));
  write(left);
  return left.length === 0;
}

/** From the start of the page on: at once, when the network is back, and every half minute. */
export function watchPendingLogouts(): void {
  const tryAgain = (): void => {
    if (readKept().length > 0) void revokeKept();
  };
  tryAgain();
  window.addEventListener('online', tryAgain);
  window.setInterval(tryAgain, AGAIN_MS);
}
