import { normalizeText, words } from '@simples/contract/french/text';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import { type Db } from '#server/db/database.ts';
import { type Intent } from '#server/features/chat/understand/frame.ts';
import { isFrench } from '#server/features/chat/understand/spelling.ts';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import {
  holdsPassages,
  type NamedPlant,
  namesKnownComplaint,
  plantsNamedIn,
  rolesOf,
  type StoredPassage,
  storedPassages,
} from '#server/features/documents/documents.feature.ts';
import { dangerousGenera } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { functionWords, plantCues } from '#server/french/question-words.ts';
import { sentencesOf, splitSentences } from '#server/french/sentences.ts';
import { singular, stemsOf } from '#server/french/stems.ts';
import { tokens } from '#server/french/tokens.ts';
import { type ParsedQuery, type QueryParser, searchTexts, strictCoverageOf } from '#server/search/search.ts';
import { asTitle, holdsMarkup, isPromptInjection } from './prompt-injection.ts';

/** 1: the section that is asked for; 0: another one. */
export type Fit = number;

/** A sentence that names a complaint and neither refuses the plant nor tells of its harm, where uses are asked for. */
const LIKELY_USE: Fit = 0.8;
const harms = /provoqu|caus|entrain|declench|aggrav|risque|toxi|empoison|venen|indesirable|accident|mort/;

/** Sections of a document in which an answer to each intent stands. */
const sections: Readonly<Partial<Record<Intent, readonly string[]>>> = {
  uses: ['indications', 'uses', 'actions'],
  need: ['indications', 'uses', 'actions'],
  preparation: ['preparation', 'posology'],
  dose: ['posology', 'preparation'],
  duration: ['posology', 'precautions', 'preparation'],
  forms: ['preparation', 'posology'],
  routes: ['preparation', 'posology'],
  storage: ['preparation'],
  people: [
    'pregnancy',
    'breastfeeding',
    'pregnancyAndBreastfeeding',
    'children',
    'contraindications',
    'precautions',
    'posology',
  ],
  interaction: ['interactions', 'contraindications', 'precautions'],
  disease: ['contraindications', 'precautions', 'interactions'],
  toxicity: ['toxicity', 'contraindications', 'precautions', 'adverseEffects'],
  adverseEffects: ['adverseEffects', 'toxicity', 'precautions', 'contraindications'],
  lookAlikes: ['lookAlikes', 'toxicity'],
  parts: ['partUsed', 'preparation'],
  names: ['commonNames', 'vernacularNames', 'synonyms'],
  family: ['family'],
  origin: ['origin'],
  description: ['description'],
};

interface Found {
  readonly fit: Fit;
  /** Of all words that were asked, from 0 to 1. */
  readonly whole: number;
  /** Of the wording that is covered best. */
  readonly coverage: number;
  /** A name of the complaint stands in it, and not only what is like it; null where none is asked. */
  readonly namesComplaint: boolean | null;
  readonly hasPlant: boolean;
}

export interface SoughtKinds {
  fitOf(passage: StoredPassage, statement: string): Fit;
  accepts(found: Found): boolean;
}

/** Sections whose heading does not tell what their sentences are. */
const isOpen = (kind: string | null): boolean => kind === null || kind === 'other' || kind === 'article';

/** Where a heading is of no known kind, what it asks: « Principe actif ». */
const askedBy = (heading: string | null): readonly string[] =>
  heading === null ? [] : recognise(readWords(heading), [fixedVocabularies().intents]).map(({ id }) => id);

/**
 * What a question asks of documents: the kinds of their sections, and how much of its topic a statement must hold.
 * @param isSpecific whether it names a need, an illness or a person: the section alone is then no answer.
 */
export function soughtKinds(intents: readonly Intent[], isSpecific: boolean): SoughtKinds {
  // "quelle partie utilise-t-on" asks for parts, "quelles plantes" for no section.
  const special = intents.filter((intent) => !['uses', 'need', 'list'].includes(intent));
  const asked = special.length > 0 ? special : intents;
  const kinds = new Set(asked.flatMap((intent) => sections[intent] ?? []));
  const fitOf = ({ kind, heading }: StoredPassage, statement: string): Fit => {
    if (kind !== null && kinds.has(kind)) return 1;
    // Of a dose only the place is told.
    if (asked.includes('dose') && kind === 'indications' && holdsDose(statement)) return LIKELY_USE;
    if (!isOpen(kind)) return 0;
    const roles = rolesOf(statement);
    if (roles.some((role) => kinds.has(role))) return 1;
    if (askedBy(heading).some((id) => special.some((intent) => intent === id))) return 1;
    const mayBeUse = kinds.has('uses') && !roles.includes('contraindications');
    return mayBeUse && namesKnownComplaint(statement) && !harms.test(normalizeText(statement))
      ? LIKELY_USE
      : 0.3;
  };
  return {
    fitOf,
    accepts: ({ fit, whole, coverage, namesComplaint, hasPlant }) => {
      if (!hasPlant && namesComplaint !== null) return namesComplaint && fit >= LIKELY_USE;
      if (!hasPlant) return whole >= 0.8 && fit > 0;
      return isSpecific ? coverage >= 0.5 : fit >= LIKELY_USE || coverage >= 0.6;
    },
  };
}

interface PlacedPage {
  /** From 0. */
  readonly index: number;
  readonly label: string | null;
}

export interface DocumentStatement {
  readonly passage: StoredPassage;
  /** Whole sentences of the passage; under a heading a short list as a whole. */
  readonly statement: string;
  /** Statements of one section that are told beside each other. */
  readonly part: number;
  readonly pages: readonly PlacedPage[];
  /** A quantity that nobody has reviewed: only its place is told. */
  readonly isWithheld: boolean;
}

export interface DocumentQuestion {
  readonly text: string;
  /** Plants of documents that it names. */
  readonly named: readonly NamedPlant[];
  /** Scientific names of plants that the conversation is about. */
  readonly plants: readonly string[];
  /** Names, as far as known, of plants that the question names and no sheet is about. */
  readonly absent: readonly string[];
  /** Wordings of what is asked, the question's own first; any of them may be answered. Empty ones ask for the kinds alone. */
  readonly topics: readonly string[];
  /** Names of the complaint, where it alone is asked. */
  readonly complaint: readonly string[];
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

const isQuotable = (text: string): boolean => !isPromptInjection(text) && !holdsMarkup(text);

interface Statement {
  readonly text: string;
  /** Where a section is told in parts, the number of this one. */
  readonly part: number;
}

/** Sentences between two quantities, together: of « grossesse, allaitement » none is left out. */
function withoutDoses(sentences: readonly string[]): string[] {
  const runs: string[][] = [[]];
  for (const sentence of sentences)
    if (holdsDose(sentence)) runs.push([]);
    else runs.at(-1)?.push(sentence);
  return runs.map((run) => run.join(' ')).filter((run) => run !== '');
}

function statementsIn(passage: StoredPassage): Statement[] {
  const whole = oneLine(wordsOf(passage));
  const sentences = splitSentences(wordsOf(passage)).map(oneLine);
  if (passage.heading !== null && whole.length <= MAX_LIST && isQuotable(whole)) {
    // The place of a quantity is told of the whole; what stands beside it can be quoted.
    const beside = holdsDose(whole) ? withoutDoses(sentences) : [];
    return [whole, ...beside].map((text, part) => ({ text, part }));
  }
  const min = passage.heading === null ? MIN_WORDS : 1;
  return sentences
    .filter((one) => tokens(one).length >= min && isQuotable(one))
    .map((text) => ({ text, part: 0 }));
}

const determiners = new Set('le la l les du de d des d au aux un une ce cette mon ma'.split(' '));

/** A name of one everyday word is a plant only where one stands: "le rat", not "peur rat". */
function standsAsPlant({ start, end }: NamedPlant, text: string): boolean {
  const [word = '', another] = words(text.slice(start, end));
  if (another !== undefined || !isFrench(word)) return true;
  const [before] = words(text.slice(0, start)).slice(-1);
  return before === undefined || determiners.has(before) || plantCues.has(before) || isAlone(text);
}

const isAlone = (text: string): boolean => words(text).length === 1;

/** Of a passage of no monograph every word that may be one. */
const generaOf = (passage: StoredPassage): string[] =>
  passage.plant === null
    ? [...wordsOf(passage).matchAll(/\p{Lu}\p{Ll}{3,}/gu)].map(([word]) => word.toLowerCase())
    : [genusOf(passage.plant)];

/** From the first sentence that names the plant. */
function about(passage: StoredPassage, names: readonly string[]): StoredPassage | null {
  const holds = (text: string) => names.some((name) => ` ${normalizeText(text)} `.includes(` ${name} `));
  if (!holds(`${passage.heading ?? ''} ${wordsOf(passage)}`)) return null;
  const sentences = sentencesOf(passage.text, { start: 0, end: passage.text.length });
  const first = sentences.findIndex(({ start, end }) => holds(passage.text.slice(start, end)));
  return { ...passage, text: passage.text.slice(sentences[first]?.start ?? 0) };
}

/** What is left of each wording beside the names of plants. */
function withoutNames(topics: readonly string[], names: readonly string[]): string[] {
  const inNames = new Set(names.flatMap(words).map(singular));
  const rest = topics.map((topic) => words(topic).filter((word) => !inNames.has(singular(word))));
  return rest.filter((left) => left.length > 0).map((left) => left.join(' '));
}

interface Sought {
  readonly species: ReadonlySet<string>;
  /** Normalised. */
  readonly names: readonly string[];
}

interface Coverage {
  /** Of all words of the question. */
  readonly whole: number;
  /** Of the wording that is covered best. */
  readonly coverage: number;
  /** A name of the complaint stands in it, and not only what is like it; null where none is asked. */
  readonly namesComplaint: boolean | null;
}

interface Wordings {
  readonly topics: readonly ParsedQuery[];
  /** Words of each name that carry meaning, in the singular. */
  readonly complaint: readonly string[];
}

/** "contre la goutte" is what « goutte, psoriasis » names. */
const inSingular = (text: string): string => {
  const meant = words(text).filter((word) => !functionWords.has(word));
  return ` ${meant.map(singular).join(' ')} `;
};

interface Candidate extends DocumentStatement, Coverage {
  readonly fit: Fit;
}

interface Deps {
  readonly db: Db;
  readonly parser: QueryParser;
}

/** How much of the wordings each text holds; stems are looked up once for all. */
async function coverages(
  db: Db,
  { topics, complaint }: Wordings,
  texts: readonly string[],
): Promise<Coverage[]> {
  const wordLists = texts.map((text) => tokens(text).filter((word) => !functionWords.has(word)));
  const stems = await stemsOf(db, wordLists.flat());
  return wordLists.map((own, at) => {
    const held = new Set(own.flatMap((word) => stems.get(word) ?? []));
    const covered = (topic: ParsedQuery) => strictCoverageOf(topic, 'document', held);
    const [whole = 0, ...others] = topics.map(covered);
    return {
      whole,
      coverage: Math.max(whole, ...others),
      namesComplaint:
        complaint.length === 0 ? null : complaint.some((name) => inSingular(texts[at] ?? '').includes(name)),
    };
  });
}

async function passagesOn(
  { db, parser }: Deps,
  query: string,
  { species, names }: Sought,
): Promise<StoredPassage[]> {
  const hits = await searchTexts(db, await parser.parse(db, query), {
    collection: 'document',
    limit: HITS,
  });
  const found = await storedPassages(
    db,
    hits.map(({ id }) => id),
  );
  const own = found.flatMap((passage) => {
    if (passage.plant === null) return names.length > 0 ? (about(passage, names) ?? []) : [];
    return names.length === 0 || species.has(speciesOf(passage.plant)) ? [passage] : [];
  });
  // Documents are not reviewed: plants of a dangerous genus are not quoted from them.
  const dangerous = await dangerousGenera(db, [...new Set(own.flatMap(generaOf))]);
  return own
    .filter((passage) => !generaOf(passage).some((genus) => dangerous.has(genus)))
    .map((passage) => ({ ...passage, title: asTitle(passage.title) }));
}

async function candidates(
  db: Db,
  passages: readonly StoredPassage[],
  wordings: Wordings,
  kinds: SoughtKinds,
): Promise<Candidate[]> {
  const found = passages.flatMap((passage) =>
    statementsIn(passage).map(({ text: statement, part }) => ({
      passage,
      statement,
      part,
      pages: pagesOf(passage, statement),
      isWithheld: holdsDose(statement),
      fit: kinds.fitOf(passage, statement),
    })),
  );
  const covered = await coverages(
    db,
    wordings,
    found.map(({ passage, statement }) => `${passage.heading ?? ''} ${statement}`),
  );
  return found.map((one, at) => ({
    ...one,
    ...(covered[at] ?? { whole: 0, coverage: 0, namesComplaint: null }),
  }));
}

export type DocumentSearch = ReturnType<typeof createDocumentSearch>;

export function createDocumentSearch(db: Db, parser: QueryParser) {
  return {
    /** Plants of documents that a text names. */
    plantsNamedIn: async (text: string): Promise<NamedPlant[]> =>
      (await plantsNamedIn(db, text)).filter((plant) => standsAsPlant(plant, text)),

    /** Statements of documents that answer a question, the best first. */
    answers: async ({
      text,
      named,
      plants,
      absent,
      topics,
      complaint,
      kinds,
    }: DocumentQuestion): Promise<DocumentStatement[]> => {
      if (!(await holdsPassages(db))) return [];
      const species = new Set([...plants, ...named.map(({ plant }) => plant)].map(speciesOf));
      for (const name of absent) species.add(speciesOf(name));
      const names = [...species, ...named.map(({ start, end }) => text.slice(start, end)), ...absent].map(
        normalizeText,
      );
      const wanted = withoutNames(topics, names);
      const sought = names.length > 0 ? [] : complaint;
      const parsed = await Promise.all(wanted.map((topic) => parser.parse(db, topic)));
      const wordings = { topics: parsed, complaint: sought.map(inSingular) };
      const query = [...names, text, ...wanted, ...sought].join(' ');
      const all = await candidates(
        db,
        await passagesOn({ db, parser }, query, { species, names }),
        wordings,
        kinds,
      );
      // The sort is stable: equal statements stay in passage order.
      return all
        .filter((one) => kinds.accepts({ ...one, hasPlant: names.length > 0 }))
        .toSorted((a, b) => b.fit + b.coverage - a.fit - a.coverage);
    },
  };
}
