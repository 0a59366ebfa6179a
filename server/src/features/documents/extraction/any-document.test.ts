import { plantSheetContent } from '@simples/contract/plant-sheet-content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const documentId = '01900000-0000-7000-8000-000000000001';

function extract(sources: readonly string[]) {
  const pages = documentPages(...sources);
  return { pages, ...extractSheets({ pages, known: { sheetOf: () => null }, documentId }) };
}

describe('any document', () => {
  const words = fc.constantFrom(
    'Famille',
    'Indications',
    ':',
    '\n',
    '## Toxicité',
    '# Thymus vulgaris L.',
    'Contre-indications',
    'aucune',
    '(',
    ')',
    ',',
    ';',
    '• ',
    '\t',
    'Nom scientifique',
    'Lamiacées',
    'mortelle',
    '15',
    '.',
    'et',
    '\u0000',
    '😀',
    'é',
  );

  it('gives sheets that the contract accepts, quotes that its pages have, and passages within them', () => {
    const page = fc.array(words, { maxLength: 60 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(fc.array(page, { maxLength: 4 }), (sources) => {
        const { pages, sheets, passages } = extract(sources);
        for (const { content } of sheets) {
          expect(plantSheetContent.parse(content)).toEqual(content);
          for (const { pageIndex, quote } of content.additionalInfo.evidence ?? [])
            expect(pages[pageIndex]?.text).toContain(quote);
        }
        for (const { pageIndex, start, end, next } of passages) {
          expect(pages[pageIndex]?.text.slice(start, end)).toHaveLength(end - start);
          const rest = next && pages[pageIndex + 1]?.text.slice(next.start, next.end);
          expect(rest?.length).toBe(next && next.end - next.start);
        }
      }),
    );
  });
});

const refusedIn = (pages: ReturnType<typeof documentPages>): string[] =>
  extractSheets({ pages, known: { sheetOf: () => null }, documentId }).sheets.flatMap(({ content }) =>
    content.contreIndications.map(({ title }) => title),
  );

const thyme = '# Thymus vulgaris L.\n## Famille\nLamiaceae\n## Indications\nToux\nBronchite';

it('what a key tells to leave out beside a complaint refuses nobody the plant', () => {
  const refused = refusedIn(
    documentPages(
      `${thyme}\n## Conseils\nDiarrhée : éviter les laitages pendant la cure.\nGrossesse : éviter.`,
    ),
  ).join();
  expect(refused).toMatch(/grossesse/i);
  expect(refused).not.toMatch(/diarrh/i);
});

it.each([
  ['Femme enceinte : jamais, même l’odeur.', /enceinte|grossesse/i],
  ['S’en abstiendront les hypertendus.', /hypertendu/i],
])('who is refused in few words is refused: %s', (sentence, refused) => {
  expect(refusedIn(documentPages(`${thyme}\n## Conseils\n${sentence}`)).join()).toMatch(refused);
});

it('a plant ends where a page was not read', () => {
  const pages = documentPages(thyme, 'Deux', '## Contre-indications\nEnfants de moins de six ans');
  const unread = pages.map((page, index) =>
    index === 1 ? { ...page, text: '', lines: [], origin: 'ocr' as const, confidence: 0 } : page,
  );
  expect(refusedIn(pages)).toHaveLength(1);
  expect(refusedIn(unread)).toEqual([]);
});

it('what most plants are told with is no use and no refusal of any of them', () => {
  const plant = (name: string, uses: string) =>
    `# ${name} L.\n## Famille\nLamiaceae\n## Indications\nElle vient à bout, dit-on, de ${uses}\n## Contre-indications\n⛔ Feu rouge\nulcère de l’estomac`;
  const { sheets } = extractSheets({
    pages: documentPages(
      [
        plant('Thymus vulgaris', 'toux sèche, enrouement'),
        plant('Mentha spicata', 'nausées, tourniole'),
        plant('Salvia officinalis', 'angine, transpiration'),
      ].join('\n'),
    ),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
  const titles = sheets.map(({ content }) =>
    [...content.indications, ...content.contreIndications].map(({ title }) => title),
  );
  expect(titles.flat().filter((title) => /bout|dit-on|rouge/i.test(title))).toEqual([]);
  expect(titles.flat()).toEqual(expect.arrayContaining(['toux sèche', 'ulcère de l’estomac']));
});

it.each([
  ['Cet usage est abandonné.', []],
  ['L’emploi dans les diarrhées, que citent les anciens, est abandonné.', ['gravelle']],
])('a use is withdrawn by the sentence behind it, where that names no other: %s', (next, uses) => {
  const { sheets } = extractSheets({
    pages: documentPages(
      `# Solidago virgaurea L.\n## Famille\nAsteraceae\n## Indications\nEmployée dans la gravelle. ${next}\n## Partie utilisée\nSommité fleurie`,
    ),
    known: { sheetOf: () => null },
    documentId,
  });
  expect(sheets.flatMap(({ content }) => content.indications.map(({ title }) => title))).toEqual(uses);
});
