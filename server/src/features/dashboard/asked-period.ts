import { MOST_DAYS, type PeriodQuery } from '@simples/contract/dashboard';
import { AppError } from '@simples/contract/errors';
import { daysBetween } from '@simples/contract/input/period';
import { addDays, dayOf, startOf } from '../../adapters/days.ts';

/** Days of a week, today included. */
const WEEK = 7;

/** What a figure is of: some days, and the moments they begin and end. */
export interface AskedPeriod {
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  /** The first moment after it. */
  readonly end: Date;
}

function periodOf(from: string, to: string): AskedPeriod {
  return { from, to, start: startOf(from), end: startOf(addDays(to, 1)) };
}

/** Today and the six days before. */
export function lastWeek(now: Date): AskedPeriod {
  const today = dayOf(now);
  return periodOf(addDays(today, 1 - WEEK), today);
}

/**
 * The days that are asked for: the last week when nothing is said, until today when only the first day is.
 * @throws AppError `validation` when that is the wrong way round, or too long.
 */
export function askedPeriod({ date_from, date_to }: PeriodQuery, now: Date): AskedPeriod {
  const to = date_to ?? dayOf(now);
  const from = date_from ?? addDays(to, 1 - WEEK);
  const length = daysBetween(from, to);
  if (length < 1 || length > MOST_DAYS) {
    const message = length < 1 ? 'Cette date est à venir.' : `La période dépasse ${MOST_DAYS} jours.`;
    throw new AppError('validation', { fields: [{ path: 'query.date_from', message }] });
  }
  return periodOf(from, to);
}
