import { expect, it } from 'vitest';
import { isGarbled, isOfGlyphNumbers } from './legibility.ts';

const french =
  'La fumeterre est une petite herbe grisâtre des cultures, à feuilles très découpées et à fleurs roses tachées de pourpre. ' +
  'On la récolte au début de la floraison et on la fait sécher à l’ombre, en couches minces.';

/** Letters moved in the alphabet, as a false table of characters gives them. */
const moved = (text: string, by: number) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + by) % 26)));

it('words of a language can be read', () => {
  expect(isGarbled(french)).toBe(false);
});

it.each([3, 11])('letters that are moved by %i are no words', (by) => {
  expect(isGarbled(moved(french.toLowerCase(), by))).toBe(true);
});

it('lists of Latin names, numbers and other scripts are not judged as garbled', () => {
  const names =
    'Achillea millefolium Arnica montana Calendula officinalis Cynara scolymus Arctium lappa Sambucus nigra '.repeat(
      3,
    );
  expect(isGarbled(names)).toBe(false);
  expect(isGarbled('12,5 3,4 120 mg 45 '.repeat(40))).toBe(false);
  expect(isGarbled('النعناع نبات عطري يستعمل لعلاج المغص '.repeat(10))).toBe(false);
});

it('the letters of a face are told from the numbers of its glyphs', () => {
  const numbered = (text: string) =>
    text.replace(/[>-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 29));
  expect(isOfGlyphNumbers(numbered('Verbena officinalis Lotus corniculatus'))).toBe(true);
  for (const text of [
    'PROPRIÉTÉS ET EMPLOIS',
    'THYMUS VULGARIS, SALVIA OFFICINALIS',
    'RUBUS LHERITIERI HELLEBORUS',
    '0 1 2 3 4',
  ])
    expect(isOfGlyphNumbers(text)).toBe(false);
});

it('a face of control characters is told from one whose space is one', () => {
  const letters = [...new Set(french)];
  const numbered = french.replace(/./gsu, (one) => String.fromCharCode(letters.indexOf(one) + 1));
  expect(isOfGlyphNumbers(numbered)).toBe(true);
  expect(isOfGlyphNumbers(french.replaceAll(' ', '\u0001'))).toBe(false);
});

it('accents that a false table of characters gives are told from those of French', () => {
  const accents: Readonly<Record<string, string>> = { é: 'Ò', è: 'Œ', à: 'Á', '’': 'Õ', û: '‡' };
  const false_ = french.replace(/[éèà’û]/g, (sign) => accents[sign] ?? sign);
  expect(isGarbled(false_)).toBe(true);
  expect(isGarbled(`ÉCORCE, Œdème, À Chios, L’Ère. ${french}`)).toBe(false);
});
