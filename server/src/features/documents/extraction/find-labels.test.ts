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

it.each(['C.I.', 'C.-I.'])('%s heads refusals, up to the next key', (key) => {
  const plant = (latin: string, refused: string) =>
    `# ${latin}\nPrép. : tisane ; 2 g par tasse\n${key} : ${refused} ; maux de tête chroniques\nRécolte : octobre`;
  const said = `${plant('Glycyrrhiza glabra L.', 'manque de potassium')}\n${plant('Gentiana lutea L.', 'duodénum irrité')}`;
  expect(risksIn(said)).toEqual([
    'manque de potassium',
    'maux de tête chroniques',
    'duodénum irrité',
    'maux de tête chroniques',
  ]);
});

it('keys in capitals that only a full stop parts from their text head it, known or not', () => {
  const plant = (latin: string, organ: string, refused: string) =>
    `# ${latin}\nFAMILLE. Lamiaceae\nCE QU’ON PREND. ${organ}\nINDICATIONS. toux\nCONTRE-INDICATIONS. ${refused}\nINTERACTIONS. aucune`;
  const { sheets } = extractSheets({
    pages: documentPages(
      [
        plant('Thymus vulgaris L.', 'sommité', 'allergie aux Composées; usage autour de l’œil'),
        plant('Salvia officinalis L.', 'feuille', 'grossesse'),
        plant('Melissa officinalis L.', 'feuille', 'hypothyroïdie'),
      ].join('\n'),
    ),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
  expect(sheets.map(({ content }) => content.contreIndications.map(({ title }) => title).join())).toEqual([
    'allergie aux Composées,usage autour de l’œil',
    'grossesse',
    'hypothyroïdie',
  ]);
  expect(JSON.stringify(sheets[0]?.content.indications)).toContain('ommité');
});
