import type { OwnSession } from '@simples/contract/own-account';
import { isStaff } from '@simples/contract/permissions';
import type { Db } from '#server/db/database.ts';
import type { Account } from '#server/features/users/users.feature.ts';
import type { Session } from '#server/http/route.ts';
import { networkOf } from '#server/lib/network-addresses.ts';
import { newToken } from '#server/lib/secrets.ts';
import type { AuthDeps } from './auth.deps.ts';
import {
  deleteByToken,
  deleteOfUser,
  deleteOldest,
  deleteOne,
  deleteOthers,
  insertPending,
  listOpen,
  markProved,
  promote,
} from './sessions.repository.ts';

const UNKNOWN_DEVICE = 'Appareil inconnu';

type Patterns = readonly (readonly [name: string, pattern: RegExp])[];

/** Specific ones first: most browsers also claim to be others. */
const browsers: Patterns = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const systems: Patterns = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const MAX_USER_AGENT = 500;
const firstOf = (patterns: Patterns, text: string) => patterns.find(([, pattern]) => pattern.test(text))?.[0];

function deviceOf(userAgent: string): string {
  const text = userAgent.slice(0, MAX_USER_AGENT);
  const browser = firstOf(browsers, text);
  const system = firstOf(systems, text);
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}

export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
  readonly isKnownDevice: boolean;
}

/** What is known of a session that has just been opened. */
export type Opened = NonNullable<Awaited<ReturnType<typeof promote>>>;

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ db, config, clock }: Pick<AuthDeps, 'db' | 'config' | 'clock'>) {
  return {
    /** Limited apart from open sessions: who knows only the password cannot evict them. */
    openPending: async (userId: string, { address, userAgent, isKnownDevice }: Visitor): Promise<string> => {
      const token = newToken();
      await insertPending(db, {
        userId,
        token,
        seconds: config.CODE_SECONDS,
        now: clock.now(),
        device: deviceOf(userAgent),
        network: networkOf(address),
        isKnownDevice,
      });
      await deleteOldest(db, userId, 'otp_pending', config.SESSIONS_PER_USER);
      return token;
    },
    /** Null when the pending session no longer exists. */
    promote: async (tx: Db, sessionId: string, account: Account) => {
      const lifetime = isStaff(account)
        ? { idleSeconds: config.STAFF_SESSION_IDLE_SECONDS, seconds: config.STAFF_SESSION_SECONDS }
        : { idleSeconds: config.SESSION_IDLE_SECONDS, seconds: config.SESSION_SECONDS };
      const opened = await promote(tx, sessionId, { ...lifetime, now: clock.now() });
      if (opened) await deleteOldest(tx, account.id, 'active', config.SESSIONS_PER_USER);
      return opened;
    },
    markProved: (tx: Db, { id }: Session) => markProved(tx, id, clock.now()),
    end: (token: string) => deleteByToken(db, token),
    endAll: (tx: Db, userId: string) => deleteOfUser(tx, userId),
    endOthers: (tx: Db, { id, actor }: Session) => deleteOthers(tx, actor.id, id),
    endOne: (userId: string, id: string) => deleteOne(db, userId, id),
    list: async ({ id, actor }: Session): Promise<OwnSession[]> => {
      const rows = await listOpen(db, actor.id, clock.now());
      return rows.map((row) => ({
        ...row,
        id_: row.id,
        device: row.device || UNKNOWN_DEVICE,
        network: row.network || 'unknown',
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        current: row.id === id,
      }));
    },
  };
}
