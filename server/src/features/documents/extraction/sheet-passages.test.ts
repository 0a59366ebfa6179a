import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

describe('passages of what a sheet was read to tell', () => {
  const told = (...sources: readonly string[]) => {
    const pages = documentPages(...sources);
    const { passages } = extractSheets({
      pages,
      known: { sheetOf: () => null },
      documentId: '01900000-0000-7000-8000-000000000001',
    });
    return passages
      .filter(({ heading, plant }) => heading === '' && plant !== null)
      .map(({ kind, pageIndex, start, end }) => [kind, pages[pageIndex]?.text.slice(start, end).trim()]);
  };

  it('are the sentences of prose, each of the kind of its field', () => {
    const found = told(
      '# Le thym\nThymus vulgaris L., de la famille des Lamiacées. On l’appelle aussi farigoule. On le donne contre la toux. On cueille la feuille. En infusion, une tasse trois fois par jour pendant cinq jours. On ne le donne pas à la femme enceinte.',
    );
    expect(found).toEqual(
      expect.arrayContaining([
        ['vernacularNames', 'On l’appelle aussi farigoule.'],
        ['indications', 'On le donne contre la toux.'],
      ]),
    );
  });

  it('are none where a section tells it already', () => {
    expect(
      told(
        '# Thymus vulgaris L.\n## Famille\nLamiacées\n## Indications\nToux\n## Contre-indications\nGrossesse',
      ),
    ).toEqual([]);
  });

  it('are none where the section goes on over the end of its page', () => {
    expect(
      told(
        '# Thymus vulgaris L.\n## Famille\nLamiacées\n## Indications\nLes bergers en frottent leurs jambes contre les',
        'crampes du soir.\n## Contre-indications\nNe pas employer pendant la grossesse.',
      ),
    ).toEqual([]);
  });
});
