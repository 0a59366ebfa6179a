import { describe, expect, it } from 'vitest';
import { lookAgain, sureLines } from './recognised-lines.ts';

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

type Line = ReturnType<typeof line>;

/** One line below the other. */
const below = (lines: readonly Line[]): Line[] =>
  lines.map(({ words, height }, at) => ({
    height,
    words: words.map((word) => ({ ...word, y0: word.y0 + 1000 * at, y1: word.y1 + 1000 * at })),
  }));

const textsOf = (...lines: Line[]) => sureLines(below(lines), 0.5).map(({ chunk }) => chunk.text);

/** A word in its place, at a height from 0 on a line 40 high. */
const word = (text: string, confidence: number, [x0, x1]: readonly [number, number], y1 = 40) => ({
  text,
  confidence,
  x0,
  x1,
  y0: 0,
  y1,
});

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

  it('lose a letter that stands alone far from their words', () => {
    const speck = word('i', 70, [1600, 1612]);
    expect(textsOf({ height: 40, words: [word('Pelouse', 95, [100, 240]), speck] })).toEqual(['Pelouse']);
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

  it('lose stains read as letters: too low for their line, or over several lines', () => {
    const words = [
      word('sirop', 90, [0, 80]),
      word(';', 84, [90, 94], 4),
      word('NAS', 60, [200, 270], 4),
      word('eg', 43, [300, 430], 90),
    ];
    expect(textsOf({ height: 40, words })).toEqual(['sirop']);
  });

  it('are read once where a fold makes two of one', () => {
    const upper = { height: 40, words: [word('Sauge', 90, [0, 40]), word('ee', 60, [100, 190])] };
    const lower = { height: 40, words: [word('occlusion', 90, [105, 200])] };
    expect(sureLines([upper, lower], 0.5).map(({ chunk }) => chunk.text)).toEqual(['Sauge', 'occlusion']);
  });

  it('are read again where a word is doubted, and keep what is sure', async () => {
    const lines = [line([['décorton', 44]]), line([['commums', 48]]), line([['Thym', 95]])];
    const found = await lookAgain(below(lines), async ({ y0 }) => [
      line(
        y0 < 1000
          ? [
              ['décoction,', 91],
              ['sirop', 93],
            ]
          : [['commims', 46]],
      ),
    ]);
    expect(found.map(({ words }) => words[0]?.text)).toEqual(['décoction, sirop', 'commums', 'Thym']);
  });

  it('are several where one word was read over several', async () => {
    const blot = { height: 40, words: [word('infusion', 90, [0, 80]), word('eg', 43, [100, 230], 90)] };
    const [upper, lower] = [line([['bourgeon,', 92]]), line([['feuille', 95]])];
    expect(await lookAgain([blot], async () => [upper, lower])).toEqual([
      { height: 40, words: [blot.words[0], upper.words[0]] },
      lower,
    ]);
  });

  it('are of one type when their heights hardly differ', () => {
    const sizes = sureLines(
      below([
        line([['Thym', 90]], 40),
        line([['Sauge', 90]], 43),
        line([['Titre', 90]], 60),
        line([['Menthe', 90]], 41),
      ]),
      1,
    );
    const [one, other, title, last] = sizes.map(({ chunk }) => chunk.size);
    expect([other, last]).toEqual([one, one]);
    expect(title).toBeCloseTo(48);
  });
});
