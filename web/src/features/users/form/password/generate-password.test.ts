import { afterEach, expect, it, vi } from 'vitest';
import { generatePassword } from './generate-password.ts';

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
