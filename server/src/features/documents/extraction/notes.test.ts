import { expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const sheetsOf = (source: string) =>
  extractSheets({
    pages: documentPages(source),
    known: { sheetOf: () => null },
    documentId: '00000000-0000-7000-8000-000000000000',
  }).sheets.map(({ content }) => ({
    plant: content.plantScientificName,
    refused: content.contreIndications.map(({ title }) => title),
  }));

it('a note at the foot of a page is of the plant that its mark stands with', () => {
  const plant = (name: string, use: string, dose: string) =>
    `# ${name}\n## Indications\n${use}\n## Posologie\n${dose}`;
  expect(
    sheetsOf(
      `${plant('Thymus vulgaris L.', 'toux', 'Une tasse le soir ³.')}\n${plant('Melissa officinalis L.', 'insomnie', 'Deux tasses par jour.')}\n3. Jamais à la femme enceinte.`,
    ),
  ).toEqual([
    { plant: 'Thymus vulgaris', refused: ['femme enceinte'] },
    { plant: 'Melissa officinalis', refused: [] },
  ]);
});

it('a numbered line without a mark above is a line of its plant', () => {
  expect(
    sheetsOf('# Thymus vulgaris L.\n## Indications\ntoux\n## Contre-indications\n1. Grossesse.\n2. Asthme.'),
  ).toEqual([{ plant: 'Thymus vulgaris', refused: ['Grossesse', 'Asthme'] }]);
});
