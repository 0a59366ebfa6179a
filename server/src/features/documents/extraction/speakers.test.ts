import { expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

it('what is asked in a dialogue heads what is answered, whoever speaks', () => {
  const { sheets } = extractSheets({
    pages: documentPages(
      `# Le thym
Question : Son nom exact ?
Réponse : Thymus vulgaris L., de la famille des Lamiacées.
Question : Pourquoi en boit-on ?
Réponse : Pour la toux et pour l’enrouement.
Question : Qui doit s’en méfier ?
Réponse : Les gens dont la thyroïde est emballée.
# La mélisse
Question : Comment la nomment les savants ?
Réponse : Melissa officinalis L., une Lamiacée.
Question : Et on l’emploie ?
Réponse : La feuille, contre l’insomnie et les crampes.
Question : Combien de tasses ?
Réponse : Une tasse le soir.`,
    ),
    known: { sheetOf: () => null },
    documentId: '00000000-0000-7000-8000-000000000000',
  });
  const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);
  expect(
    sheets.map(({ content }) => [
      content.plantScientificName,
      titles(content.indications),
      titles(content.contreIndications),
    ]),
  ).toEqual([
    ['Thymus vulgaris', ['toux', 'enrouement'], ['gens dont la thyroïde est emballée']],
    ['Melissa officinalis', ['insomnie', 'crampes'], []],
  ]);
});
