import { describe, expect, it } from 'vitest';
import type { Chunk } from './chunks.ts';
import { layOut } from './layout.ts';

const SIZE = 10;

/** A line of type whose letters are half as wide as high. */
function chunk(text: string, x0: number, y1: number, type: { size?: number; bold?: boolean } = {}): Chunk {
  const { size = SIZE, bold = false } = type;
  return { text, x0, x1: x0 + text.length * size * 0.5, y0: y1 - size, y1, size, bold };
}

const column = (name: string, count: number, x: number, y = 100): Chunk[] =>
  Array.from({ length: count }, (_, at) => chunk(`${name} ${at + 1} de la même longueur`, x, y + at * 12));

const read = (chunks: readonly Chunk[]): string =>
  layOut(chunks)
    .map(({ text, lead }, at) =>
      at === 0 ? text : `${{ join: ' ', cell: ' | ', line: '\n', gap: '\n\n' }[lead]}${text}`,
    )
    .join('');

/** The order in which lines that begin with a name come, whatever parts them. */
const order = (chunks: readonly Chunk[]): string[] =>
  layOut(chunks).map(({ text }) => text.split(' ').slice(0, 2).join(' '));

describe('columns', () => {
  it('three of them are read from left to right', () => {
    const chunks = [...column('a', 5, 40), ...column('b', 5, 210), ...column('c', 5, 380)];
    const shuffled = chunks.toSorted((one, other) => one.y1 - other.y1 || other.x0 - one.x0);
    expect(order(shuffled)).toEqual(
      ['a', 'b', 'c'].flatMap((name) => [1, 2, 3, 4, 5].map((at) => `${name} ${at}`)),
    );
  });

  it('a wide line between two pairs of columns parts them', () => {
    const wide = chunk('Une ligne sur toute la largeur de la page qui annonce la suite du texte', 40, 180);
    const chunks = [
      ...column('a', 4, 40),
      ...column('b', 4, 300),
      wide,
      ...column('c', 4, 40, 210),
      ...column('d', 4, 300, 210),
    ];
    expect(order(chunks).map(([first]) => first)).toEqual('aaaabbbbUccccdddd'.split(''));
  });

  it('that do not stand on common lines are columns, even of short lines', () => {
    const left = ['Thym vulgaire', 'Famille des lamiacées', 'Feuille et sommité'].map((text, at) =>
      chunk(text, 40, 100 + at * 12),
    );
    const right = [
      'Sauge officinale du jardin',
      'Famille des lamiacées aussi',
      'Feuille avant la floraison',
    ].map((text, at) => chunk(text, 300, 106 + at * 13));
    expect(order([...left, ...right])).toEqual([
      'Thym vulgaire',
      'Famille des',
      'Feuille et',
      'Sauge officinale',
      'Famille des',
      'Feuille avant',
    ]);
  });

  it('of a table stay rows', () => {
    const rows = [
      ['Plante', 'Partie', 'Dose'],
      ['Thym', 'feuille', '2 g'],
      ['Guimauve', 'racine', '5 g'],
    ];
    const chunks = rows.flatMap((row, y) => row.map((cell, x) => chunk(cell, 40 + x * 150, 100 + y * 12)));
    expect(read(chunks)).toBe('Plante | Partie | Dose\nThym | feuille | 2 g\nGuimauve | racine | 5 g');
  });
});

describe('paragraphs', () => {
  const line = 'une ligne qui va presque au bord de la colonne,';

  it('go on over full lines, and end where a word would have found room', () => {
    const chunks = [line, line, 'courte.', 'Le suivant commence au bord de la même colonne', 'et finit.'].map(
      (text, at) => chunk(text, 40, 100 + at * 12),
    );
    expect(read(chunks)).toBe(
      `${line} ${line} courte.\nLe suivant commence au bord de la même colonne et finit.`,
    );
  });

  it('begin at an indent, at other type, after a wider distance', () => {
    const chunks = [
      chunk('Indications', 40, 100, { bold: true }),
      chunk(line, 40, 112),
      chunk(`A${line}`, 52, 124),
      chunk(line, 40, 136),
      chunk('Dangers', 40, 152, { size: 14 }),
      chunk(line, 40, 190),
    ];
    expect(read(chunks)).toBe(`Indications\n${line}\nA${line} ${line}\nDangers\n\n${line}`);
  });

  it('keep a power a power, and put it into its line', () => {
    const chunks = [
      chunk('jusqu’à 10', 40, 100),
      { ...chunk('3', 90.5, 95, { size: 6 }) },
      chunk('unités', 98, 100),
    ];
    expect(read(chunks)).toBe('jusqu’à 10³ unités');
  });
});
