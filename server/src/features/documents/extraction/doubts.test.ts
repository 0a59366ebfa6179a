import { expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const plant = (name: string, refused: string) =>
  `# ${name}\n## Indications\nToux\n## Contre-indications\n${refused}\n## Posologie\nUne tasse par jour`;

it('a refusal that no sheet tells is reported, with the plants that it may concern', () => {
  const { sheets, dropped } = extractSheets({
    pages: documentPages(
      "Rien de connu, mais Odette s'abstient en début de grossesse.\n" +
        `${plant('Thymus vulgaris L.', 'Ulcère')}\n${plant('Carum carvi L.', 'Épilepsie')}`,
    ),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
  expect(sheets.map(({ content }) => content.contreIndications.map(({ title }) => title))).toEqual([
    ['Ulcère'],
    ['Épilepsie'],
  ]);
  expect(dropped).toEqual([
    {
      field: 'contreIndications',
      value: "Rien de connu, mais Odette s'abstient en début de grossesse.",
      reason: 'à vérifier : contre-indication sans plante certaine (Thymus vulgaris, Carum carvi)',
      pageIndex: 0,
      doubt: {
        plants: ['Thymus vulgaris', 'Carum carvi'],
        quotes: [
          {
            pageIndex: 0,
            pageLabel: '1',
            quote: "Rien de connu, mais Odette s'abstient en début de grossesse.",
            start: 0,
          },
        ],
      },
    },
  ]);
});
