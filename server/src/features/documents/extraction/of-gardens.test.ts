import { expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const plantsIn = (...sources: string[]) =>
  extractSheets({
    pages: documentPages(...sources),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  }).sheets.map(({ content }) => content.plantScientificName);

it('what treats other plants is no sheet, and what treats people is one, though it is grown', () => {
  const treatsTomatoes = `# Equisetum arvense L.
Indications : mildiou, rouille des poireaux, cloque du pêcher
Partie utilisée : tige
Posologie : diluer cinq fois, en arrosage trois matins de suite.`;
  const treatsPeople = `# Calendula officinalis L.
Indications : brûlures légères, gerçures, aphtes
Partie utilisée : fleur, coupée avant le semis de la plantation suivante
Contre-indications : grossesse`;
  expect(plantsIn(treatsTomatoes)).toEqual([]);
  expect(plantsIn(treatsPeople)).toEqual(['Calendula officinalis']);
});
