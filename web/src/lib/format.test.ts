import { expect, it } from 'vitest';
import { formatDate, formatNumber, formatShortDate } from './format.ts';

it('writes dates and numbers as French people read them', () => {
  expect(formatDate('2026-11-04T12:00:00Z')).toBe('04/11/2026');
  expect(formatShortDate('2026-11-04T12:00:00Z')).toBe('04/11/26');
  expect(formatDate('hier')).toBe('');
  expect(formatNumber(12_345)).toBe('12\u202f345');
});
