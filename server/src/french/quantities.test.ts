import { describe, expect, it } from 'vitest';
import { holdsDose, quantitiesOf } from './quantities.ts';
import { readTokens } from './tokens.ts';

describe('a dose', () => {
  it.each([
    'Infusé à 20 p. 1000',
    'décoction à 5 %',
    'teinture au 1/5',
    'deux prises le soir',
    'une pleine calebasse de jus',
    '40 centigrammes de poudre',
    'trois petites racines',
    'un suppositoire',
  ])('is told by a measure, a strength or a number of what is taken: « %s »', (statement) => {
    expect(holdsDose(statement)).toBe(true);
  });

  it.each([
    'Le fruit est une capsule.',
    'après une prise de sang',
    '60 % des enquêtés la citent',
    'une racine pivotante',
    'Arbre de montagne, de 1 000 à 2 500 m.',
    'Une dose excessive provoque des vomissements.',
  ])('is not what counts something else: « %s »', (statement) => {
    expect(holdsDose(statement)).toBe(false);
  });
});

it.each([
  ['interdit aux enfants en dessous de 15 ans', 'most'],
  ['enfants de moins de 15 ans', 'most'],
  ['dès 15 ans', 'least'],
  ['un garçon de 15 ans', 'none'],
])('the bound of an age: « %s »', (text, bound) => {
  expect(quantitiesOf(readTokens(text))).toMatchObject([{ max: 180, unit: 'mois', bound }]);
});
