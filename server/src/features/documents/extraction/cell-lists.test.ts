import { describe, expect, it } from 'vitest';
import { withLists } from './cell-lists.ts';

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
    ['with commas are a text', ['toux, rhume', 'fièvre'], ['toux, rhume fièvre']],
  ])('%s', (_what, printed, read) => {
    expect(withLists(lines(...printed))).toBe(lines(...read));
  });

  it('keep their places and the cells beside them', () => {
    const row = `Thym\t${lines('maladie du', 'foie')}\t2 g`;
    expect(withLists(row)).toBe('Thym\tmaladie du foie\t2 g');
  });
});
