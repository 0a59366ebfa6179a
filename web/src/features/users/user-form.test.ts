import { afterEach, expect, it, vi } from 'vitest';
import { generatePassword, isoOf, maskDate, shownDate } from './user-form.ts';

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

afterEach(() => vi.restoreAllMocks());

it('has 12 characters of every class, and is never the same', () => {
  vi.spyOn(Math, 'random').mockImplementation(() => {
    throw new Error('a guessable source');
  });
  const passwords = Array.from({ length: 1_000 }, generatePassword);
  for (const password of passwords) {
    expect(password).toMatch(/^[A-Za-z0-9@$!%*?&#<>/[~\]{}]{12}$/);
    expect(password).toMatch(/[A-Z]/);
    expect(password).toMatch(/[a-z]/);
    expect(password).toMatch(/[0-9]/);
    expect(password).toMatch(/[@$!%*?&#<>/[~\]{}]/);
  }
  expect(new Set(passwords).size).toBe(1_000);
});

it('gives every character the same chance: bytes beyond the last whole alphabet are drawn again', () => {
  // A, a, 0, @ by turns, with bytes between that would wrap around to the beginning.
  const bytes = [0, 255, 26, 234, 52, 240, 62];
  let drawn = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint8Array)[0] = bytes[drawn % bytes.length] ?? 0;
    drawn += 1;
    return array;
  });
  expect(generatePassword()).toBe('Aa0@Aa0@Aa0@');
});
