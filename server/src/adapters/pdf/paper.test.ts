import { expect, it } from 'vitest';
import { eraseRules, type Pixels, whitenPaper } from './scan-pixels.ts';

/** A page of 400 by 300 pixels, with a word of ink on it. */
function page(paper: (x: number) => number, ink = 60): Pixels {
  const [width, height] = [400, 300];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInk = y >= 150 && y < 154 && x >= 100 && x < 112;
      data.fill(isInk ? ink : paper(x), (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { data, width, height };
}
const greyAt = ({ data, width }: Pixels, x: number, y: number) => data[(y * width + x) * 4] ?? 0;

it('grey and shaded paper becomes white, and ink stays dark', () => {
  const scan = page((x) => 150 + Math.round(x / 10));
  whitenPaper(scan);
  expect([greyAt(scan, 20, 20), greyAt(scan, 380, 280)].every((grey) => grey > 240)).toBe(true);
  expect(greyAt(scan, 105, 152)).toBeLessThan(120);
});

it('grey paper is no rule once it is white', () => {
  const scan = page((x) => (x % 7 === 0 ? 181 : 172));
  whitenPaper(scan);
  expect(eraseRules(scan)).toEqual([]);
  expect(greyAt(scan, 105, 152)).toBeLessThan(120);
});

it('the grain of paper becomes white, and ink hardly lighter', () => {
  const scan = page((x) => (x % 3 === 0 ? 229 : 241));
  whitenPaper(scan);
  expect([greyAt(scan, 21, 20), greyAt(scan, 20, 20)]).toEqual([255, 255]);
  expect(greyAt(scan, 105, 152)).toBeLessThan(70);
});

it('a dark picture stays dark', () => {
  const scan = page((x) => (x > 300 ? 40 : 180));
  whitenPaper(scan);
  expect(greyAt(scan, 370, 100)).toBeLessThan(80);
});
