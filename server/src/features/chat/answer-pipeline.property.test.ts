import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { plantSheets } from '#server/db/schema.ts';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { passagesOf, sectionHeadings } from '#server/features/plant-sheets/sheets/sheet-passages.ts';
import { loadThesaurus } from '#server/french/thesaurus.ts';
import { createQueryParser } from '#server/search/query-parser.ts';
import { campaignSeed, campaignSize } from '#test/campaign.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createAnswerWriter } from './answer-pipeline.ts';
import { answerTexts } from './compose/texts.ts';
import { createRetrieval } from './find/retrieval.service.ts';
import { readInteractions, readSafetyRules } from './find/safety-content.ts';
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
beforeAll(async () => {
  database = await openTestDatabase();
  await loadStarterContent(database.db);
  const parser = createQueryParser({ thesaurus: loadThesaurus() });
  writer = createAnswerWriter(createRetrieval(database.db, parser));
  const rows = await database.db
    .select({ id: plantSheets.id, content: plantSheets.content })
    .from(plantSheets);
  for (const { id, content } of rows) contents.set(id, content);
});
afterAll(() => database.close());

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const subjects = [
  'Préparation',
  ...sheets.flatMap((sheet) =>
    [...sheet.indications, ...sheet.contreIndications].map((entry) => entry.title),
  ),
]
  .map(escaped)
  .join('|');
const headings = Object.values(sectionHeadings).map(escaped).join('|');
const said = '« [^»\\n]* »';
const plantList = 'PLANT(?:(?:, | et )PLANT)*';
/** Everything an answer may hold beside quoted statements. */
const frameShapes = [
  `J’ai compris : [^.\\n]+\\.`,
  `(?:Une fiche parle|\\d fiches parlent) de ${said} :`,
  `Aucune fiche ne donne de plante pour ${said}\\. Ce que les fiches en disent :`,
  `Des fiches parlent de ${said} dans leurs risques ; cette liste n’est pas complète :`,
  `PLANT — ce que dit la fiche sur ${said} :`,
  `PLANT — (?:${headings}) :`,
  `${plantList}, côte à côte :`,
  `La fiche de PLANT ne dit rien sur ce point : (?:${headings}|${said}|la question posée)\\.`,
  `La fiche de PLANT ne nomme pas ce médicament \\([^)\\n]*\\)\\. Ce qu’elle dit des médicaments :`,
  `> \\*\\*[^*\\n]+\\*\\* —(?: QUOTE)+`,
  `(?:  )?- (?:PLANT — |PLANT : )?(?:(?:${subjects}) : ?)?(?:QUOTE ?)+`,
  ...readInteractions(readSafetyRules()).all.map((pair) => escaped(answerTexts.interaction(pair))),
  ...[
    answerTexts.undocumentedPair,
    answerTexts.noRecipe,
    `> ${answerTexts.neverEatUnsure}`,
    answerTexts.notDocumented,
    `*${answerTexts.referral}*`,
  ].map(escaped),
].map((shape) => new RegExp(`^${shape}$`, 'u'));

/** The answer with statements and names of plants replaced by marks. */
function skeleton(answer: WrittenAnswer): string {
  const statements = answer.sources.map((source, i) => `${source.content.split('\n')[0]} [${i + 1}]`);
  let text = answer.content;
  for (const quoted of statements.toSorted((a, b) => b.length - a.length))
    text = text.replaceAll(quoted, 'QUOTE');
  for (const sheet of sheets) {
    text = text.replaceAll(`**${sheet.plantCommonName}** (*${sheet.plantScientificName}*)`, 'PLANT');
  }
  return text;
}

function checkSources(answer: WrittenAnswer): void {
  answer.sources.forEach((source, i) => {
    const content = contents.get(source.documentId);
    if (!content) throw new Error(`source ${i + 1} is no published sheet`);
    const statement = source.content.split('\n')[0] ?? '';
    const passage = passagesOf(content).find((one) => one.statements.includes(statement));
    expect({ statement, isOfSheet: passage !== undefined }).toEqual({ statement, isOfSheet: true });
    expect(answer.content).toContain(`${statement} [${i + 1}]`);
    const isRecipe = source.name.includes(sectionHeadings.preparation);
    expect(isRecipe && isDangerous(content.additionalInfo.safety?.dangerLevel ?? 'none')).toBe(false);
  });
  for (const [, number] of answer.content.matchAll(/\[(\d+)\]/g)) {
    expect(answer.sources.length).toBeGreaterThanOrEqual(Number(number));
  }
}

function check(answer: WrittenAnswer): void {
  checkSources(answer);
  if (answer.kind === 'answer') {
    expect(answer.sources.length).toBeGreaterThan(0);
    const lines = skeleton(answer).split('\n');
    expect(lines.filter((line) => line !== '' && !frameShapes.some((shape) => shape.test(line)))).toEqual([]);
  } else if (answer.kind !== 'refusal') {
    expect(answer.sources).toEqual([]);
  }
}

const seed = campaignSeed;

it(`every statement of an answer is a statement of a published sheet, with its source (seed ${seed})`, async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(
      question,
      fc.constantFrom('plain' as const, 'full' as const),
      async ({ first, next }, depth) => {
        const start = { country: null, depth, earlier: async () => [] };
        const answer = await writer.write({
          ...start,
          text: first,
          previous: null,
          previousKind: null,
          focus: [],
        });
        check(answer);
        if (next === null) return;
        const { kind, focus } = answer;
        check(await writer.write({ ...start, text: next, previous: first, previousKind: kind, focus }));
      },
    ),
    { numRuns: campaignSize(30, 500), seed },
  );
}, 180_000);
