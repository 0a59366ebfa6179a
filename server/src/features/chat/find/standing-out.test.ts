import { describe, expect, it } from 'vitest';
import { standingOutByName, standingOutOfAll, standingOutOfPlant } from './standing-out.ts';

const held = (statement: string, whole: number, plant: string | null = 'Nova alba', around = whole) => ({
  statement,
  whole,
  around,
  passage: { documentId: 'book', plant, pageIndex: 0, page: 'Décret sur les simples' },
});
const told = (found: readonly { readonly statement: string }[]) => found.map(({ statement }) => statement);

describe('of a plant that is asked about', () => {
  it('the one statement that holds anything of the question', () => {
    const best = held('Pendue aux portes des étables.', 0.2);
    expect(told(standingOutOfPlant([held('Herbe velue.', 0), best]))).toEqual([best.statement]);
  });

  it('none where another comes near, or where next to nothing is held', () => {
    const near = [held('Aux étables.', 0.2), held('Des étables voisines.', 0.15)];
    expect(standingOutOfPlant(near)).toEqual([]);
    expect(standingOutOfPlant([held('Aux étables.', 0.05)])).toEqual([]);
  });

  it('the same sentence of two documents twice', () => {
    const twice = [held('Aux étables.', 0.2), held('Aux étables.', 0.2, 'Nova rubra')];
    expect(standingOutOfPlant(twice)).toHaveLength(2);
  });
});

describe('of no plant that is asked about', () => {
  const asked = 8;

  it('the plant of which far more words are told than of any other', () => {
    const best = held('Arbre en parasol à boules rouges.', 0.5, 'Nova rubra');
    expect(told(standingOutOfAll([held('Arbre à boules.', 0.2), best], asked))).toEqual([best.statement]);
    const near = held('Arbre à boules rouges.', 0.45);
    expect(standingOutOfAll([near, best], asked)).toEqual([]);
    expect(standingOutOfAll([best], 4)).toEqual([]);
  });

  it('of a page that its head tells the statement below it', () => {
    const head = held('Décret sur les simples', 0.4, null);
    const below = held('La liste est fixée par arrêté.', 0.2, null, 0.6);
    expect(told(standingOutOfAll([head, below, held('Sont vendues.', 0.1, null, 0.5)], asked))).toEqual([
      below.statement,
    ]);
  });
});

describe('a proper name of the question', () => {
  const poison = held('A tué Socrate.', 0.2);
  const names = new Set(['socrate']);

  it('tells the only document that holds it', () => {
    expect(told(standingOutByName([held('Tue les rats.', 0.3), poison], names))).toEqual(['A tué Socrate.']);
    expect(standingOutByName([poison], new Set(['platon']))).toEqual([]);
  });

  it('tells nothing where two documents do', () => {
    const other = { ...poison, passage: { ...poison.passage, documentId: 'other' } };
    expect(standingOutByName([poison, other], names)).toEqual([]);
  });
});
