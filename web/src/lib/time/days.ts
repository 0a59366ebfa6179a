import { TIME_ZONE } from '@simples/contract/input/period';

const DAY_MS = 86_400_000;

// "en-CA" writes a day as the API does: YYYY-MM-DD.
const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
const longDay = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' });

/** The day that it is for the product, YYYY-MM-DD, wherever the browser is. */
export function productDay(moment: Date = new Date()): string {
  return inZone.format(moment);
}

/** The first of so many days that end with `last`. */
export function firstOfDays(last: string, count: number): string {
  return new Date(Date.parse(last) - (count - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** "dimanche 22 novembre". A day has no hour: it is the same in every time zone. */
export const formatLongDay = (day: string): string => longDay.format(Date.parse(day));

/** "22/11" */
export const formatShortDay = (day: string): string => shortDay.format(Date.parse(day));
