import { describe, expect, it } from 'vitest';
import { isDoubtful, lookAgain, sureLines } from './recognised-lines.ts';

/** What the letters of a line stand on. */
const at = (y: number) => ({ x0: 0, x1: 1000, y0: y, y1: y });

const line = (words: readonly (readonly [string, number])[], height = 40) => ({
  height,
  baseline: at(532),
  words: words.map(([text, confidence], index) => ({
    text,
    confidence,
    x0: 100 * index,
    x1: 100 * index + 80,
    // A sign beside the page may be as high as the page.
    y0: text === '|' ? 0 : 500,
    y1: text === '|' ? 900 : 540,
  })),
});

type Line = ReturnType<typeof line>;

/** One line below the other. */
const below = (lines: readonly Line[]): Line[] =>
  lines.map(({ words, height, baseline }, index) => ({
    height,
    baseline: at(baseline.y0 + 1000 * index),
    words: words.map((word) => ({ ...word, y0: word.y0 + 1000 * index, y1: word.y1 + 1000 * index })),
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
    expect(found?.chunk).toMatchObject({ text: 'Thym sec', x0: 50, x1: 140, y0: 251 });
    expect(found?.confidence).toBeCloseTo((95 * 4 + 93 * 3) / 7);
  });

  it('that run over two columns are laid out beside each other, and know how much lower the second stands', () => {
    const lower = (words: Line['words']) =>
      words.map((one) => ({ ...one, y0: one.y0 + 12, y1: one.y1 + 12 }));
    const { words, ...columns } = line([
      ['Thym', 95],
      ['sec', 93],
      ['Menthe', 95],
      ['fraîche', 93],
    ]);
    const right = lower(words.slice(2)).map((one) => ({ ...one, x0: one.x0 + 400, x1: one.x1 + 400 }));
    const [thyme, mint] = sureLines(
      [{ ...columns, baseline: at(540), words: [...words.slice(0, 2), ...right] }],
      0.5,
    );
    expect(mint?.chunk.y0).toBe(thyme?.chunk.y0);
    expect(thyme?.chunk.fall).toBeUndefined();
    expect(mint?.chunk.fall).toBe(6);
  });

  it('lose what is left of rules between their words', () => {
    const words = [
      ['Espèce', 95],
      ['|', 94],
      ['Aloysia', 95],
    ] as const;
    expect(textsOf(line(words))).toEqual(['Espèce', 'Aloysia']);
  });

  it('begin an item at the round sign of a list, which is read as a letter; "e" before a small letter is none', () => {
    const items = ['e', 'Bon', 'pour', 'la', 'gale', 'e', 'On', 'prend', 'les', 'feuilles'];
    expect(textsOf(line(items.map((text) => [text, 92] as const)))).toEqual([
      '• Bon pour la gale',
      '• On prend les feuilles',
    ]);
    const word = ['sommité', 'e', 'fleurie', 'séchée'];
    expect(textsOf(line(word.map((text) => [text, 92] as const)))).toEqual(['sommité e fleurie séchée']);
  });

  it('lose a letter that stands alone far from their words', () => {
    const speck = word('i', 70, [1600, 1612]);
    expect(
      textsOf({ height: 40, baseline: at(32), words: [word('Pelouse', 95, [100, 240]), speck] }),
    ).toEqual(['Pelouse']);
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
    expect(textsOf({ height: 40, baseline: at(32), words })).toEqual(['sirop']);
  });

  it('are read once where a fold makes two of one', () => {
    const upper = {
      height: 40,
      baseline: at(32),
      words: [word('Sauge', 90, [0, 40]), word('ee', 60, [100, 190])],
    };
    const lower = { height: 40, baseline: at(32), words: [word('occlusion', 90, [105, 200])] };
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
    const blot = {
      height: 40,
      baseline: at(32),
      words: [word('infusion', 90, [0, 80]), word('eg', 43, [100, 230], 90)],
    };
    const [upper, lower] = [line([['bourgeon,', 92]]), line([['feuille', 95]])];
    expect(await lookAgain([blot], async () => [upper, lower])).toEqual([
      { height: 40, baseline: at(32), words: [blot.words[0], upper.words[0]] },
      lower,
    ]);
  });

  it('stand on their baselines as if the page were level, however far some letters reach below', () => {
    const words = [word('sirop', 95, [0, 80], 49), word('feuille', 95, [720, 800], 36)];
    const [left, right] = sureLines([{ height: 40, baseline: { x0: 0, y0: 40, x1: 800, y1: 32 }, words }], 1);
    expect([left, right].map((found) => Math.round((found?.chunk.y1 ?? 0) - 0.22 * 40))).toEqual([40, 40]);
  });

  it('are no larger than others when only stains make them high', () => {
    const stained = line([['gargarismes', 90]], 62);
    const [, size] = sureLines(below([line([['décoction', 90]]), stained, line([['infusion', 90]])]), 1);
    expect(size?.chunk.size).toBeCloseTo(32);
  });

  it('are bold where strokes are thicker than those of most words of their height', () => {
    const inked = (texts: readonly (readonly [string, number])[]) => {
      const plain = line(texts.map(([text]) => [text, 95] as const));
      return {
        ...plain,
        words: plain.words.map((one, index) => ({ ...one, stroke: texts[index]?.[1] ?? 0 })),
      };
    };
    const lines = [
      inked([
        ['Indications', 6],
        [':', 2],
        ['toux', 4],
        ['sèche', 4.3],
        ['et', 4],
        ['fièvre', 4],
      ]),
      inked([
        ['rhume', 4],
        ['des', 3.8],
        ['foins', 4],
      ]),
      inked([
        ['Centella', 6.2],
        ['asiatica', 5.8],
      ]),
    ];
    const chunks = sureLines(below(lines), 0.5).map(({ chunk }) => chunk);
    expect(chunks.map(({ bold }) => bold)).toEqual([false, false, true]);
  });

  it('are doubted together where most of their letters are', () => {
    expect(isDoubtful([line([['ǝsuᴉʇ', 30]]), line([['ou', 90]])])).toBe(true);
    expect(isDoubtful([line([['tisane', 90]]), line([['e!', 30]])])).toBe(false);
  });

  it('are of one type when their heights hardly differ', () => {
    const sizes = sureLines(
      below([
        line([['Thym', 90]], 40),
        line([['Sauge', 90]], 43),
        line([['Fin', 90]], 60),
        line([['Menthe', 90]], 41),
      ]),
      1,
    );
    const [one, other, title, last] = sizes.map(({ chunk }) => chunk.size);
    expect([other, last]).toEqual([one, one]);
    expect(title).toBeCloseTo(48);
  });
});
