import { describe, expect, it } from 'vitest';
import { postureOf, turnedBack } from './skew.ts';

const [width, height] = [600, 800];

/** A page with a line of ink every 24 pixels, across or down it, that falls by an angle in degrees. @param ink its grey */
function page(degrees: number, isLying = false, ink = 0) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const slope = Math.tan((degrees * Math.PI) / 180);
  const [along, across] = isLying ? [height, width] : [width, height];
  for (let line = 80; line < across - 80; line += 24)
    for (let at = 60; at < along - 60; at++)
      for (let thick = 0; thick < 8; thick++) {
        const level = Math.round(line + slope * at) + thick;
        const [x, y] = isLying ? [level, at] : [at, level];
        if (x < width && y < height) data.fill(ink, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
  return { data, width, height };
}

const degreesOf = (angle: number) => (angle * 180) / Math.PI;

describe('the posture of a scanned page', () => {
  it.each([-3, -1, 1.6, 4])('crooked by %s degrees is told', (degrees) => {
    const { angle, isLying } = postureOf(page(degrees));
    expect(Math.abs(degreesOf(angle) - degrees)).toBeLessThan(0.3);
    expect(isLying).toBe(false);
  });

  it('straight is left as it is', () => {
    expect(postureOf(page(0))).toEqual({ angle: 0, isLying: false });
  });

  it('on its side is told', () => {
    expect(postureOf(page(0, true)).isLying).toBe(true);
  });

  it('is that of its lines, though they are paler than holes in its side', () => {
    const pale = page(0, false, 150);
    for (let y = 200; y < 600; y++)
      for (let x = 40; x < 52; x++) pale.data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    expect(postureOf(pale).isLying).toBe(false);
  });

  it('gives places back on the page as it lies', () => {
    const area = { x0: 500, y0: 390, x1: 520, y1: 410 };
    const back = turnedBack(area, Math.PI / 180, { width, height });
    expect(back.y0).toBeGreaterThan(area.y0 + 3);
    expect(back.x1 - back.x0).toBeCloseTo(20);
  });
});
