import { describe, expect, it } from 'vitest';
import { lineAt } from '#test/pdf/lines.ts';
import { gridsOf, holdsTexts, ruledRows } from './grids.ts';

const across = (y: number, x0 = 0, x1 = 200) => ({ x0, x1, y0: y, y1: y });
const down = (x: number, y0 = 0, y1 = 60) => ({ x0: x, x1: x, y0, y1 });
const rules = [across(0), across(30), across(60), down(0), down(100), down(200)];
const said = (rows: ReturnType<typeof ruledRows>) =>
  rows?.map((row) => row.map((cell) => cell.map(({ text }) => text).join(' ')));

describe('a ruled table', () => {
  const [grid] = gridsOf(rules);

  it('has the texts of each box, however near they stand to those of the next', () => {
    const chunks = [
      lineAt('thym', 5, 5),
      lineAt('toux', 102, 5),
      lineAt('sauge', 75, 40),
      lineAt('sueurs', 103, 40),
    ];
    expect(grid && said(ruledRows(grid, chunks))).toEqual([
      ['thym', 'toux'],
      ['sauge', 'sueurs'],
    ]);
  });

  it('keeps a text over two boxes without a wall in the first of them', () => {
    const [merged] = gridsOf([across(0), across(30), across(60), down(0), down(100, 30, 60), down(200)]);
    const chunks = [lineAt('identité', 120, 5), lineAt('thym', 5, 40), lineAt('toux', 120, 40)];
    expect(merged && said(ruledRows(merged, chunks))?.[0]).toEqual(['identité', '']);
  });

  it('is none with a frame alone', () => {
    const [frame] = gridsOf([across(0), across(60), down(0), down(200)]);
    expect(frame && ruledRows(frame, [lineAt('thym', 5, 5)])).toBeNull();
  });

  it('holds texts where its boxes have many lines', () => {
    const lines = Array.from({ length: 8 }, (_, at) => lineAt('ligne', 5, 12 * at));
    expect(holdsTexts([[lines], [lines]])).toBe(true);
    expect(holdsTexts([[[lineAt('thym', 5, 5)], [lineAt('toux', 105, 5)]]])).toBe(false);
  });
});
