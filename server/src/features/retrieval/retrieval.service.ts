import type { Db } from '../../db/db.ts';
import type { ParsedQuery, QueryParser } from '../../search/query-parser.ts';
import { searchTexts, strictCoverageOf } from '../../search/search-texts.ts';
import { stemsOf } from '../../search/stems.ts';
import { tokens } from '../../search/tokens.ts';
import { publishedNames, publishedPassages, publishedSheets } from '../plant-sheets/plant-sheets.service.ts';
import type { Section } from '../plant-sheets/sheet-passages.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { type Passage, type Plant, plantOf } from './plants.ts';
import { type ReadQuestion, readQuestion, wordsToCheck } from './question.ts';
import { publishedVersion, wordsOfTexts } from './retrieval.repository.ts';

export { type Section, sectionHeadings } from '../plant-sheets/sheet-passages.ts';
export type { NameIndex } from './name-index.ts';
export type { PlantMention } from './plant-mentions.ts';
export { type Passage, type Plant, passagesIn } from './plants.ts';
export type { ReadQuestion } from './question.ts';

const isIn = (section: string, sections: readonly Section[]) => sections.some((name) => name === section);

/** Passages looked at for a need: several of one sheet may answer it. */
const HITS = 80;

/** A passage of a plant with how much of the need it holds, from 0 to 1. */
export interface RelevantPassage {
  readonly passage: Passage;
  readonly coverage: number;
  /** The statements that hold some of the need; the first one when only the title does. */
  readonly statements: readonly string[];
}

/** A plant that speaks of a need. */
export interface Finding {
  readonly plantId: string;
  readonly score: number;
  readonly coverage: number;
}

/** A need in the words of the index. */
export type Need = ParsedQuery;

/** Finding what published sheets say: names, needs, passages. */
export function createRetrieval(db: Db, parser: QueryParser) {
  let names: { version: string; index: NameIndex } | null = null;

  /** The names of published sheets, read again only when a sheet has changed. */
  async function nameIndex(): Promise<NameIndex> {
    const version = await publishedVersion(db);
    if (names?.version !== version) names = { version, index: createNameIndex(await publishedNames(db)) };
    return names.index;
  }

  /** Takes a question apart with the names of the published sheets. */
  async function read(question: string, spellings: Readonly<Record<string, string>>): Promise<ReadQuestion> {
    const index = await nameIndex();
    const ordinary = new Set(await wordsOfTexts(db, wordsToCheck(question, spellings)));
    return readQuestion({ question, spellings, index, isOrdinary: (word) => ordinary.has(word) });
  }

  /** Published plants in the order of the ids; those that are not published any more are left out. */
  async function plants(ids: readonly string[]): Promise<Plant[]> {
    if (ids.length === 0) return [];
    const found = new Map((await publishedSheets(db, ids)).map((sheet) => [sheet.id, plantOf(sheet)]));
    return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  }

  /** Plants that have a passage in one of the sections with at least `coverage` of a need, best first. */
  async function plantsFor(need: Need, coverage: number, sections: readonly Section[]): Promise<Finding[]> {
    const hits = await searchTexts(db, need, { collection: 'passage', limit: HITS });
    const relevant = hits.filter((hit) => hit.coverage >= coverage);
    if (relevant.length === 0) return [];
    const passages = await publishedPassages(
      db,
      relevant.map((hit) => hit.id),
    );
    const wanted = new Set(
      passages.filter(({ section }) => isIn(section, sections)).map((passage) => passage.id),
    );
    const best = new Map<string, Finding>();
    for (const hit of relevant) {
      if (!wanted.has(hit.id) || best.has(hit.owner)) continue;
      best.set(hit.owner, { plantId: hit.owner, score: hit.score, coverage: hit.coverage });
    }
    return [...best.values()];
  }

  /** Sheets nearest to a question that found nothing, best first. */
  async function nearest(need: Need | null, typed: string, limit: number): Promise<string[]> {
    const alike = (await nameIndex()).nearest(typed, limit);
    if (alike.length > 0 || need === null) return [...alike];
    const hits = await searchTexts(db, need, { collection: 'sheet', limit });
    return hits.map((hit) => hit.id);
  }

  return {
    read,
    plants,
    plantsFor,
    nearest,
    names: nameIndex,
    need: (topic: string): Promise<Need> => parser.parse(db, topic),
    relevant: (need: Need, passages: readonly Passage[]) => relevantPassages(db, need, passages),
  };
}

export type Retrieval = ReturnType<typeof createRetrieval>;

/** How much of a need each passage holds, best first; passages that hold none are left out. */
async function relevantPassages(
  db: Db,
  need: Need,
  passages: readonly Passage[],
): Promise<RelevantPassage[]> {
  const texts = passages.flatMap((passage) => [passage.subject, ...passage.statements]);
  const stems = await stemsOf(db, texts.flatMap(tokens));
  const coverage = (text: string) =>
    strictCoverageOf(need, 'passage', new Set(tokens(text).flatMap((word) => stems.get(word) ?? [])));
  return passages
    .map((passage) => {
      const told = passage.statements.filter((statement) => coverage(statement) > 0);
      return {
        passage,
        coverage: coverage(`${passage.subject} ${passage.statements.join(' ')}`),
        statements: told.length > 0 ? told : passage.statements.slice(0, 1),
      };
    })
    .filter((relevant) => relevant.coverage > 0)
    .sort((a, b) => b.coverage - a.coverage);
}
