import { describe, expect, it } from 'vitest';
import { cleanCharacters, inReadingOrder, raise } from './characters.ts';

describe('characters of a page', () => {
  it('raised behind a word are its mark, and behind a number or an initial a part of it', () => {
    const read = [
      raise('3', '10'),
      raise('a', 'Boiss.'),
      raise('b, i', 'Cap'),
      raise('d', '2'),
      raise('e', 'XIX'),
      raise('d', 'C'),
    ];
    expect(read).toEqual(['³', 'ᵃ', 'ᵇ, ⁱ', 'd', 'e', 'd']);
  });

  it.each([
    [
      'accents printed before their letter',
      'r´etention d’urine, fi`evre, mˆele, na¨ıf',
      'rétention d’urine, fièvre, mêle, naïf',
    ],
    ['a cedilla printed after its letter', 'prenez-en franc¸ais', 'prenez-en français'],
    ['ligatures', 'in\uFB02ammation', 'inflammation'],
    [
      'ligatures of TeX without names',
      '\u001Devre, in\fniment, o\u001Ecinale',
      'flevre, infiniment, officinale',
    ],
    ['invisible characters', 'to\u200Bux', 'toux'],
  ])('%s are read as a reader sees them', (_what, printed, read) => {
    expect(cleanCharacters(printed)).toBe(read);
  });
});

describe('words printed from right to left', () => {
  it.each([
    ['Armoise blanche — ﺢﻴﺸﻟا', 'Armoise blanche — الشيح'],
    ['ﻲﻜﻤﻟا ﺎﻨﺳ', 'سنا المكي'],
    ['thym, sauge', 'thym, sauge'],
  ])('%s is read as %s', (printed, read) => expect(inReadingOrder(printed)).toBe(read));
});
