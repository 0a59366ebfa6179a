import { describe, expect, it } from 'vitest';
import { addDays, createDayClock, dayOf, daysFrom, startOf } from './dates.ts';

describe('days of Europe/Paris', () => {
  it.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    // The day clocks go forward begins in winter time, the day after in summer time; and the other way round.
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('%s begins at %s', (day, start) => {
    expect(startOf(day).toISOString()).toBe(start);
    expect(dayOf(startOf(day))).toBe(day);
    expect(dayOf(new Date(startOf(day).getTime() - 1))).toBe(addDays(day, -1));
  });

  it('follow each other over months, years and 29 February', () => {
    expect(daysFrom('2027-12-30', '2028-01-02')).toEqual([
      '2027-12-30',
      '2027-12-31',
      '2028-01-01',
      '2028-01-02',
    ]);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysFrom('2026-01-02', '2026-01-01')).toEqual([]);
  });

  it('are told by a clock that remembers, whichever way time goes', () => {
    const clock = createDayClock();
    const moments = [
      '2026-10-25T21:59:59Z',
      '2026-10-25T22:30:00Z',
      '2026-10-25T23:00:00Z',
      '2026-10-24T21:59:00Z',
    ];
    expect(moments.map((moment) => clock(new Date(moment)))).toEqual([
      '2026-10-25',
      '2026-10-25',
      '2026-10-26',
      '2026-10-24',
    ]);
  });
});
