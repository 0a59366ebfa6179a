import { expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const extract = (...sources: string[]) =>
  extractSheets({
    pages: documentPages(...sources),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });

it('a family beside the common name, right above the plant, is of no plant before it', () => {
  const names = ['Sarriette\tLamiacées\nSatureja montana L.', 'Framboisier\tRosacées\nRubus idaeus L.'];
  const { sheets } = extract(
    names.map((name) => `${name}\nUsage : infusion\nIndications : toux\nLes Faucilles, lot 24`).join('\n'),
  );
  expect(sheets.map(({ content }) => content.taxonomy.family)).toEqual(['Lamiacées', 'Rosacées']);
});

it('families alone below their plants are those of the plants above them', () => {
  const card = (name: string, latin: string, family: string) =>
    `# ${name}\n${latin}\n## Bon pour\ntoux\n## On range la carte si\ngrossesse\n\n${family}`;
  const { sheets } = extract(
    [
      card('Curcuma', 'Curcuma longa L.', 'Zingiberaceae'),
      card('Citron vert', 'Citrus aurantiifolia (Christm.) Swingle', 'Rutaceae'),
      card('Basilic', 'Ocimum basilicum L.', 'Lamiaceae'),
    ].join('\n\n'),
  );
  expect(sheets.map(({ content }) => content.taxonomy.family)).toEqual([
    'Zingiberaceae',
    'Rutaceae',
    'Lamiaceae',
  ]);
});
