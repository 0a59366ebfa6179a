import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { flowOf, withoutTranslations } from './text-flow.ts';

describe('paragraphs in two languages', () => {
  it('in turn are translations, and keep the offsets of the others', () => {
    const pair = 'Elle est employée contre la toux.\nIt is used for the cough.';
    const flow = flowOf(documentPages([pair, pair, pair].join('\n')));
    const { text, blocks } = withoutTranslations(flow);
    expect(text).not.toContain('cough');
    expect(text).toHaveLength(flow.text.length);
    expect(blocks.map(({ start, end }) => text.slice(start, end))).toEqual(
      Array.from({ length: 3 }, () => 'Elle est employée contre la toux.'),
    );
  });

  it('one after the other are two texts', () => {
    const french = Array.from({ length: 4 }, () => 'Elle est employée contre la toux.');
    const english = Array.from({ length: 4 }, () => 'It is used for the cough.');
    const flow = flowOf(documentPages([...french, ...english].join('\n')));
    expect(withoutTranslations(flow)).toBe(flow);
  });
});
