import { describe, expect, it } from 'vitest';
import { lineAt } from '#test/pdf/lines.ts';
import type { Chunk } from './chunks.ts';
import { layOut } from './layout.ts';

const textsOf = (chunks: readonly Chunk[]) => layOut(chunks).map(({ text }) => text);

/** A slide whose text begins farther down than those beside it. */
const slide = (name: string, at: number, fall = 0): Chunk[] => {
  const [x, y] = [at % 2 === 0 ? 20 : 420, at < 2 ? 20 : 320];
  return [
    lineAt(`${name}, plante`, x, y),
    lineAt(`Feuille de ${name}`, x + 10, y + 80 + fall),
    lineAt(`Tisane de ${name}`, x + 10, y + 100 + fall),
    lineAt('Cours de botanique', x, y + 250),
    lineAt(`${at + 5} / 12`, x + 340, y + 250),
  ];
};

describe('slides of a handout that prints several a page', () => {
  const handout = [slide('a', 0), slide('b', 1, 3), slide('c', 2), slide('d', 3, 3)];

  it('are read one after the other, each from its title on, without what their feet repeat', () => {
    const told = ['a', 'b', 'c', 'd'].map((name) => [
      `${name}, plante`,
      `Feuille de ${name}`,
      `Tisane de ${name}`,
    ]);
    expect(textsOf(handout.flat())).toEqual(told.flat());
  });

  it('keep what the foot of one of them says alone', () => {
    expect(textsOf([...handout.flat(), lineAt('Toxique à haute dose', 200, 270)])).toContain(
      'Toxique à haute dose',
    );
  });

  it('are none where numbers stand beside the words of a table', () => {
    const rows = [0, 1, 2].flatMap((row) =>
      [0, 1].flatMap((column) => [
        lineAt(`${2 * row + column + 1}`, 20 + 300 * column, 40 + 20 * row),
        lineAt(`plante ${row} ${column}`, 60 + 300 * column, 40 + 20 * row),
      ]),
    );
    expect(textsOf(rows)).toContain('1');
  });
});
