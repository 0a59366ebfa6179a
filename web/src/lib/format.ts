type Moment = string | number | Date;

/** By hand: the first formatter of a language costs a cheap phone half a second of its start. */
function formatted(moment: Moment, write: (day: string, month: string, date: Date) => string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : write(two(date.getDate()), two(date.getMonth() + 1), date);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** DD/MM/YYYY; empty when unreadable. */
export const formatDate = (moment: Moment): string =>
  formatted(moment, (day, month, date) => `${day}/${month}/${date.getFullYear()}`);

/** DD/MM/YY */
export const formatShortDate = (moment: Moment): string =>
  formatted(moment, (day, month, date) => `${day}/${month}/${two(date.getFullYear() % 100)}`);

/** DD/MM/YYYY HH:MM */
export const formatDateTime = (moment: Moment): string =>
  formatted(
    moment,
    (day, month, date) =>
      `${day}/${month}/${date.getFullYear()} ${two(date.getHours())}:${two(date.getMinutes())}`,
  );

/** As French people group them; with one decimal at most. */
export function formatNumber(value: number): string {
  const [whole = '', tenth = '0'] = (Math.round(Math.abs(value) * 10) / 10).toString().split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u202f');
  return `${value < 0 ? '-' : ''}${grouped}${tenth === '0' ? '' : `,${tenth}`}`;
}

const KIB = 1024;

/** "12 Ko", "4,7 Mo" */
export const formatSize = (bytes: number): string =>
  bytes < KIB * KIB ? `${formatNumber(Math.ceil(bytes / KIB))} Ko` : `${formatNumber(bytes / KIB / KIB)} Mo`;

/** "1 champ rempli", "3 champs remplis": each word takes an s, unless the plural is given. */
export function pluralize(count: number, one: string, several = one.replace(/\S+/g, '$&s')): string {
  return `${formatNumber(count)}\u00a0${count > 1 ? several : one}`;
}
