import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesOfRange, locateOverPages, locateQuote, mayRunOver, placesOfQuote } from './locate-quote.ts';

const said = (text: string, quote: string) =>
  locateQuote(text, quote).map(({ start, end }) => text.slice(start, end));

describe('a quote', () => {
  it.each([
    ['as it stands', 'Toux sèche. Rhume.', 'Toux sèche.', ['Toux sèche.']],
    ['over lines', 'Toux\nsèche  et\u00A0rhume', 'Toux sèche et rhume', ['Toux\nsèche  et\u00A0rhume']],
    ['with other apostrophes and dashes', 'l’infusion — 2‑3 g', "l'infusion - 2-3 g", ['l’infusion — 2‑3 g']],
    ['with invisible characters inside', 'to\u00ADux sè\u200Bche', 'toux sèche', ['to\u00ADux sè\u200Bche']],
    ['wherever it is said', 'Thym. Le Thym.', 'Thym', ['Thym', 'Thym']],
    ['after a character of two units', '🌿 thym 🌿', 'thym 🌿', ['thym 🌿']],
  ])('is found %s', (_how, text, quote, expected) => {
    expect(said(text, quote)).toEqual(expected);
  });

  it.each([
    ['with another word', 'Ne pas utiliser pendant la grossesse', 'utiliser durant la grossesse'],
    ['with another accent', 'Toux sèche', 'Toux seche'],
    ['with other capitals', 'TOUX SÈCHE', 'toux sèche'],
    ['inside a word', 'maladie', 'mal'],
    ['that is empty', 'maladie', '  \n'],
  ])('%s is not found', (_how, text, quote) => {
    expect(said(text, quote)).toEqual([]);
  });

  it('taken from a text is found in it', () => {
    const word = fc.stringMatching(/^[a-zé']{1,8}$/);
    const texts = fc.array(fc.tuple(word, fc.constantFrom(' ', '\n', '  ', '\u00A0')), { minLength: 3 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (pairs, one, other) => {
        const [from = 0, to = 0] = [one % pairs.length, other % pairs.length].toSorted((a, b) => a - b);
        const text = pairs.flat().join('');
        const before = pairs.slice(0, from).flat().join('').length;
        const quote = pairs
          .slice(from, to + 1)
          .map(([name]) => name)
          .join(' ');
        // Of places that overlap, as in "a a a", the first one counts.
        expect(locateQuote(text, quote).some(({ start, end }) => start <= before && before < end)).toBe(true);
      }),
    );
  });
});

describe('a quote whose place is known', () => {
  it('is shown there alone, and not wherever the page says the same', () => {
    expect(placesOfQuote('Thym. Le Thym.', { quote: 'Thym', start: 9 })).toEqual([{ start: 9, end: 13 }]);
  });

  it('is looked for where the page has changed', () => {
    expect(placesOfQuote('Le Thym. Thym.', { quote: 'Thym', start: 0 })).toHaveLength(2);
  });
});

describe('a line', () => {
  const box = { x: 0.1, y: 0.2, width: 0.1, height: 0.6 };
  const boxesOf = (turns?: 1 | 2 | 3) =>
    boxesOfRange(
      { text: 'aaaa', lines: [{ start: 0, end: 4, box, size: 10, bold: false, ...(turns && { turns }) }] },
      { start: 0, end: 1 },
    );

  it('is cut along its direction', () => {
    expect(boxesOf()[0]).toMatchObject({ x: 0.1, y: 0.2, height: 0.6 });
    expect(boxesOf()[0]?.width).toBeCloseTo(0.025);
    expect(boxesOf(1)[0]).toMatchObject({ x: 0.1, y: 0.2, width: 0.1 });
    expect(boxesOf(1)[0]?.height).toBeCloseTo(0.15);
    expect(boxesOf(2)[0]?.x).toBeCloseTo(0.175);
    expect(boxesOf(3)[0]?.y).toBeCloseTo(0.65);
  });
});

describe('a quote over the end of a page', () => {
  const page = 'Plante des talus.\nElle ne convient jamais aux\n';
  const quote = 'Elle ne convient jamais aux enfants de six ans.';
  const saidOver = (before: string, after: string, words = quote) => {
    const found = locateOverPages(before, after, words);
    return (
      found && [
        before.slice(found.here.start, found.here.end),
        after.slice(found.there.start, found.there.end),
      ]
    );
  };

  it.each([
    ['at the beginning of the next one', 'enfants  de\nsix ans. On la cueille.', 'enfants  de\nsix ans.'],
    ['below its head', 'Flore des talus\nenfants de six ans. On la cueille.', 'enfants de six ans.'],
  ])('ends %s', (_where, next, rest) => {
    expect(mayRunOver(page, quote)).toBe(true);
    expect(saidOver(page, next)).toEqual(['Elle ne convient jamais aux', rest]);
  });

  it.each([
    ['the next page begins with other words', page, 'adultes.\nenfants de sept ans.'],
    ['the next page says it further down', page, 'Titre\nSuite\nenfants de six ans.'],
    ['other words follow on the page', `${page}Note de bas de page`, 'enfants de six ans.'],
    ['the page has another word', 'BElle ne convient jamais aux', 'enfants de six ans.'],
  ])('is not found when %s', (_why, before, after) => {
    expect(saidOver(before, after)).toBeNull();
  });

  it('is not cut out of a longer word of the next page', () => {
    expect(saidOver(page, 'enfants de sixties', 'Elle ne convient jamais aux enfants de six')).toBeNull();
  });

  it('is none when the page says nothing of it', () => {
    expect(mayRunOver('Plante des talus.', quote)).toBe(false);
    expect(mayRunOver('', '')).toBe(false);
  });
});

describe('its boxes', () => {
  const line = (start: number, end: number, x: number, y: number) => ({
    start,
    end,
    box: { x, y, width: 0.4, height: 0.02 },
    size: 10,
    bold: false,
  });

  it('cover the characters of each line, in both columns', () => {
    const lines = [line(0, 10, 0.05, 0.1), line(11, 21, 0.05, 0.9), line(22, 32, 0.55, 0.1)];
    const boxes = boxesOfRange({ text: 'n'.repeat(32), lines }, { start: 16, end: 27 });
    expect(boxes).toHaveLength(2);
    expect(boxes[0]?.x).toBeCloseTo(0.25);
    expect(boxes[0]?.width).toBeCloseTo(0.2);
    expect(boxes[1]).toMatchObject({ x: 0.55, y: 0.1 });
    expect(boxes[1]?.width).toBeCloseTo(0.2);
  });

  it('are narrow for narrow letters', () => {
    const text = 'illimité MMMMMMMM';
    const [box] = boxesOfRange({ text, lines: [line(0, text.length, 0, 0)] }, { start: 0, end: 8 });
    expect(box?.width).toBeLessThan(0.15);
  });

  it('begin and end where the words of the line do, where that is known', () => {
    const text = 'Thymus vulgaris L. Lamiaceae';
    const words = [0, 200, 400, 800];
    const [box] = boxesOfRange(
      { text, lines: [{ ...line(0, text.length, 0, 0), words }] },
      { start: 16, end: 18 },
    );
    expect(box?.x).toBeCloseTo(0.4 * 0.4);
    expect(box?.width).toBeGreaterThan(0.1);
    expect(box?.width).toBeLessThanOrEqual(0.16);
  });

  it('are none outside the range', () => {
    const page = { text: 'n'.repeat(12), lines: [line(0, 10, 0, 0)] };
    expect(boxesOfRange(page, { start: 10, end: 12 })).toEqual([]);
  });
});
