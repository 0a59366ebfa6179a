import type { AnswerBlock, CitedStatement, OpenBlock } from '@simples/contract/answer-blocks';
import type { PlantFact } from '@simples/contract/plant-facts';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { plantSheets } from '#server/db/schema.ts';
import { createAnswers } from '#server/features/chat/chat.feature.ts';
import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import { factsOfSheets } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { loadThesaurus } from '#server/french/thesaurus.ts';
import { createQueryParser } from '#server/search/query-parser.ts';
import { loadStarterContent } from './starter-content.ts';
import { openTestDatabase } from './test-database.ts';

export interface StarterSheet {
  readonly id: string;
  readonly content: PlantSheetContent;
  readonly facts: readonly PlantFact[];
}

export interface StarterAnswers {
  readonly sheets: readonly StarterSheet[];
  /** The answer to the last of several turns of one conversation. */
  converse(...texts: readonly string[]): Promise<WrittenAnswer>;
}

/** Answers over the starter sheets, without HTTP: hundreds of questions take seconds. */
async function answersOver({ db }: Database): Promise<StarterAnswers> {
  await loadStarterContent(db);
  const { writer } = createAnswers(db, createQueryParser({ thesaurus: loadThesaurus() }));
  const rows = await db.select({ id: plantSheets.id, content: plantSheets.content }).from(plantSheets);
  const facts = await factsOfSheets(
    db,
    rows.map(({ id }) => id),
  );
  // A card may stand before an answer; what follows « Ce n'est pas une urgence » is looked at.
  const start = { country: null, withoutSlots: [], depth: 'plain' as const, notUrgent: true };
  return {
    sheets: rows
      .map((row) => ({ ...row, facts: facts.get(row.id) ?? [] }))
      .toSorted((a, b) => a.content.plantScientificName.localeCompare(b.content.plantScientificName)),
    converse: async (...texts) => {
      let last: WrittenAnswer | null = null;
      for (const [at, text] of texts.entries()) {
        last = await writer.write({
          ...start,
          text,
          previous: texts[at - 1] ?? null,
          previousKind: last?.kind ?? null,
          focus: last?.focus ?? [],
          slots: last?.slots ?? [],
        });
      }
      return last ?? Promise.reject(new Error('no question'));
    },
  };
}

/** Answers that start before the tests of a file and end after them. */
export function startAnswers() {
  let database: Database;
  let answers: StarterAnswers;
  beforeAll(async () => {
    database = await openTestDatabase();
    answers = await answersOver(database);
  });
  afterAll(() => database.close());
  const converse: StarterAnswers['converse'] = (...texts) => answers.converse(...texts);
  return {
    converse,
    contentOf: async (...texts: readonly string[]) => (await converse(...texts)).content,
    get sheets() {
      return answers.sheets;
    },
  };
}

/** The direct sentence, or all that is told where there is none. */
export function directOf(answer: WrittenAnswer): string {
  const [first] = blocksOf(answer);
  return first?.type === 'direct' ? first.text : answer.content;
}

/** Shown and folded. */
export const blocksOf = ({ blocks = [] }: WrittenAnswer): OpenBlock[] =>
  blocks.flatMap((block: AnswerBlock) => (block.type === 'more' ? block.blocks : [block]));

export function citedIn(block: OpenBlock): CitedStatement[] {
  if (block.type === 'direct' || block.type === 'note') return [];
  if (block.type === 'statements') return block.items;
  if (block.type === 'table') return block.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null));
  return block.items.flatMap(({ statements }) => statements);
}
