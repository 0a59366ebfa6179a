import { describe, expect, it } from 'vitest';
import type { Glyph, Paint } from './graphics-state.ts';
import { contrast, judgeVisibility } from './visibility.ts';

const glyph = (more: Partial<Glyph> = {}): Glyph => ({
  text: 'a',
  op: 5,
  shown: 0,
  area: { x0: 10, y0: 10, x1: 16, y1: 22 },
  from: [10, 20],
  to: [16, 20],
  size: 12,
  bold: false,
  face: 'Times #000000',
  turns: 0,
  color: '#000000',
  alpha: 1,
  visibility: 'plain',
  ...more,
});
const paint = (op: number, color: string | null): Paint => ({
  op,
  area: { x0: 0, y0: 0, x1: 100, y1: 100 },
  color,
  isImage: false,
});
const seen = (one: Glyph, paints: readonly Paint[]) =>
  judgeVisibility({ glyphs: [one], paints: [...paints], rules: [], frames: [] })[0]?.visibility;

describe('contrast', () => {
  it('is that of WCAG: 21 for black on white, 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#767676')).toBe(1);
  });

  it('is that of what shines through', () => {
    expect(contrast('#000000', '#ffffff', 0)).toBe(1);
  });
});

describe('a letter', () => {
  it.each([
    ['black on the page', glyph(), [], 'plain'],
    ['white on the page', glyph({ color: '#ffffff' }), [], 'hidden'],
    ['white on a black box', glyph({ color: '#ffffff' }), [paint(1, '#000000')], 'plain'],
    ['under a box that is painted later', glyph(), [paint(9, '#ffffff')], 'doubtful'],
    ['over a picture', glyph(), [paint(1, null)], 'doubtful'],
    ['in a pattern', glyph({ color: null }), [], 'doubtful'],
    ['hidden by its own state', glyph({ visibility: 'hidden' }), [], 'hidden'],
  ] as const)('%s is %s', (_where, one, paints, expected) => {
    expect(seen(one, paints)).toBe(expected);
  });

  it('on a page with very many paints is left to the rendered page', () => {
    expect(
      seen(
        glyph(),
        Array.from({ length: 2_001 }, () => paint(1, '#ffffff')),
      ),
    ).toBe('doubtful');
  });
});
