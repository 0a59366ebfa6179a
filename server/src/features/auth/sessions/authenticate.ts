import type { Role } from '@simples/contract/permissions';
import type pg from 'pg';
import type { Clock } from '../../../adapters/clock.ts';
import { hashToken } from '../../../adapters/secrets/token.ts';
import type { Session } from '../../../http/route.ts';

interface SessionRow {
  readonly id: string;
  readonly state: Session['state'];
  readonly user_id: string;
  readonly roles: Role[];
  readonly last_seen_at: Date;
  readonly idle_seconds: number;
}

// Every request runs this: one indexed read, named so that PostgreSQL parses and plans it once a connection.
const findSession = {
  name: 'find-session',
  text: `
    select s.id, s.state, s.user_id, u.roles, s.last_seen_at, s.idle_seconds
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1
      and s.expires_at > $2
      and s.last_seen_at + make_interval(secs => s.idle_seconds) > $2
      and u.status = 'active' and u.deleted_at is null`,
};

const touchSession = {
  name: 'touch-session',
  text: 'update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2',
};

/** Milliseconds between two writes of when a session was last seen. */
const TOUCH_EVERY = 60_000;

function isStale(row: SessionRow, now: Date): boolean {
  // With a very short idle time, a whole minute of grace would be a good part of it.
  const interval = Math.min(TOUCH_EVERY, row.idle_seconds * 250);
  return now.getTime() - row.last_seen_at.getTime() >= interval;
}

/**
 * Makes the function that finds the live session of a token: neither past its end nor idle for too long, of a
 * person who is active. It gives null for anything else. What it reads is never cached, so that a role taken
 * away, a suspension or a logout acts on the very next request.
 */
export function createAuthenticate(pool: pg.Pool, clock: Clock): (token: string) => Promise<Session | null> {
  return async (token) => {
    const now = clock.now();
    const { rows } = await pool.query<SessionRow>({ ...findSession, values: [hashToken(token), now] });
    const row = rows[0];
    if (!row) return null;
    if (isStale(row, now)) await pool.query({ ...touchSession, values: [row.id, now] });
    return { id: row.id, state: row.state, actor: { id: row.user_id, roles: row.roles } };
  };
}
