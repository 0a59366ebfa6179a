import { expect, it } from 'vitest';
import { phoneCountries, phoneOf, typedPhoneOf } from './phone-number.ts';

const meant = (value: string) => phoneOf(value)?.number ?? null;

it('reads a number as people of its country write it', () => {
  expect(meant('FR 06 39 98 00 01')).toBe('+33639980001');
  expect(meant('SN 77 123 45 67')).toBe('+221771234567');
  // Italy keeps the zero that France drops.
  expect(meant('IT 06 698 12345')).toBe('+390669812345');
});

it('takes an international number whatever the country beside it', () => {
  expect(meant('FR +221 77 123 45 67')).toBe('+221771234567');
  expect(meant('FR 00221 77 123 45 67')).toBe('+221771234567');
});

it('adds the + that is missing', () => {
  expect(meant('FR 33639980001')).toBe('+33639980001');
  expect(meant('FR 221771234567')).toBe('+221771234567');
});

it('refuses what cannot be a number', () => {
  for (const text of ['', '12', 'bonjour', '06 39 98 00 01 02 03 04 05 06'])
    expect(meant(`FR ${text}`)).toBeNull();
});

it('starts in France, or in the country of the number that is known', () => {
  expect(typedPhoneOf(null)).toBe('FR ');
  expect(typedPhoneOf('+221771234567')).toBe('SN 77 123 45 67');
  expect(meant(typedPhoneOf('+33639980001'))).toBe('+33639980001');
});

it('names the countries in French, in their order', () => {
  const labels = phoneCountries().map(({ label }) => label);
  expect(labels).toContain('Sénégal (+221)');
  expect(labels).toContain('Côte d’Ivoire (+225)');
  expect(labels.indexOf('États-Unis (+1)')).toBeLessThan(labels.indexOf('France (+33)'));
});
