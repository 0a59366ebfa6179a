import { describe, expect, it } from 'vitest';
import { sureLines } from './scan-reader.ts';

const line = (words: readonly (readonly [string, number])[], height = 40) => ({
  height,
  words: words.map(([text, confidence], at) => ({
    text,
    confidence,
    x0: 100 * at,
    x1: 100 * at + 80,
    // A sign beside the page may be as high as the page.
    y0: text === '|' ? 0 : 500,
    y1: text === '|' ? 900 : 540,
  })),
});

const textsOf = (...lines: ReturnType<typeof line>[]) => sureLines(lines, 0.5).map(({ chunk }) => chunk.text);

describe('lines that the OCR found', () => {
  it('lose the specks at their edges, and the room these took', () => {
    const [found] = sureLines(
      [
        line([
          ['|', 94],
          ['Thym', 95],
          ['sec', 93],
          ['.', 80],
        ]),
      ],
      0.5,
    );
    expect(found?.chunk).toMatchObject({ text: 'Thym sec', x0: 50, x1: 140, y0: 250, y1: 270 });
    expect(found?.confidence).toBeCloseTo((95 * 4 + 93 * 3) / 7);
  });

  it('are parted where a wall of a table runs between two words', () => {
    const found = sureLines(
      [
        line([
          ['sommité', 95],
          ['allergie', 95],
        ]),
      ],
      1,
      [{ x0: 88, y0: 400, x1: 89, y1: 700 }],
    );
    expect(found.map(({ chunk }) => chunk.text)).toEqual(['sommité', 'allergie']);
    expect(
      sureLines(
        [
          line([
            ['sommité', 95],
            ['fleurie', 95],
          ]),
        ],
        1,
      ).map(({ chunk }) => chunk.text),
    ).toEqual(['sommité fleurie']);
  });

  it('keep dashes that begin an item, colons that end a heading, and numbers of pages', () => {
    expect(
      textsOf(
        line([
          ['—', 92],
          ['Wolof', 90],
        ]),
        line([
          ['Indications', 90],
          [':', 93],
        ]),
        line([['67', 96]]),
      ),
    ).toEqual(['— Wolof', 'Indications :', '67']);
  });

  it('are left out when they are drawings or the OCR is not sure of them', () => {
    expect(
      textsOf(
        line([
          ['RE', 80],
          ['9', 70],
          ['a', 80],
          ['>', 90],
        ]),
        line([['feuille', 40]]),
        line([['|', 90]]),
      ),
    ).toEqual([]);
  });

  it('are of one type when their heights hardly differ', () => {
    const sizes = sureLines(
      [
        line([['Thym', 90]], 40),
        line([['Sauge', 90]], 43),
        line([['Titre', 90]], 60),
        line([['Menthe', 90]], 41),
      ],
      1,
    );
    const [one, other, title, last] = sizes.map(({ chunk }) => chunk.size);
    expect([other, last]).toEqual([one, one]);
    expect(title).toBeCloseTo(48);
  });
});
