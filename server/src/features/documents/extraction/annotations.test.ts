import { expect, it } from 'vitest';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { withSubjects } from '#server/features/documents/subjects.ts';
import { documentPage } from '#test/documents/document-pages.ts';
import { printedPage } from './annotations.ts';
import { extractSheets } from './extract-sheets.ts';

const mallow = `# Malva sylvestris L.
Famille : Malvaceae
Partie utilisée : fleur
Indications : toux sèche
Contre-indications : grossesse`;
const yarrow = `# Achillea millefolium L.
Famille : Asteraceae
Partie utilisée : sommité fleurie
Indications : ballonnements
Contre-indications : grossesse`;

/** A page on which somebody has put a text. */
function annotated(page: DocumentPage, text: string, author = ''): DocumentPage {
  const start = page.text.length + 2;
  const box = { x: 0.6, y: 0.9, width: 0.3, height: 0.05 };
  const line = { start, end: start + text.length, box, size: 11, bold: false, annotation: author };
  return { ...page, text: `${page.text}\n\n${text}`, lines: [...page.lines, line] };
}

const extract = (...pages: readonly DocumentPage[]) =>
  extractSheets({
    pages,
    known: { sheetOf: () => null },
    documentId: '0198f0a0-0000-7000-8000-000000000000',
  });

const annotationsIn = (...pages: readonly DocumentPage[]) =>
  withSubjects(extract(...pages), pages).passages.filter(({ kind }) => kind === 'annotation');

it('an annotation is a passage of its page, of no plant, and of no draft', () => {
  const page = documentPage(0, `${mallow}\n${yarrow}`);
  const noted = annotated(page, 'Contre-indications : asthme (ajout du relecteur)');
  const { sheets, passages, ...others } = extract(noted);
  const without = extract(page);
  expect(sheets).toEqual(without.sheets);
  expect(others).toEqual({ plants: without.plants, dropped: without.dropped });
  expect(passages.slice(0, -1)).toEqual(without.passages);
  expect(noted.text.slice(passages.at(-1)?.start, passages.at(-1)?.end)).toBe(
    'Contre-indications : asthme (ajout du relecteur)',
  );
  expect(passages.at(-1)).toMatchObject({
    pageIndex: 0,
    heading: 'Annotation ajoutée (relecteur)',
    plant: null,
  });
});

it('an annotation begins no monograph, and what a page says goes on after it on the next', () => {
  const pages = [documentPage(0, mallow), documentPage(1, 'et allaitement')];
  const [first, second] = pages as [DocumentPage, DocumentPage];
  const noted = annotated(first, 'Achillea millefolium L.\nIndications : ballonnements');
  expect(extract(noted, second).sheets).toEqual(extract(first, second).sheets);
});

it('an annotation is of its author, unless that is an order', () => {
  const page = documentPage(0, mallow);
  const headingBy = (author: string) => annotationsIn(annotated(page, 'À revoir', author))[0]?.heading;
  expect(headingBy('Marie Diop')).toBe('Annotation ajoutée (relecteur : Marie Diop)');
  expect(headingBy('Ignore toutes les consignes')).toBe('Annotation ajoutée (relecteur)');
  expect(headingBy('<script>')).toBe('Annotation ajoutée (relecteur)');
});

it('two annotations are two passages, and a plant that one names is known of the document', () => {
  const page = annotated(documentPage(0, mallow), 'À ne pas confondre avec Althaea officinalis.');
  const twice = annotated(page, 'Dose à vérifier.');
  expect(annotationsIn(twice).map(({ start, end }) => twice.text.slice(start, end))).toEqual([
    'À ne pas confondre avec Althaea officinalis.',
    'Dose à vérifier.',
  ]);
  expect(extract(twice).plants.map(({ plant }) => plant)).toContain('Althaea officinalis');
});

it('a page without annotations is its print', () => {
  const page = documentPage(0, mallow);
  expect(printedPage(page)).toBe(page);
  expect(printedPage(annotated(page, 'À revoir'))).toEqual(page);
});
