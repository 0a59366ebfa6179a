import type { Db } from '#server/db/database.ts';
import { isQuestionWord, type QuestionWord, questionWords } from '#server/french/question-words.ts';
import { stemsOf } from '#server/french/stems.ts';
import { type Concept, SECTION_PREFIX } from '#server/french/thesaurus.ts';
import { tokens } from '#server/french/tokens.ts';

export interface CompiledConcept {
  readonly name: string;
  readonly isSection: boolean;
  readonly terms: readonly (readonly string[])[];
}

interface Phrase {
  readonly keys: readonly string[];
  readonly concept: CompiledConcept;
  readonly isLay: boolean;
}

export interface PhraseMatch {
  readonly concept: CompiledConcept;
  readonly positions: readonly number[];
  readonly isLay: boolean;
}

export interface Phrases {
  readonly byFirstKey: ReadonlyMap<string, readonly Phrase[]>;
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** Number of concepts by stem: "douleur" says less than "migraine". */
  readonly concepts: ReadonlyMap<string, number>;
  /** Terms of sections, by their stems: beside a complaint "nourrisson" tells whose it is and does not name it. */
  readonly sections: ReadonlySet<string>;
}

/** A term shared by more concepts identifies none. */
const MAX_CONCEPTS = 2;

/** Empty for a phrase of question words only ("où trouver"). */
function keysOf(words: readonly QuestionWord[]): string[] {
  const keyed = words.filter(({ key }) => key !== null);
  return keyed.every(({ word }) => isQuestionWord(word)) && keyed.length < 2
    ? []
    : keyed.flatMap(({ key }) => key ?? []);
}

function waysOf(entry: Concept, isSection: boolean, shared: ReadonlyMap<string, number>) {
  const lay = entry.expressions.map((text) => ({ text, isLay: true }));
  const terms = isSection ? [] : entry.terms.filter((term) => (shared.get(term) ?? 0) <= MAX_CONCEPTS);
  return [...lay, ...[entry.concept, ...terms].map((text) => ({ text, isLay: false }))];
}

function tally(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) for (const item of new Set(list)) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** "vider le ventre" is not "le ventre vide": what is done comes before what it is done to. */
const infinitive = /^\p{Ll}{2,}(?:er|ir|re) /u;

/** Compiled once per process. */
export async function compilePhrases(db: Db, thesaurus: readonly Concept[]): Promise<Phrases> {
  const words = new Set(
    thesaurus.flatMap(({ concept, expressions, terms }) =>
      [concept, ...expressions, ...terms].flatMap(tokens),
    ),
  );
  const stems = await stemsOf(db, words);
  const shared = tally(thesaurus.map(({ terms }) => terms));
  const byFirstKey = new Map<string, Phrase[]>();
  const compiled = thesaurus.map((entry) => {
    const concept: CompiledConcept = {
      name: entry.concept,
      isSection: entry.concept.startsWith(SECTION_PREFIX),
      terms: entry.terms.map((term) => tokens(term).flatMap((word) => stems.get(word) ?? [])),
    };
    for (const { text, isLay } of waysOf(entry, concept.isSection, shared)) {
      const keys = keysOf(questionWords(tokens(text), stems));
      const firsts = infinitive.test(text) ? keys.slice(0, 1) : keys;
      for (const first of new Set(firsts)) {
        const rest = [...keys];
        rest.splice(keys.indexOf(first), 1);
        byFirstKey.set(first, [...(byFirstKey.get(first) ?? []), { keys: [first, ...rest], concept, isLay }]);
      }
    }
    return concept;
  });
  const known = new Set([...stems.values()].flat());
  const concepts = tally(compiled.map(({ terms }) => terms.flat()));
  const sections = new Set(
    compiled.flatMap(({ isSection, terms }) => (isSection ? terms.map((term) => term.join(' ')) : [])),
  );
  return { byFirstKey, words, stems: known, concepts, sections };
}

const MAX_AROUND = 3;

/** "lithiase" → "lithiase urinaire", the shortest expressions first. */
export function conceptsAround(phrases: Phrases, { key }: QuestionWord): CompiledConcept[] {
  const around = (key === null ? undefined : phrases.byFirstKey.get(key)) ?? [];
  const closest = around.toSorted((a, b) => a.keys.length - b.keys.length).map(({ concept }) => concept);
  return [...new Set(closest.filter(({ isSection }) => !isSection))].slice(0, MAX_AROUND);
}

/** Other words allowed inside a phrase: "ventre toujours gonflé". */
const MAX_GAP = 1;

function positionsOf(phrase: Phrase, words: readonly QuestionWord[], first: number): number[] | null {
  const positions = [first];
  let meaningful = 0;
  const wanted = phrase.keys.slice(1);
  for (let at = first + 1; at < words.length && wanted.length > 0; at += 1) {
    const { key = null, word = '' } = words[at] ?? {};
    if (key === null) continue;
    const index = wanted.indexOf(key);
    if (index >= 0) {
      wanted.splice(index, 1);
      positions.push(at);
    } else if (!isQuestionWord(word)) {
      meaningful += 1;
      if (meaningful > MAX_GAP) return null;
    }
  }
  return wanted.length === 0 ? positions : null;
}

/** Longest phrases first; a word belongs to one. Denied words match only phrases that deny. */
export function findPhrases(phrases: Phrases, words: readonly QuestionWord[]): PhraseMatch[] {
  const found: (PhraseMatch & Phrase)[] = [];
  words.forEach(({ key, denied }, at) => {
    if (key === null) return;
    for (const phrase of phrases.byFirstKey.get(key) ?? []) {
      const positions = denied ? null : positionsOf(phrase, words, at);
      if (positions) found.push({ ...phrase, positions });
    }
  });
  found.sort((a, b) => b.keys.length - a.keys.length || Number(b.isLay) - Number(a.isLay));
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
