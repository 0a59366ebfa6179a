import { expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const risksIn = (source: string) =>
  extractSheets({
    pages: documentPages(source),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  }).sheets.flatMap(({ content }) => content.contreIndications.map(({ title }) => title));

it('a key goes on to the end of its cell', () => {
  const said = `# Juglans regia L.
Famille\tJuglandaceae
Usage\teczéma, diarrhée
Précaution : pas\tconstipation`;
  expect(risksIn(said)).toEqual(['constipation']);
});
