import { formatNumber } from '../../lib/format.ts';

/** A share in whole percents, never more than 100; none of nothing is 0. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 100));
}

/** "83 %" */
export const formatPercent = (value: number): string => `${value}\u00a0%`;

const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const threeDecimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

/** "12,3 ms", or N/A where there was no request. */
export function formatMilliseconds(value: number | null): string {
  return value === null ? 'N/A' : `${oneDecimal.format(value)}\u00a0ms`;
}

/** The same in seconds; what rounds to nothing is said to be less, not nothing. */
export function formatSeconds(milliseconds: number | null): string {
  if (milliseconds === null) return 'N/A';
  if (milliseconds > 0 && milliseconds < 0.5) return '<\u00a00,001\u00a0s';
  return `${threeDecimals.format(milliseconds / 1000)}\u00a0s`;
}

/** "1 personne", "12 personnes" */
export function counted(count: number, one: string, several: string): string {
  return `${formatNumber(count)}\u00a0${count > 1 ? several : one}`;
}
