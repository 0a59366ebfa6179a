import { expect, it } from 'vitest';
import { eraseRules, type Pixels, strokeIn } from './scan-pixels.ts';

/** A white page of 400 by 300 pixels with dark rectangles. */
function page(...dark: readonly (readonly [number, number, number, number])[]): Pixels {
  const [width, height] = [400, 300];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [x0, y0, x1, y1] of dark)
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height };
}

const isDark = ({ data, width }: Pixels, x: number, y: number) => data[(y * width + x) * 4] === 0;

it('erases the rules of a table and tells where they stand', () => {
  const scan = page([20, 50, 380, 52], [100, 50, 102, 250]);
  const rules = eraseRules(scan);
  expect(rules.some(({ x0, x1, y0 }) => x0 === 20 && x1 === 379 && y0 === 50)).toBe(true);
  expect(rules.some(({ y0, y1, x0 }) => y0 === 50 && y1 === 249 && x0 === 100)).toBe(true);
  expect([isDark(scan, 200, 50), isDark(scan, 100, 150)]).toEqual([false, false]);
});

it('keeps letters and pictures', () => {
  const letter = [50, 100, 58, 104] as const;
  const picture = [150, 100, 300, 200] as const;
  const scan = page(letter, picture);
  expect(eraseRules(scan)).toEqual([]);
  expect([isDark(scan, 54, 102), isDark(scan, 200, 150)]).toEqual([true, true]);
});

it('measures strokes by their ink, blurred or not', () => {
  const upright = (width: number) => [0, 20, 40].map((x) => [100 + x, 100, 100 + x + width, 140] as const);
  const word = { x0: 95, y0: 95, x1: 155, y1: 145 };
  expect(strokeIn(page(...upright(3)), word)).toBeCloseTo(3);
  expect(strokeIn(page(...upright(5)), word)).toBeCloseTo(5);
  expect(strokeIn(page(), word)).toBe(0);
});
