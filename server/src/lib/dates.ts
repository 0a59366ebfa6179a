import { TIME_ZONE } from '@simples/contract/dates';
import { once } from './memoize.ts';

const DAY = 24 * 60 * 60 * 1000;

// The Swedish way of writing a date and time is that of ISO 8601.
const local = once(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' }),
);

/** Day of the product's time zone, YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return local().format(moment).slice(0, 10);
}

/** Milliseconds that clocks of the time zone are ahead of UTC. */
function offsetAt(moment: number): number {
  const shown = Date.parse(`${local().format(moment).replace(' ', 'T')}Z`);
  return shown - Math.floor(moment / 1000) * 1000;
}

/** The moment a day begins: midnight in the time zone, which no change of the clocks moves. */
export function startOf(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(guess));
}

/** The day some days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Every day from one to another, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** `dayOf` for hot paths: formats a day only once. */
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
