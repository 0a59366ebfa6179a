import { expect, it } from 'vitest';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { documentPage } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';
import { columnsUnderHeadings } from './headed-columns.ts';
import { flowOf } from './text-flow.ts';

/** A page of lines, the cells of some side by side: "toux | grossesse". */
function pageOf(source: string): DocumentPage {
  const written = source.split('\n');
  const page = documentPage(0, written.map((row) => row.replaceAll(' | ', '\t')).join('\n'));
  const lines = page.lines.flatMap((line, at) => {
    let start = line.start;
    const y = 0.05 + at * 0.02;
    return page.text
      .slice(line.start, line.end)
      .split('\t')
      .map((cell, column) => {
        const own = {
          ...line,
          start,
          end: start + cell.length,
          box: { ...line.box, x: 0.1 + column * 0.3, y },
        };
        start = own.end + 1;
        return own;
      });
  });
  return { ...page, lines };
}

const plant = (name: string, latin: string, rows: string) => `# ${name}
${latin}
ON SOIGNE | AVEC | JAMAIS SI
${rows}
PRISE : deux tasses par jour.`;

const poster = pageOf(
  [
    plant(
      'Harongue',
      'Harungana madagascariensis Lam.',
      'Gale | Écorce, feuille | Calculs biliaires\nDysenterie |  | Pancréatite',
    ),
    plant(
      'Pourghère',
      'Jatropha curcas L.',
      'Gingivite | Feuille, latex | Grossesse\nFièvre |  | Allaitement',
    ),
  ].join('\n'),
);

it('each column below headings that tell of one plant is read by itself', () => {
  const flow = flowOf([poster], columnsUnderHeadings([poster]));
  expect(flow.text).toContain('JAMAIS SI\nCalculs biliaires\nPancréatite\nPRISE');
  const { sheets } = extractSheets({
    pages: [poster],
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
  expect(
    sheets.map(({ content }) => [
      content.plantScientificName,
      content.indications.map(({ title }) => title),
      content.contreIndications.map(({ title }) => title),
    ]),
  ).toEqual([
    ['Harungana madagascariensis', ['Gale', 'Dysenterie'], ['Calculs biliaires', 'Pancréatite']],
    ['Jatropha curcas', ['Gingivite', 'Fièvre'], ['Grossesse', 'Allaitement']],
  ]);
});

it('what is read in another order is quoted where it is printed', () => {
  const flow = flowOf([poster], columnsUnderHeadings([poster]));
  const at = flow.text.indexOf('Pancréatite');
  const [quote] = flow.quotes(at, at + 'Pancréatite'.length);
  expect(quote?.quote).toBe('Pancréatite');
  expect(poster.text.indexOf('Pancréatite')).toBe(quote?.start);
});

it('a list of plants keeps its rows', () => {
  const list = pageOf(
    'NOM | USAGES | JAMAIS SI\nThymus vulgaris | toux | grossesse\nSalvia officinalis | angine | asthme',
  );
  expect(flowOf([list], columnsUnderHeadings([list])).text).toBe(list.text);
});
