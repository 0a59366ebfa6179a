import { expect, test } from 'vitest';
import { deepStemOf } from '#server/french/stems.ts';
import { rootsMeant } from './everyday.ts';

test.each([
  ['ramassaient', 'recoltees'],
  ['orage', 'foudre'],
  ['filtre', 'tamis'],
])('%s may be told as %s', (asked, told) => {
  expect(rootsMeant(asked)).toContain(deepStemOf(told));
});

test('a word of no group means itself alone', () => {
  expect(rootsMeant('racine')).toEqual([deepStemOf('racine')]);
});
