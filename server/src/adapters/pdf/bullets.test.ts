import { describe, expect, it } from 'vitest';
import { lineAt } from '#test/pdf/lines.ts';
import { withBullets } from './bullets.ts';

const line = (text: string, x0: number, y0: number) => ({
  ...lineAt(text, x0, y0),
  starts: text.split(' ').map((_, at) => x0 + 30 * at),
});
const mark = (x0: number, y0: number, size = 5) => ({ area: { x0, y0, x1: x0 + size, y1: y0 + size } });

describe('bullets that are painted', () => {
  const list = [line('spasmes digestifs', 60, 100), line('anxiété', 60, 114)];

  it('are those of a list', () => {
    const [first, second] = withBullets(list, [mark(50, 103), mark(50, 117)]);
    expect(first).toMatchObject({ text: '• spasmes digestifs', x0: 50, starts: [50, 60, 90] });
    expect(second?.text).toBe('• anxiété');
  });

  it.each([
    ['alone', [mark(50, 103)]],
    ['far from the text', [mark(20, 103), mark(20, 117)]],
    ['as high as the type', [mark(48, 100, 10), mark(48, 114, 10)]],
    ['wide, as a rule is', [103, 117].map((y0) => ({ area: { x0: 40, x1: 55, y0, y1: y0 + 2.5 } }))],
  ])('are none %s', (_how, paints) => {
    expect(withBullets(list, paints)).toEqual(list);
  });

  it('are none behind a word', () => {
    const words = [line('note', 25, 100), line('note', 25, 114)];
    expect(withBullets([...list, ...words], [mark(50, 103), mark(50, 117)])).toEqual([...list, ...words]);
  });
});
