import { TIME_ZONE } from '@simples/contract/dates';
import { once } from './memoize.ts';

/** Days after which the product deletes by itself. */
export const retentionDays = {
  /** Sign-ins in the audit log: a year and a month, to compare with. Acts on sheets and accounts are never deleted. */
  signIns: 400,
  /** Who came, and what was looked for. */
  usage: 90,
} as const;

const DAY = 24 * 60 * 60 * 1000;

// The Swedish format is ISO 8601.
const local = once(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' }),
);

/** YYYY-MM-DD in the product's time zone. */
export function dayOf(moment: Date): string {
  return local().format(moment).slice(0, 10);
}

/** Milliseconds ahead of UTC. */
function offsetAt(moment: number): number {
  const shown = Date.parse(`${local().format(moment).replace(' ', 'T')}Z`);
  return shown - Math.floor(moment / 1000) * 1000;
}

/** Midnight in the product's time zone. */
export function startOf(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(guess));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** `dayOf` for hot paths: formats once a day. */
export function createDayClock(): (moment: Date) => string {
  let day = '';
  let from = 0;
  let until = 0;
  return (moment) => {
    const now = moment.getTime();
    if (now < from || now >= until) {
      day = dayOf(moment);
      from = startOf(day).getTime();
      until = startOf(addDays(day, 1)).getTime();
    }
    return day;
  };
}
