import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatNumber, formatShortDate, formatSize } from './format.ts';

it('writes dates and numbers as French people read them', () => {
  expect(formatDate('2026-11-04T12:00:00Z')).toBe('04/11/2026');
  expect(formatShortDate('2026-11-04T12:00:00Z')).toBe('04/11/26');
  expect(formatDate('hier')).toBe('');
  expect(formatDateTime(new Date(2026, 0, 4, 9, 5))).toBe('04/01/2026 09:05');
  expect([0, 999, 12_345, 1_234_567, -2_000, 3.26].map(formatNumber)).toEqual([
    '0',
    '999',
    '12\u202f345',
    '1\u202f234\u202f567',
    '-2\u202f000',
    '3,3',
  ]);
  expect([1, 4_862, 4_862 * 1024].map(formatSize)).toEqual(['1 Ko', '5 Ko', '4,7 Mo']);
});
