import { timingSafeEqual } from 'node:crypto';
import type { Account } from '#server/features/users/users.feature.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import type { AuthDeps } from './auth.deps.ts';

/** Milliseconds. */
const LIFETIME = 180 * 24 * 60 * 60 * 1000;

export type Devices = ReturnType<typeof createDevices>;

/**
 * Marks of browsers in which a person has signed in with password and code. They open nothing: wrong passwords of
 * strangers do not count there. Nothing is stored, and a new password makes them void.
 */
export function createDevices({ clock, keyedHash }: Pick<AuthDeps, 'clock' | 'keyedHash'>) {
  const macOf = ({ id, passwordHash }: Account, device: string, expires: string) =>
    keyedHash('device', id, passwordHash, device, expires);

  /** Null for a mark of another person, or an expired one. */
  function readMark(account: Account, mark: string): string | null {
    const [device = '', expires = '', mac = ''] = mark.split('.');
    const given = Buffer.from(mac, 'base64url');
    const right = macOf(account, device, expires);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return Number(expires) > clock.now().getTime() ? device : null;
  }

  return {
    mark: (account: Account): string => {
      const device = uuidv7();
      const expires = String(clock.now().getTime() + LIFETIME);
      return `${device}.${expires}.${macOf(account, device, expires).toString('base64url')}`;
    },
    /** A browser sends the marks of all who have signed in there, separated by blanks. */
    known: (account: Account | null, marks: string): string | null => {
      if (account === null || marks === '') return null;
      for (const mark of marks.split(' ')) {
        const device = readMark(account, mark);
        if (device !== null) return device;
      }
      return null;
    },
  };
}
