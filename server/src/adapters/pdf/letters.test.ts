import { describe, expect, it } from 'vitest';
import type { Glyph } from './graphics-state.ts';
import { toChunks } from './letters.ts';

interface Type {
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
  readonly gap?: number;
  readonly face?: string;
}

/** Glyphs half as wide as high, one beside the other; a blank moves on by its width. */
function glyphs(text: string, { x = 0, y = 100, size = 10, gap = 0, face = 'plain' }: Type = {}): Glyph[] {
  let left = x;
  return Array.from(text).flatMap((letter): Glyph[] => {
    const from = left;
    left += size * (letter === ' ' ? 0.3 : 0.5) + gap;
    if (letter === ' ') return [];
    const area = { x0: from, x1: from + size * 0.5, y0: y - size, y1: y };
    return [
      {
        text: letter,
        op: 0,
        shown: 0,
        area,
        from: [from, y],
        to: [from + size * 0.5, y],
        size,
        bold: false,
        face,
        turns: 0,
        color: '#000000',
        alpha: 1,
        visibility: 'plain',
      },
    ];
  });
}
const said = (...all: Glyph[][]) => toChunks(all.flat()).map(({ text }) => text);

describe('letters set apart', () => {
  it('are words, also behind a sign and with signs among them', () => {
    const sign = glyphs('☙', { size: 12 });
    expect(said(sign, glyphs('À L’OFFICINE', { x: 12, gap: 3 }))).toEqual(['☙ À L’OFFICINE']);
  });

  it('are words of two letters as those of many', () => {
    expect(said(glyphs('LE SIMPLE', { gap: 3 }))).toEqual(['LE SIMPLE']);
  });

  it('are words of one line, however far those stand from each other', () => {
    const title = (x: number, word: string) => glyphs(word, { x, gap: 8 });
    expect(said(title(0, 'LA'), title(31, 'MENTHE'))).toEqual(['LA MENTHE']);
    expect(said(title(0, 'LA'), title(60, 'MENTHE'))).toEqual(['L A', 'MENTHE']);
  });

  it('are a word before the text of their line', () => {
    expect(said(glyphs('V E R T U S — Elle calme.'))).toEqual(['VERTUS — Elle calme.']);
    expect(said(glyphs('V e r t u s', { gap: 0.5 }))).toEqual(['Vertus']);
  });

  it('of few single letters are those of a list', () => {
    expect(said(glyphs('a b c'))).toEqual(['a b c']);
  });
});

describe('letters that stand higher', () => {
  it('are a power behind a stop', () => {
    const mark = glyphs('2', { x: 23, y: 96, size: 6 });
    expect(said(glyphs('jour', {}), glyphs('.', { x: 20 }), mark)).toEqual(['jour.²']);
  });

  it('are none beside an initial over several lines', () => {
    const initial = glyphs('N', { y: 112, size: 28 });
    expect(said(initial, glyphs('dix-neuf', { x: 15, size: 10 }))).not.toContain('Ndix⁻neuf');
  });
});

it('a blank over which the next letter is printed is none: a place where a word might have been cut', () => {
  const [before, after] = [glyphs('typo'), glyphs('graphie', { x: 20 })];
  const blank = (x: number) => glyphs('o', { x }).map((one) => ({ ...one, text: ' ' }));
  expect(said(before, blank(20), after)).toEqual(['typographie']);
  expect(said(before, blank(20), glyphs('graphie', { x: 25 }))).toEqual(['typo graphie']);
});
