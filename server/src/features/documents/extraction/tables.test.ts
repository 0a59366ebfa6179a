import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const extract = (source: string) =>
  extractSheets({
    pages: documentPages(source),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

describe('plants in the rows of a table', () => {
  it.each([
    [
      'alone in a row above them',
      [
        'Espèce\tIndications\tContre-indications',
        'Apiaceae',
        'Carum carvi L.\tBallonnements\tAsthme',
        'Foeniculum vulgare Mill.\tColiques\tÉpilepsie',
        'Famille des Gentianacées',
        "Gentiana lutea L.\tPerte d'appétit\tUlcère",
      ],
    ],
    [
      'in a cell over several rows',
      [
        'N°\tFamille\tEspèce\tIndications\tContre-indications',
        '1\tApiaceae\tCarum carvi L.\tBallonnements\tAsthme',
        '2\t\tFoeniculum vulgare Mill.\tColiques\tÉpilepsie',
        "3\tGentianacées\tGentiana lutea L.\tPerte d'appétit\tUlcère",
      ],
    ],
  ])('are of the family told %s', (_where, rows) => {
    const { sheets } = extract(rows.join('\n'));
    expect(sheets.map(({ content }) => [content.plantScientificName, content.taxonomy.family])).toEqual([
      ['Carum carvi', 'Apiaceae'],
      ['Foeniculum vulgare', 'Apiaceae'],
      ['Gentiana lutea', expect.stringContaining('Gentianacées')],
    ]);
    expect(sheets.map(({ content }) => titles(content.contreIndications))).toEqual([
      ['Asthme'],
      ['Épilepsie'],
      ['Ulcère'],
    ]);
  });
});
