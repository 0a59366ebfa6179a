import { words } from '@simples/contract/french/text';
import type { Db } from '#server/db/database.ts';
import {
  type NamedPlant,
  plantsNamedIn,
  type StoredPassage,
  storedPassages,
} from '#server/features/documents/documents.feature.ts';
import { dangerousGenera } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { functionWords, plantCues } from '#server/french/question-words.ts';
import { splitSentences } from '#server/french/sentences.ts';
import { singular, stemsOf } from '#server/french/stems.ts';
import { tokens } from '#server/french/tokens.ts';
import type { ParsedQuery, QueryParser } from '#server/search/search.ts';
import { searchTexts, strictCoverageOf } from '#server/search/search.ts';
import { type Fit, type SoughtKinds } from './document-kinds.ts';
import { asTitle, holdsMarkup, isPromptInjection } from './prompt-injection.ts';

interface PlacedPage {
  /** From 0. */
  readonly index: number;
  readonly label: string | null;
}

export interface DocumentStatement {
  readonly passage: StoredPassage;
  /** Whole sentences of the passage; under a heading a short list as a whole. */
  readonly statement: string;
  readonly pages: readonly PlacedPage[];
  /** A quantity that nobody has reviewed: only its place is told. */
  readonly isWithheld: boolean;
}

export interface DocumentQuestion {
  readonly text: string;
  /** Scientific names of plants that the conversation is about. */
  readonly plants: readonly string[];
  /** A plant that neither sheets nor concepts know. */
  readonly namesUnknownPlant: boolean;
  /** Wordings of what is asked of the plants; any of them may be answered. Empty words ask for the kinds alone. */
  readonly topics: readonly string[];
  readonly kinds: SoughtKinds;
}

const HITS = 60;
/** Shorter ones outside a section are headings or table cells. */
const MIN_WORDS = 5;
/** Characters of a section that is one statement with its heading. */
const MAX_LIST = 320;

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

function statementsIn(passage: StoredPassage): string[] {
  const whole = oneLine(wordsOf(passage));
  const isList = passage.heading !== null && whole.length <= MAX_LIST;
  const found = isList ? [whole] : splitSentences(wordsOf(passage)).map(oneLine);
  const min = passage.heading === null ? MIN_WORDS : 1;
  return found.filter(
    (one) => tokens(one).length >= min && !isPromptInjection(one) && !holdsMarkup(one),
  );
}

const determiners = new Set('le la l les du de des d au aux un une ce cette mon ma'.split(' '));

/** A name of one everyday word is a plant only where one stands: "le rat", not "peur rat". */
function standsAsPlant({ at, words: length }: NamedPlant, text: readonly string[]): boolean {
  if (length > 1 || text.length === 1) return true;
  const before = text[at - 1] ?? '';
  return at === 0 || determiners.has(before) || plantCues.has(before);
}

interface Candidate extends DocumentStatement {
  readonly fit: Fit;
  readonly coverage: number;
}

export type DocumentSearch = ReturnType<typeof createDocumentSearch>;

export function createDocumentSearch(db: Db, parser: QueryParser) {
  async function coverage(topics: readonly ParsedQuery[], text: string): Promise<number> {
    const own = tokens(text).filter((word) => !functionWords.has(word));
    const stems = await stemsOf(db, own);
    const held = new Set(own.flatMap((word) => stems.get(word) ?? []));
    return Math.max(0, ...topics.map((topic) => strictCoverageOf(topic, 'document', held)));
  }

  async function named(text: string): Promise<NamedPlant[]> {
    const typed = words(text);
    return (await plantsNamedIn(db, text)).filter((plant) => standsAsPlant(plant, typed));
  }

  async function passagesOn(query: string, species: ReadonlySet<string>): Promise<StoredPassage[]> {
    const hits = await searchTexts(db, await parser.parse(db, query), { collection: 'document', limit: HITS });
    const found = await storedPassages(
      db,
      hits.map(({ id }) => id),
    );
    const own = found.filter(({ plant }) => species.size === 0 || (plant !== null && species.has(speciesOf(plant))));
    // Documents are not reviewed: plants of a dangerous genus are not quoted from them.
    const dangerous = await dangerousGenera(
      db,
      own.flatMap(({ plant }) => (plant === null ? [] : [genusOf(plant)])),
    );
    return own
      .filter(({ plant }) => plant === null || !dangerous.has(genusOf(plant)))
      .map((passage) => ({ ...passage, title: asTitle(passage.title) }));
  }

  async function candidates(
    passages: readonly StoredPassage[],
    topics: readonly ParsedQuery[],
    kinds: SoughtKinds,
  ): Promise<Candidate[]> {
    const found: Candidate[] = [];
    for (const passage of passages) {
      for (const statement of statementsIn(passage)) {
        found.push({
          passage,
          statement,
          pages: pagesOf(passage, statement),
          isWithheld: holdsDose(statement),
          fit: kinds.fitOf(passage),
          coverage: await coverage(topics, `${passage.heading ?? ''} ${statement}`),
        });
      }
    }
    return found;
  }

  return {
    /** Scientific names of plants of documents that a text names. */
    plantsNamedIn: async (text: string): Promise<string[]> => [
      ...new Set((await named(text)).map(({ plant }) => plant)),
    ],

    /** Statements of documents that answer a question, the best first. */
    answers: async (question: DocumentQuestion): Promise<DocumentStatement[]> => {
      const { text, plants, kinds } = question;
      const found = await named(text);
      if (found.length === 0 && plants.length === 0 && question.namesUnknownPlant) return [];
      const typed = words(text).map(singular);
      const inNames = new Set(found.flatMap(({ at, words: length }) => typed.slice(at, at + length)));
      const species = new Set([...plants, ...found.map(({ plant }) => plant)].map(speciesOf));
      const topics = question.topics
        .map((topic) => words(topic).filter((word) => !inNames.has(singular(word))).join(' '))
        .filter((topic) => topic !== '');
      const parsed = await Promise.all(topics.map((topic) => parser.parse(db, topic)));
      const query = [...species, text, ...topics].join(' ');
      const all = await candidates(await passagesOn(query, species), parsed, kinds);
      const isAbout = (one: Candidate) => kinds.accepts({ ...one, hasPlant: species.size > 0, hasTopic: topics.length > 0 });
      // The sort is stable: equal statements stay in passage order.
      return all.filter(isAbout).toSorted((a, b) => b.fit + b.coverage - a.fit - a.coverage);
    },
  };
}
