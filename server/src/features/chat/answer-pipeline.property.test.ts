import type { CitedStatement, OpenBlock } from '@simples/contract/answer-blocks';
import type { Source } from '@simples/contract/conversations';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConcepts } from '#server/concepts/concepts.ts';
import type { Database } from '#server/db/database.ts';
import { plantSheets } from '#server/db/schema.ts';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { passagesOf, sectionHeadings } from '#server/features/plant-sheets/sheets/sheet-passages.ts';
import { splitSentences } from '#server/french/sentences.ts';
import { loadThesaurus } from '#server/french/thesaurus.ts';
import { createQueryParser } from '#server/search/query-parser.ts';
import { campaignSeed, campaignSize } from '#test/campaign.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createAnswers } from './chat.feature.ts';
import { render } from './compose/render.ts';
import { readInteractions } from './find/safety-content.ts';
import type { AnswerWriter, WrittenAnswer } from './understand/answer-writer.ts';

const sheets = [...readStarterContent().values()];
const needs = [
  ...new Set(
    sheets.flatMap((sheet) => [...sheet.tags, ...sheet.indications.map((indication) => indication.title)]),
  ),
  'mal de ventre',
  'nez qui coule',
  'je n’arrive pas à dormir',
  'le palu',
  'football',
];
const names = sheets.flatMap((sheet) => [
  sheet.plantCommonName,
  sheet.plantScientificName,
  ...(sheet.additionalInfo.names?.vernacular ?? []).map((entry) => entry.name),
]);

const ofPlant = [
  'à quoi sert X ?',
  'comment préparer X',
  'quelle dose de X',
  'dangers de X',
  'X pendant la grossesse',
  'X pour un enfant de 3 ans',
  'j’allaite, X ?',
  'X avec la pilule',
  'X et mes médicaments',
  'd’où vient X',
  'noms de X',
  'X est-il comestible',
  'c’est quoi X',
  'X contre N',
  'X ou Y pour N',
  'différence entre X et Y',
  'X',
];
const ofNeed = [
  'quelle plante contre N ?',
  'N',
  'enceinte, que prendre pour N',
  'N de mon bébé',
  'tisane pour N et je prends du previscan',
];
const followUps = [
  '',
  'et pour un enfant ?',
  'comment la préparer ?',
  'et la deuxième ?',
  'et Y ?',
  'avec un diurétique ?',
  'd’où vient-elle',
];

/** Mistakes of people in a hurry. */
const noises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  (text) => text.toUpperCase(),
  (text) =>
    text
      .replace(/quelle?/gi, 'kel')
      .replace(/quoi/gi, 'koi')
      .replace(/pour/gi, 'pr')
      .replace(/comment/gi, 'koman'),
  (text) => text.replace(/([a-z])\1/g, '$1'),
  (text) => text.replace(/(.{6}).(.*)/u, '$1$2'),
  (text) => text.replace(/qu/g, 'k').replace(/ph/g, 'f'),
];

const question = fc
  .record({
    wording: fc.constantFrom(...ofPlant, ...ofNeed),
    x: fc.constantFrom(...names),
    y: fc.constantFrom(...names),
    need: fc.constantFrom(...needs),
    noise: fc.constantFrom(...noises),
    next: fc.constantFrom(...followUps),
  })
  .map(({ wording, x, y, need, noise, next }) => {
    const fill = (text: string) =>
      noise(text.replaceAll('X', x).replaceAll('Y', y).replaceAll('N', need.toLowerCase()));
    return { first: fill(wording), next: next === '' ? null : fill(next) };
  });

let database: Database;
let writer: AnswerWriter;
const contents = new Map<string, PlantSheetContent>();
const pairs = new Set(readInteractions(loadConcepts()).map(({ statement }) => statement));
beforeAll(async () => {
  database = await openTestDatabase();
  await loadStarterContent(database.db);
  const parser = createQueryParser({ thesaurus: loadThesaurus() });
  ({ writer } = createAnswers(database.db, parser));
  const rows = await database.db
    .select({ id: plantSheets.id, content: plantSheets.content })
    .from(plantSheets);
  for (const { id, content } of rows) contents.set(id, content);
});
afterAll(() => database.close());

function citedIn(block: OpenBlock): CitedStatement[] {
  if (block.type === 'direct' || block.type === 'note') return [];
  if (block.type === 'statements') return block.items;
  if (block.type === 'table') return block.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null));
  return block.items.flatMap(({ statements }) => statements);
}

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits));

/** Values of all fields, and their sentences: a tag or a line of a dosage is no sentence of a passage. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...splitSentences(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Its first line stands word for word in the sheet, or in the table of pairs; no recipe of a dangerous plant. */
function checkSource(source: Source): void {
  const statement = source.content.split('\n')[0] ?? '';
  if (source.metadata.type === 'interaction') {
    expect(pairs).toContain(statement);
    return;
  }
  const content = contents.get(source.documentId) ?? expect.fail(`${source.name} is no published sheet`);
  const isOfSheet =
    passagesOf(content).some(({ statements }) => statements.includes(statement)) ||
    textsIn(content).includes(statement);
  expect({ statement, isOfSheet }).toEqual({ statement, isOfSheet: true });
  const isRecipe = source.name.includes(sectionHeadings.preparation);
  expect(isRecipe && isDangerous(content.additionalInfo.safety?.dangerLevel ?? 'none')).toBe(false);
}

function check({ kind, content, blocks = [], sources }: WrittenAnswer): void {
  const open = blocks.flatMap((block) => (block.type === 'more' ? block.blocks : [block]));
  const cited = open.flatMap(citedIn);
  sources.forEach(checkSource);
  for (const { text, source } of cited) {
    const statement = sources[source - 1]?.content.split('\n')[0] ?? expect.fail(`[${source}] has no source`);
    // Of a recipe that bans the asker, only the beginning is told: for whom it is.
    expect(statement.startsWith(text) && text !== '').toBe(true);
  }
  const texts = open.flatMap((block) => ('text' in block ? [block.text] : []));
  const numbers = [content, ...texts].flatMap(numbersIn);
  const last = Math.max(0, ...numbers);
  expect(last).toBeLessThanOrEqual(sources.length);
  expect(new Set(cited.map(({ source }) => source)).size).toBe(sources.length);
  if (blocks.length > 0) expect(content).toBe(render(blocks));
  if (kind === 'emergency' || kind === 'smalltalk') expect(sources).toEqual([]);
}

const seed = campaignSeed;

it(`every statement of an answer, shown or folded, is one of a published sheet, with its source (seed ${seed})`, async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(question, async ({ first, next }) => {
      const start = { country: null, withoutSlots: [], depth: 'plain' as const, earlier: async () => [] };
      const opening = { previous: null, previousKind: null, focus: [], slots: [] };
      const answer = await writer.write({ ...start, ...opening, text: first });
      check(answer);
      if (next === null) return;
      const { kind, focus, slots = [] } = answer;
      const followUp = { previous: first, previousKind: kind, focus, slots };
      check(await writer.write({ ...start, ...followUp, text: next }));
    }),
    { numRuns: campaignSize(30, 500), seed },
  );
}, 1_200_000);
