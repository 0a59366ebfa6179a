import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { flowOf, withoutTranslations } from './text-flow.ts';

describe('the first line of pages', () => {
  it('that others begin with too is no part of the text', () => {
    const { text } = flowOf(documentPages('Herbier 1\n# Thym\nToux', 'Herbier 2\n# Sauge\nFièvre'));
    expect(text).toBe('Thym\nToux\nSauge\nFièvre');
  });

  it('that stands amid a page as well is a heading', () => {
    const { text } = flowOf(
      documentPages('Au jardin\nRécolter.\n# Thym\nAu jardin\nSemer.', 'Au jardin\nPailler.\n# Sauge\nToux'),
    );
    expect(text.match(/Au jardin/g)).toHaveLength(3);
  });
});

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
