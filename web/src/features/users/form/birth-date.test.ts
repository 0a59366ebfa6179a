import { expect, it } from 'vitest';
import { isoOf, maskDate, shownDate } from './birth-date.ts';

it('writes the slashes for the person', () => {
  expect(maskDate('12031985')).toBe('12/03/1985');
  expect(maskDate('120')).toBe('12/0');
  expect(maskDate('1/3/1985')).toBe('01/03/1985');
  expect(maskDate('12.03.1985')).toBe('12/03/1985');
  expect(maskDate('1985-03-12')).toBe('12/03/1985');
  expect(maskDate('douze')).toBe('');
});

it('knows the days that exist and are past', () => {
  expect(isoOf('12/03/1985')).toBe('1985-03-12');
  expect(isoOf('29/02/2024')).toBe('2024-02-29');
  for (const text of [
    '29/02/2023',
    '31/04/1990',
    '00/01/1990',
    '12/13/1990',
    '12/03/85',
    '01/01/1899',
    '01/01/2999',
  ])
    expect(isoOf(text)).toBeNull();
});

it('shows a day as people read it', () => {
  expect(shownDate('1985-03-12')).toBe('12/03/1985');
  expect(shownDate(null)).toBe('');
});
