import { describe, expect, it } from 'vitest';
import { withCells } from './cell-lists.ts';

const lines = (...all: string[]) => all.join('\u2028');

describe('the lines of a cell', () => {
  it.each([
    ['that each name an illness are a list', ['rhume', 'fièvre', 'toux'], ['rhume', 'fièvre', 'toux']],
    ['of one illness are one', ['maladie du', 'foie'], ['maladie du foie']],
    [
      'that end with a noun and go on with its adjective are one',
      ['insuffisance', 'cardiaque'],
      ['insuffisance cardiaque'],
    ],
    [
      'of people and states are a list',
      ['grossesse', 'épilepsie', 'allaitement'],
      ['grossesse', 'épilepsie', 'allaitement'],
    ],
    [
      'that begin with a word that ends as an adjective are a list',
      ['albumine', 'jambes gonflées'],
      ['albumine', 'jambes gonflées'],
    ],
    [
      'that end with little words go on before they are told to be a list',
      ['hémorroïdes', 'poches sous les', 'yeux'],
      ['hémorroïdes', 'poches sous les yeux'],
    ],
    [
      'that begin with an elided word are none of their own',
      ['diabète / maux', "d'estomac / stérilité"],
      ["diabète / maux d'estomac / stérilité"],
    ],
    ['with commas are a text', ['toux, rhume', 'fièvre'], ['toux, rhume fièvre']],
  ])('%s', (_what, printed, read) => {
    expect(withCells(lines(...printed))).toBe(lines(...read));
  });

  it('keep their places and the cells beside them', () => {
    const row = `Thym\t${lines('maladie du', 'foie')}\t2 g`;
    expect(withCells(row)).toBe('Thym\tmaladie du foie\t2 g');
  });
});

it.each([
  ['Famille .............. Fabacées', 'Famille', 'Fabacées'],
  ['Se donne contre . . . . . . toux, fièvre', 'Se donne contre', 'toux, fièvre'],
])('dots lead from a key to its value, whose place stays: %s', (printed, key, value) => {
  const read = withCells(printed);
  expect(read.split('\t').map((cell) => cell.trim())).toEqual([key, value]);
  expect(read.indexOf(value)).toBe(printed.indexOf(value));
});

it.each(['Emplois .............. 10', 'Préface ........ xii', 'Il faut attendre... encore.'])(
  'dots lead to a page, or nowhere: %s',
  (printed) => {
    expect(withCells(printed)).toBe(printed);
  },
);

it('a name that ends on the next line is whole before the lines are told to be a list', () => {
  const cell = lines('premier trimestre de la', 'grossesse', 'enfant de moins de 5 kg', 'warfarine');
  expect(withCells(cell)).toBe(
    lines('premier trimestre de la grossesse', 'enfant de moins de 5 kg', 'warfarine'),
  );
});

it('dots that fill a line lead to nothing: it is a heading', () => {
  expect(withCells('Qui n’en prend pas . . . . . .\nLa femme enceinte.').replace(/ +\n/, '\n')).toBe(
    'Qui n’en prend pas\nLa femme enceinte.',
  );
});
