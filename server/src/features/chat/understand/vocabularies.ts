import { z } from 'zod';
import { type Concepts, loadConcepts } from '#server/concepts/concepts.ts';
import { createVocabulary, readWords, type Vocabulary } from '#server/concepts/recogniser.ts';
import { readContent } from '#server/lib/content-files.ts';
import { onceInBatches } from '#server/lib/memoize.ts';
import type { PlantNames } from './plant-names.ts';
import { createSpellingIndex, type SpellingIndex } from './spelling.ts';

const expressions = z.array(z.strictObject({ id: z.string(), names: z.array(z.string().min(1)) }));

/** Expressions of `content/concepts` that name no concept: intents, small talk, relatives. */
function vocabularyOf(file: string, namesOf = new Map<string, readonly string[]>()): Vocabulary {
  const vocabulary = createVocabulary();
  for (const { id, names } of readContent(`concepts/${file}`, expressions)) {
    for (const name of names) vocabulary.add(name, id);
    namesOf.set(id, names);
  }
  return vocabulary;
}

export interface FixedVocabularies {
  readonly concepts: Concepts;
  readonly vocabulary: Vocabulary;
  readonly spelling: SpellingIndex;
  readonly intents: Vocabulary;
  readonly relatives: Vocabulary;
  /** Names of who is related, by what they are. */
  readonly kin: ReadonlyMap<string, readonly string[]>;
  /** What is called by words of persons and signs: "enceinte bluetooth", "bébés plants". */
  readonly things: Vocabulary;
  readonly thingNames: readonly string[];
  readonly smallTalk: Vocabulary;
  readonly outOfScope: Vocabulary;
  /** Names of what `outOfScope` holds. */
  readonly subjects: ReadonlyMap<string, readonly string[]>;
  /** Cities and first names: never a misspelling. */
  readonly properNouns: ReadonlySet<string>;
}

const MIN_CORRECTED = 5;
/** Proper nouns: what is near one is another. */
const neverMeant = new Set(['region', 'family']);

const bearing = ['supporte', 'supportent', 'tolère', 'tolèrent'].flatMap((verb) =>
  ['pas', 'plus', 'mal'].map((how) => `${verb} ${how}`),
);

/** "réaction au céleri", "réagis au céleri", "ne supporte pas le céleri" tell what "allergique au céleri" does. */
function reactionsOf(name: string): string[] {
  const [led] = /^allergique (?:à|au|aux) /u.exec(name) ?? [];
  if (led === undefined) return [];
  const reacting = ['réaction', 'réagis', 'réagit'].map((told) => name.replace('allergique', told));
  return [...reacting, ...bearing.map((told) => `${told} ${name.slice(led.length)}`)];
}

/** Names between two pauses: a few milliseconds of work. */
const BATCH = 50;

function* compile(): Generator<undefined, FixedVocabularies> {
  const concepts = loadConcepts();
  const vocabulary = createVocabulary();
  const spelling = createSpellingIndex();
  const subjects = new Map<string, readonly string[]>();
  let added = 0;
  for (const { id, type, names } of concepts.all) {
    for (const name of names) {
      for (const told of [name, ...reactionsOf(name)]) vocabulary.add(told, id);
      const words = readWords(name).filter((word) => !word.isGrammatical);
      for (const { word } of words)
        if (word.length >= MIN_CORRECTED && !neverMeant.has(type)) spelling.add([word], false);
      added += 1;
      if (added % BATCH === 0) yield;
    }
  }
  const intents = vocabularyOf('intents');
  yield;
  const kin = new Map<string, readonly string[]>();
  const relatives = vocabularyOf('relatives', kin);
  for (const name of concepts.get('person:fils-ou-fille')?.names ?? []) relatives.add(name, 'child');
  const [things, thingNames] = [createVocabulary(), namesOfThings()];
  for (const name of thingNames) things.add(name, 'thing');
  const outOfScope = vocabularyOf('out-of-scope', subjects);
  yield;
  const properNouns = readContent('concepts/proper-nouns', z.array(z.string()));
  return {
    concepts,
    vocabulary,
    spelling,
    intents,
    relatives,
    kin,
    things,
    thingNames,
    smallTalk: vocabularyOf('small-talk'),
    outOfScope,
    subjects,
    properNouns: new Set(properNouns.flatMap((noun) => readWords(noun).map(({ word }) => word))),
  };
}

const thingsOfTriage = z.object({ vocabulary: z.object({ thing: z.string() }) });

/** The expressions that hide their words from triage; `*` and `~` stand for endings, as stems do here. */
function namesOfThings(): string[] {
  const { vocabulary } = readContent('safety/language', thingsOfTriage);
  return vocabulary.thing.split(' | ').map((name) => name.replace(/[*~]/g, ''));
}

const compiled = onceInBatches(compile);

/** What no database changes; compiled at the first question, unless it was compiled ahead. */
export const fixedVocabularies = compiled.get;
export const compileVocabularies = compiled.ahead;

/** Scientific name, and offsets of the name in the text. */
export interface DocumentedPlant {
  readonly plant: string;
  readonly start: number;
  readonly end: number;
}

export interface Vocabularies {
  readonly names: PlantNames;
  readonly constituents: Vocabulary;
  readonly spellings: Readonly<Record<string, string>>;
  /** Language of a vernacular name, in lower case. */
  readonly languageOf: (sheet: string, name: string) => Promise<string | null>;
  /** Plants of documents that a text names. */
  readonly documentedIn: (text: string) => Promise<readonly DocumentedPlant[]>;
}

/** Of ids `constituent:acide-salicylique`: they are their names. */
export function constituentVocabulary(ids: readonly string[]): Vocabulary {
  const vocabulary = createVocabulary();
  for (const id of ids) vocabulary.add(id.slice(id.indexOf(':') + 1).replaceAll('-', ' '), id);
  return vocabulary;
}

/** Compiled anew only when there are others. */
export function keptConstituents(read: () => Promise<readonly string[]>): () => Promise<Vocabulary> {
  let kept: { readonly ids: string; readonly vocabulary: Vocabulary } | null = null;
  return async () => {
    const found = await read();
    const ids = found.join(' ');
    if (kept?.ids !== ids) kept = { ids, vocabulary: constituentVocabulary(found) };
    return kept.vocabulary;
  };
}
