import { expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const refusedBy = (words: string): string[] =>
  extractSheets({
    pages: documentPages(
      `# Thym\nThymus vulgaris L. (Lamiacées)\n## Indications\nToux\n## Contre-indications\n${words}`,
    ),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  }).sheets.flatMap(({ content }) => content.contreIndications.map(({ title }) => title));

it.each([
  ['• diabète traité\nLes bergers en faisaient une passoire à lait.', ['diabète traité']],
  ['Ulcère, grossesse\nUn fermier allemand, Mehnert, en apprit l’usage en 1904.', ['Ulcère', 'grossesse']],
  ['Allaitement.\nNe pas prendre pour lui le laurier-rose.', ['Allaitement']],
  ['Jamais, pas de risque connu.', []],
  [
    'On la refuse à celle dont les jambes gonflent à cause d’une insuffisance cardiaque.',
    ['insuffisance cardiaque'],
  ],
])('of what refuses nobody beside a refusal names nobody: %s', (words, expected) => {
  const refused = refusedBy(words);
  expect(refused).toEqual(expect.arrayContaining(expected));
  expect(refused.join()).not.toMatch(/bergers|Mehnert|laurier|Jamais/u);
});
