import { normalizeText, words } from '@simples/contract/french/text';
import type { Db } from '#server/db/database.ts';
import {
  plantsOfDocuments,
  type StoredPassage,
  storedPassages,
} from '#server/features/documents/documents.feature.ts';
import { dangerousGenera } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { functionWords } from '#server/french/question-words.ts';
import { splitSentences } from '#server/french/sentences.ts';
import { stemsOf } from '#server/french/stems.ts';
import { tokens } from '#server/french/tokens.ts';
import type { QueryParser } from '#server/search/search.ts';
import { searchTexts, strictCoverageOf } from '#server/search/search.ts';
import { asTitle, holdsMarkup, isPromptInjection } from './prompt-injection.ts';

interface PlacedPage {
  /** From 0. */
  readonly index: number;
  readonly label: string | null;
}

export interface DocumentStatement {
  readonly passage: StoredPassage;
  readonly statement: string;
  readonly pages: readonly PlacedPage[];
  /** From 0 to 1; 1 for an empty topic. */
  readonly coverage: number;
}

interface DocumentQuery {
  readonly plants: readonly string[];
  readonly topic: string;
}

const HITS = 30;
/** Shorter ones are headings or table cells. */
const MIN_WORDS = 5;

const USES = /indicat|usage|emploi|utilis|propriet|action|therap|\buses?\b|activit/;
const isOfUses = ({ heading }: StoredPassage) => heading === null || USES.test(normalizeText(heading));

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** "Thymus vulgaris L." and "Thymus vulgaris" are one plant: genus and species. */
const speciesOf = (name: string) => words(name).slice(0, 2).join(' ');
const genusOf = (name: string) => name.split(' ', 1)[0]?.toLowerCase() ?? '';

export const wordsOf = ({ text, continued }: StoredPassage): string =>
  continued === null ? text : `${text} ${continued.text}`;

/** Where a sentence of a passage stands: on its page, on the next one, or on both. */
function pagesOf(passage: StoredPassage, statement: string): PlacedPage[] {
  const { text, continued } = passage;
  const first = { index: passage.pageIndex, label: passage.pageLabel };
  if (continued === null || oneLine(text).includes(statement)) return [first];
  const next = { index: first.index + 1, label: continued.pageLabel };
  return oneLine(continued.text).includes(statement) ? [next] : [first, next];
}

const sentencesIn = (passage: StoredPassage): string[] =>
  splitSentences(wordsOf(passage))
    .map(oneLine)
    .filter(
      (sentence) =>
        tokens(sentence).length >= MIN_WORDS && !isPromptInjection(sentence) && !holdsMarkup(sentence),
    );

const placedSentences = (passage: StoredPassage) =>
  sentencesIn(passage).map((statement) => ({ passage, statement, pages: pagesOf(passage, statement) }));

export type DocumentSearch = ReturnType<typeof createDocumentSearch>;

export function createDocumentSearch(db: Db, parser: QueryParser) {
  async function coverages(topic: string, sentences: readonly string[]): Promise<number[]> {
    if (topic === '') return sentences.map(() => 1);
    const need = await parser.parse(db, topic);
    const wordLists = sentences.map((text) => tokens(text).filter((word) => !functionWords.has(word)));
    const stems = await stemsOf(db, wordLists.flat());
    return wordLists.map((own) =>
      strictCoverageOf(need, 'document', new Set(own.flatMap((word) => stems.get(word) ?? []))),
    );
  }

  async function passagesOn({ plants, topic }: DocumentQuery): Promise<StoredPassage[]> {
    const query = await parser.parse(db, `${plants.map(speciesOf).join(' ')} ${topic}`);
    const hits = await searchTexts(db, query, { collection: 'document', limit: HITS });
    const species = new Set(plants.map(speciesOf));
    const ids = hits.map(({ id }) => id);
    const found = (await storedPassages(db, ids)).filter(({ plant }) => species.has(speciesOf(plant)));
    // Documents are not reviewed: plants of a dangerous genus are not quoted from them.
    const dangerous = await dangerousGenera(
      db,
      found.map(({ plant }) => genusOf(plant)),
    );
    return found
      .filter(({ plant }) => !dangerous.has(genusOf(plant)))
      .map((passage) => ({ ...passage, title: asTitle(passage.title) }));
  }

  return {
    /** Plants of documents that a question names, or that are already meant. */
    plantsNamedIn: async (question: string, meant: readonly string[] = []): Promise<string[]> => {
      const text = ` ${normalizeText(question)} `;
      const species = new Set(meant.map(speciesOf));
      return (await plantsOfDocuments(db)).filter(
        (plant) => species.has(speciesOf(plant)) || text.includes(` ${speciesOf(plant)} `),
      );
    },

    statements: async ({ plants, topic }: DocumentQuery): Promise<DocumentStatement[]> => {
      const found = await passagesOn({ plants, topic });
      const all = found.filter((passage) => topic !== '' || isOfUses(passage)).flatMap(placedSentences);
      const covered = await coverages(
        topic,
        all.map(({ statement }) => statement),
      );
      // The sort is stable: equal sentences stay in passage order.
      return all
        .map((found, at) => ({ ...found, coverage: covered[at] ?? 0 }))
        .toSorted((a, b) => b.coverage - a.coverage);
    },
  };
}
