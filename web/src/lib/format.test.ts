import { expect, it } from 'vitest';
import { formatDate, formatNumber, formatShortDate, formatSize } from './format.ts';

it('writes dates and numbers as French people read them', () => {
  expect(formatDate('2026-11-04T12:00:00Z')).toBe('04/11/2026');
  expect(formatShortDate('2026-11-04T12:00:00Z')).toBe('04/11/26');
  expect(formatDate('hier')).toBe('');
  expect(formatNumber(12_345)).toBe('12\u202f345');
  expect([1, 4_862, 4_862 * 1024].map(formatSize)).toEqual(['1 Ko', '5 Ko', '4,7 Mo']);
});
