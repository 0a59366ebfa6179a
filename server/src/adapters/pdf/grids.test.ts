import { describe, expect, it } from 'vitest';
import { lineAt } from '#test/pdf/lines.ts';
import { boxesOf, gridsOf, holdsTexts, ruledRows } from './grids.ts';

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
    const rows = merged ? ruledRows(merged, chunks) : null;
    expect(said(rows)?.[0]).toEqual(['identité', '']);
    expect(rows?.flat(2).map(({ covers }) => covers)).toEqual([[2, 1], undefined, undefined]);
  });

  it('tells over how many rows a cell is merged', () => {
    const [merged] = gridsOf([across(0), across(30, 0, 100), across(60), down(0), down(100), down(200)]);
    const chunks = [lineAt('thym', 5, 5), lineAt('grossesse', 120, 25), lineAt('sauge', 5, 40)];
    const rows = merged ? ruledRows(merged, chunks) : null;
    expect(said(rows)).toEqual([
      ['thym', 'grossesse'],
      ['sauge', ''],
    ]);
    expect(rows?.[0]?.[1]?.[0]?.covers).toEqual([1, 2]);
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

describe('boxes drawn with rules', () => {
  const box = (x0: number, y0: number, corner = 0) => [
    across(y0, x0 + corner, x0 + 90 - corner),
    across(y0 + 120, x0 + corner, x0 + 90 - corner),
    down(x0, y0 + corner, y0 + 120 - corner),
    down(x0 + 90, y0 + corner, y0 + 120 - corner),
  ];

  it('are found beside and over each other, with round corners too', () => {
    const rules = [...box(0, 0, 8), ...box(110, 0, 8), ...box(0, 140, 8)];
    expect(boxesOf(rules).map(({ x0, y0, y1 }) => [x0, y0, y1])).toEqual([
      [8, 0, 120],
      [118, 0, 120],
      [8, 140, 260],
    ]);
  });

  it('are none between the foot of one and the head of the next', () => {
    expect(boxesOf([...box(0, 0), ...box(0, 127)]).map(({ y0, y1 }) => [y0, y1])).toEqual([
      [0, 120],
      [127, 247],
    ]);
  });

  it('may have one worn side, and are none without sides', () => {
    expect(boxesOf([across(0), across(60), down(0)])).toEqual([{ x0: 0, x1: 200, y0: 0, y1: 60 }]);
    expect(boxesOf([across(0), across(60)])).toEqual([]);
  });
});
