import type { Db } from '../db/db.ts';
import { type QuestionWord, questionWords } from './question.ts';
import { stemsOf } from './stems.ts';
import { type Concept, SECTION_PREFIX } from './thesaurus.ts';
import { tokens } from './tokens.ts';

/** A concept with its terms as stems. */
export interface CompiledConcept {
  readonly name: string;
  readonly isSection: boolean;
  /** Each term of the concept as its stems. */
  readonly terms: readonly (readonly string[])[];
}

interface Phrase {
  readonly keys: readonly string[];
  readonly concept: CompiledConcept;
}

/** A concept recognised in a question, and by which of its words. */
export interface PhraseMatch {
  readonly concept: CompiledConcept;
  readonly positions: readonly number[];
}

/** The thesaurus as stems. */
export interface Phrases {
  readonly byFirstKey: ReadonlyMap<string, readonly Phrase[]>;
  /** Every word it is written with: none of them is a misspelling. */
  readonly words: ReadonlySet<string>;
  /** In how many concepts a stem stands: "douleur" says less than "migraine". */
  readonly concepts: ReadonlyMap<string, number>;
}

const keysOf = (words: readonly QuestionWord[]) => words.flatMap(({ key }) => (key === null ? [] : [key]));

/** Turns the thesaurus into stems, once for the life of a process. */
export async function compilePhrases(db: Db, thesaurus: readonly Concept[]): Promise<Phrases> {
  const all = thesaurus.flatMap(({ expressions, terms }) => [...expressions, ...terms].flatMap(tokens));
  const stems = await stemsOf(db, all);
  const byFirstKey = new Map<string, Phrase[]>();
  const concepts = new Map<string, number>();
  for (const { concept: name, expressions, terms } of thesaurus) {
    const concept: CompiledConcept = {
      name,
      isSection: name.startsWith(SECTION_PREFIX),
      terms: terms.map((term) => tokens(term).flatMap((word) => stems.get(word) ?? [])),
    };
    for (const stem of new Set(concept.terms.flat())) concepts.set(stem, (concepts.get(stem) ?? 0) + 1);
    for (const expression of expressions) {
      const keys = keysOf(questionWords(tokens(expression), stems));
      const [first] = keys;
      if (first === undefined) continue;
      const list = byFirstKey.get(first) ?? [];
      list.push({ keys, concept });
      byFirstKey.set(first, list);
    }
  }
  return { byFirstKey, words: new Set(all), concepts };
}

/** Other words allowed between those of a phrase: "ventre toujours gonflé". */
const SLACK = 1;

/** Where the rest of a phrase stands after its first word, in any order, close by; null when it does not. */
function positionsOf(phrase: Phrase, words: readonly QuestionWord[], first: number): number[] | null {
  const positions = [first];
  let meaningful = 0;
  const wanted = phrase.keys.slice(1);
  for (let at = first + 1; at < words.length && wanted.length > 0; at += 1) {
    const key = words[at]?.key ?? null;
    if (key === null) continue;
    const index = wanted.indexOf(key);
    if (index >= 0) {
      wanted.splice(index, 1);
      positions.push(at);
    } else {
      meaningful += 1;
      if (meaningful > SLACK) return null;
    }
  }
  return wanted.length === 0 ? positions : null;
}

/**
 * The concepts of a question: the longest phrases first, a word belonging to one phrase only (or to the same phrase
 * of several concepts). What is denied is not meant, unless the phrase itself denies.
 */
export function findPhrases(phrases: Phrases, words: readonly QuestionWord[]): PhraseMatch[] {
  const found: (PhraseMatch & { size: number })[] = [];
  words.forEach(({ key, denied }, at) => {
    if (key === null) return;
    for (const phrase of phrases.byFirstKey.get(key) ?? []) {
      const positions = denied ? null : positionsOf(phrase, words, at);
      if (positions) found.push({ concept: phrase.concept, positions, size: phrase.keys.length });
    }
  });
  found.sort((a, b) => b.size - a.size);
  const takenBy = new Map<number, string>();
  const seen = new Set<CompiledConcept>();
  return found.filter(({ concept, positions }) => {
    const span = positions.join();
    if (seen.has(concept) || positions.some((at) => (takenBy.get(at) ?? span) !== span)) return false;
    for (const at of positions) takenBy.set(at, span);
    seen.add(concept);
    return true;
  });
}
