const longDate = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' });
const shortDate = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: '2-digit' });
const dateTime = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short' });
const number = new Intl.NumberFormat('fr-FR');

type Moment = string | number | Date;

function formatted(format: Intl.DateTimeFormat, moment: Moment): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
}

/** DD/MM/YYYY; empty when unreadable. */
export const formatDate = (moment: Moment): string => formatted(longDate, moment);

/** DD/MM/YY */
export const formatShortDate = (moment: Moment): string => formatted(shortDate, moment);

/** DD/MM/YYYY HH:MM */
export const formatDateTime = (moment: Moment): string => formatted(dateTime, moment);

export const formatNumber = (value: number): string => number.format(value);

const KIB = 1024;
const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** "12 Ko", "4,7 Mo" */
export const formatSize = (bytes: number): string =>
  bytes < KIB * KIB
    ? `${number.format(Math.ceil(bytes / KIB))} Ko`
    : `${oneDecimal.format(bytes / KIB / KIB)} Mo`;
