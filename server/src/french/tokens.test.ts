import { expect, it } from 'vitest';
import { tokens } from './tokens.ts';

it.each([
  ['L’œil du CŒUR, l’hiver', ['l', 'oeil', 'du', 'coeur', 'l', 'hiver']],
  ['deux\u00adcents\ufefftrente  mots\nen\tligne', ['deuxcentstrente', 'mots', 'en', 'ligne']],
  ['celle-ci dort ; ils dorment', ['ci', 'dormir', 'dormir']],
  ['', []],
  [' \n ', []],
])('%j is read as its words', (text, expected) => {
  expect(tokens(text)).toEqual(expected);
  expect(tokens(text)).toEqual(expected);
});

it('cuts what is no word and no text of words', () => {
  expect(tokens('a'.repeat(90))).toEqual(['a'.repeat(40)]);
  expect(tokens('mot '.repeat(100_010))).toHaveLength(100_000);
});
