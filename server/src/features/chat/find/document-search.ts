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

/** A sentence of a document. */
export interface DocumentStatement {
  readonly passage: StoredPassage;
  /** As it stands on the page, on one line. */
  readonly statement: string;
  /** The pages on which it stands: two where it runs over the end of a page. */
  readonly pages: readonly PlacedPage[];
  /** How much of what was asked it holds, from 0 to 1; 1 when nothing but the plant was. */
  readonly coverage: number;
}

interface Asked {
  /** Scientific names: only monographs of these plants are quoted. */
  readonly plants: readonly string[];
  /** What is asked of them, besides their names. */
  readonly topic: string;
}

/** Passages looked at. */
const HITS = 30;
/** Words that a sentence has at least; what is shorter is a heading or a cell of a table. */
const SHORTEST = 5;

/** Headings of what a plant is good for, in French and English: what is told when nothing else is asked. */
const USES = /indicat|usage|emploi|utilis|propriet|action|therap|\buses?\b|activit/;
const isOfUses = ({ heading }: StoredPassage) => heading === null || USES.test(normalizeText(heading));

/** What passages on whom a plant suits, and whom not, speak of. */
const WARNINGS = 'grossesse allaitement enfant contre-indication danger';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** "Thymus vulgaris L." and "Thymus vulgaris" are one plant: genus and species. */
export const speciesOf = (name: string) => words(name).slice(0, 2).join(' ');

const genusOf = (name: string) => name.split(' ', 1)[0]?.toLowerCase() ?? '';

/** All words of a passage, as they were put into the index. */
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
        tokens(sentence).length >= SHORTEST && !isPromptInjection(sentence) && !holdsMarkup(sentence),
    );

const placedSentences = (passage: StoredPassage) =>
  sentencesIn(passage).map((statement) => ({ passage, statement, pages: pagesOf(passage, statement) }));

/** Finds what uploaded documents say of plants. */
export function createDocumentSearch(db: Db, parser: QueryParser) {
  /** How much of a topic each sentence holds. */
  async function coverages(topic: string, sentences: readonly string[]): Promise<number[]> {
    if (topic === '') return sentences.map(() => 1);
    const need = await parser.parse(db, topic);
    const told = sentences.map((text) => tokens(text).filter((word) => !functionWords.has(word)));
    const stems = await stemsOf(db, told.flat());
    return told.map((own) =>
      strictCoverageOf(need, 'document', new Set(own.flatMap((word) => stems.get(word) ?? []))),
    );
  }

  /** The passages of some plants that hold most of some words, best first. */
  async function passagesOn({ plants, topic }: Asked): Promise<StoredPassage[]> {
    const query = await parser.parse(db, `${plants.map(speciesOf).join(' ')} ${topic}`);
    const hits = await searchTexts(db, query, { collection: 'document', limit: HITS });
    const species = new Set(plants.map(speciesOf));
    const ids = hits.map(({ id }) => id);
    const found = (await storedPassages(db, ids)).filter(({ plant }) => species.has(speciesOf(plant)));
    // Nobody has reviewed what a document says of a plant whose genus is dangerous.
    const dangerous = await dangerousGenera(
      db,
      found.map(({ plant }) => genusOf(plant)),
    );
    return found
      .filter(({ plant }) => !dangerous.has(genusOf(plant)))
      .map((passage) => ({ ...passage, title: asTitle(passage.title) }));
  }

  return {
    /** Plants of documents that a question names by their scientific names. */
    plantsNamedIn: async (question: string): Promise<string[]> => {
      const said = ` ${normalizeText(question)} `;
      return (await plantsOfDocuments(db)).filter((plant) => said.includes(` ${speciesOf(plant)} `));
    },

    /** What documents say of some plants, best first. */
    statements: async ({ plants, topic }: Asked): Promise<DocumentStatement[]> => {
      const found = await passagesOn({ plants, topic });
      const all = found.filter((passage) => topic !== '' || isOfUses(passage)).flatMap(placedSentences);
      const covered = await coverages(
        topic,
        all.map(({ statement }) => statement),
      );
      // Of equal sentences the one of the better passage comes first: the sort is stable.
      return all
        .map((found, at) => ({ ...found, coverage: covered[at] ?? 0 }))
        .toSorted((a, b) => b.coverage - a.coverage);
    },

    /** What documents say of whom some plants suit and whom not, and all that stands beside it. */
    warnings: async (plants: readonly string[]): Promise<DocumentStatement[]> => {
      const found = await passagesOn({ plants, topic: WARNINGS });
      return found.flatMap(placedSentences).map((one) => ({ ...one, coverage: 1 }));
    },
  };
}
