import { MIN_PEOPLE } from '@simples/contract/dashboard';
import { TIME_ZONE } from '@simples/contract/dates';
import { formatNumber } from '#web/lib/format.ts';

/** Capped at 100; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 100));
}

export const formatPercent = (value: number): string => `${value}\u00a0%`;
const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const threeDecimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

/** "12,3 ms", or N/A where there was no request. */
export function formatMilliseconds(value: number | null): string {
  return value === null ? 'N/A' : `${oneDecimal.format(value)}\u00a0ms`;
}

/** A value that would round to zero is shown as less than a thousandth. */
export function formatSeconds(milliseconds: number | null): string {
  if (milliseconds === null) return 'N/A';
  if (milliseconds > 0 && milliseconds < 0.5) return '<\u00a00,001\u00a0s';
  return `${threeDecimals.format(milliseconds / 1000)}\u00a0s`;
}

/** Of a count that the server rounds down. */
export function atLeast(count: number, several = ''): string {
  const unit = several && `\u00a0${several}`;
  return count === 0 ? `moins de ${MIN_PEOPLE}${unit}` : `${formatNumber(count)}${unit} ou plus`;
}

const DAY_MS = 86_400_000;

// "en-CA" formats as YYYY-MM-DD.
const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
const longDay = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' });

export function productDay(moment: Date = new Date()): string {
  return inZone.format(moment);
}

export function firstOfDays(last: string, count: number): string {
  return new Date(Date.parse(last) - (count - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** "dimanche 22 novembre". A day has no hour: it is the same in every time zone. */
export const formatLongDay = (day: string): string => longDay.format(Date.parse(day));
export const formatShortDay = (day: string): string => shortDay.format(Date.parse(day));
