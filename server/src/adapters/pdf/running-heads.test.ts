import { expect, it } from 'vitest';
import type { LaidLine } from './chunks.ts';
import { withoutRunningHeads } from './running-heads.ts';

const HEIGHT = 800;

const line = (text: string, y0: number): LaidLine => ({
  text,
  x0: 60,
  x1: 400,
  y0,
  y1: y0 + 10,
  size: 10,
  bold: false,
  lead: 'line',
});

/** Pages of one text and one foot, each with a number below. */
const pagesWith = (foot: string, pages: number) =>
  Array.from({ length: pages }, (_, index) => ({
    index,
    height: HEIGHT,
    lines: [
      line(`Plante numéro ${index + 1}, dont on parle ici.`, 300),
      line(foot, 740),
      line(`${index + 1}`, 770),
    ],
  }));

const textsOf = (foot: string) => {
  const pages = pagesWith(foot, 3);
  return pages.map((page) => withoutRunningHeads(page, pages).lines.map(({ text }) => text));
};

it('a foot that names the document is no text of any page', () => {
  expect(textsOf('Cahier des relais villageois')).toEqual([
    ['Plante numéro 1, dont on parle ici.'],
    ['Plante numéro 2, dont on parle ici.'],
    ['Plante numéro 3, dont on parle ici.'],
  ]);
});

it('a sentence at the foot of every page is text of the first', () => {
  const warning = 'Aucune de ces plantes ne se donne à l’enfant de moins de trois ans.';
  expect(textsOf(warning)).toEqual([
    ['Plante numéro 1, dont on parle ici.', warning],
    ['Plante numéro 2, dont on parle ici.'],
    ['Plante numéro 3, dont on parle ici.'],
  ]);
});
