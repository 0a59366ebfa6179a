import type { Db } from '#server/db/database.ts';
import {
  publishedNames,
  publishedSections,
  publishedSheets,
  publishedVersion,
  type Section,
} from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { functionWords } from '#server/french/question-words.ts';
import { isNear } from '#server/french/spelling.ts';
import { stemsOf } from '#server/french/stems.ts';
import { tokens } from '#server/french/tokens.ts';
import type { ParsedQuery, QueryParser } from '#server/search/search.ts';
import { searchTexts, strictCoverageOf, wordsOfTexts } from '#server/search/search.ts';
import { createDocumentSearch } from './document-search.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import type { PassageEmbeddings } from './passage-embeddings.ts';
import { type Passage, type Plant, plantOf } from './plants.ts';
import { createRecogniser, type Reading, type ReadQuestion, readQuestion, wordsToCheck } from './question.ts';
import { fuseScores } from './similarity.ts';

const HITS = 80;

/** Coverages are from 0 to 1. */
export interface RelevantPassage {
  readonly passage: Passage;
  readonly coverage: number;
  readonly titleCoverage: number;
  readonly statements: readonly string[];
}

export interface Finding {
  readonly plantId: string;
  readonly section: Section;
  readonly score: number;
}

export interface Need extends ParsedQuery {
  /** Null without an embeddings endpoint. */
  readonly embedding?: Float32Array | null;
}

/** Embeddings only reorder hits and choose suggestions; they never decide what is found. */
export function createRetrieval(db: Db, parser: QueryParser, embeddings: PassageEmbeddings | null = null) {
  const nameIndex = cachedNames(db);

  async function plantsFor(about: Need, coverage: number, sections: readonly Section[]): Promise<Finding[]> {
    const hits = await searchTexts(db, about, { collection: 'passage', limit: HITS });
    const covering = hits.filter((hit) => hit.coverage >= coverage);
    const relevant = new Map((await bySimilarity(embeddings, about, covering)).map((hit) => [hit.id, hit]));
    if (relevant.size === 0) return [];
    const passages = await publishedSections(db, [...relevant.keys()]);
    return passages
      .flatMap(({ id, plantSheetId: plantId, section }) => {
        const known = sections.find((name) => name === section);
        return known ? [{ plantId, section: known, score: relevant.get(id)?.score ?? 0 }] : [];
      })
      .toSorted((a, b) => b.score - a.score || a.plantId.localeCompare(b.plantId));
  }

  async function nearest(about: Need | null, typed: string, limit: number): Promise<string[]> {
    const alike = (await nameIndex()).nearest(typed, limit);
    if (alike.length > 0 || about === null) return [...alike];
    if (embeddings && about.embedding) {
      const owners = await embeddings.nearestOwners(about.embedding, limit);
      if (owners.length > 0) return owners;
    }
    const hits = await searchTexts(db, about, { collection: 'sheet', limit });
    return hits.map((hit) => hit.id);
  }

  return {
    read: async (
      question: string,
      spellings: Reading['spellings'],
      names?: NameIndex,
    ): Promise<ReadQuestion> =>
      parseQuestion(db, { question, spellings, index: names ?? (await nameIndex()) }),
    recognise: createRecogniser({
      names: nameIndex,
      ordinaryOf: (words) => wordsOfTexts(db, words),
      complaintsOf: (text) => parser.complaints(db, text),
    }),
    plants: (ids: readonly string[]) => plantsOf(db, ids),
    plantsFor,
    nearest,
    names: nameIndex,
    documents: createDocumentSearch(db, parser),
    need: async (topic: string): Promise<Need> => ({
      ...(await needOf(db, parser, topic)),
      embedding: (await embeddings?.ofQuestion(topic)) ?? null,
    }),
    relevant: (need: Need, passages: readonly Passage[]) => relevantPassages(db, need, passages),
  };
}

export type Retrieval = ReturnType<typeof createRetrieval>;

function cachedNames(db: Db): () => Promise<NameIndex> {
  let names: { version: string; index: Promise<NameIndex> } | null = null;
  return async () => {
    const version = await publishedVersion(db);
    if (names?.version === version) return names.index;
    // Concurrent questions share one load.
    const read = { version, index: publishedNames(db).then(createNameIndex) };
    names = read;
    read.index.catch(() => {
      if (names === read) names = null;
    });
    return read.index;
  };
}

/** A word used by indexed texts is no misspelt plant name. */
async function parseQuestion(db: Db, reading: Omit<Reading, 'isOrdinary'>): Promise<ReadQuestion> {
  const ordinary = new Set(await wordsOfTexts(db, wordsToCheck(reading.question, reading.spellings)));
  return readQuestion({ ...reading, isOrdinary: (word) => ordinary.has(word) });
}

async function bySimilarity<T extends { id: string; score: number }>(
  embeddings: PassageEmbeddings | null,
  { embedding }: Need,
  hits: T[],
): Promise<T[]> {
  if (!embeddings || !embedding) return hits;
  const ids = hits.map(({ id }) => id);
  return fuseScores(hits, await embeddings.similarities(embedding, ids));
}

async function plantsOf(db: Db, ids: readonly string[]): Promise<Plant[]> {
  if (ids.length === 0) return [];
  const found = new Map((await publishedSheets(db, ids)).map((sheet) => [sheet.id, plantOf(sheet)]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

/** A correction too far from the typed word matches no text. */
async function needOf(db: Db, parser: QueryParser, topic: string): Promise<ParsedQuery> {
  const parsed = await parser.parse(db, topic);
  const far = new Set(parsed.corrections.filter(({ from, to }) => !isNear(from, to)).map(({ to }) => to));
  if (far.size === 0) return parsed;
  const needs = parsed.needs.map((one) =>
    far.has(one.word) ? { ...one, stems: [], alternatives: [] } : one,
  );
  return { ...parsed, needs };
}

async function relevantPassages(
  db: Db,
  need: Need,
  passages: readonly Passage[],
): Promise<RelevantPassage[]> {
  const words = new Map<string, string[]>();
  for (const { subject, statements } of passages) {
    for (const text of [subject, ...statements]) {
      words.set(text, words.get(text) ?? tokens(text).filter((word) => !functionWords.has(word)));
    }
  }
  const stems = await stemsOf(db, [...words.values()].flat());
  const coverage = (...texts: string[]) =>
    strictCoverageOf(
      need,
      'passage',
      new Set(texts.flatMap((text) => words.get(text) ?? []).flatMap((word) => stems.get(word) ?? [])),
    );
  return passages
    .map((passage) => {
      const { subject, statements } = passage;
      const matching = statements.filter((statement) => coverage(statement) > 0);
      return {
        passage,
        coverage: coverage(subject, ...statements),
        titleCoverage: coverage(subject),
        statements: matching.length > 0 ? matching : statements.slice(0, 1),
      };
    })
    .filter((relevant) => relevant.coverage > 0)
    .toSorted((a, b) => b.coverage - a.coverage);
}
