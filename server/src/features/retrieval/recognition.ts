import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NameIndex } from './name-index.ts';
import { type ReadQuestion, readQuestion, wordsToCheck } from './question.ts';

/** What a text names of what the sheets and the thesaurus know. */
export interface Recognised {
  readonly complaints: readonly string[];
  /** Ids of sheets, or the name where several sheets bear it. */
  readonly plants: readonly string[];
}

/** The plants of a question: a name that goes on as another plant's is nobody's. */
export function plantsNamed({ mentions }: ReadQuestion): string[] {
  const named = mentions
    .filter(({ isOther }) => !isOther)
    .map(({ match, typed }) => {
      const [only, another] = match.sheets;
      if (only !== undefined && another === undefined) return only;
      return match.kind === 'misspelt' ? match.name : typed;
    });
  return [...new Set(named)];
}

interface Knowledge {
  readonly names: () => Promise<NameIndex>;
  /** Those of the words that texts use besides names. */
  readonly ordinaryOf: (words: readonly string[]) => Promise<readonly string[]>;
  readonly complaintsOf: (text: string) => Promise<readonly string[]>;
}

/** Texts whose terms are remembered at most: people look for the same things. */
const MOST_KNOWN = 5_000;

/**
 * Reduces texts to known terms, letting requests through in between. What a text was reduced to is remembered, without
 * who typed it, for as long as no sheet changes.
 */
export function createRecogniser({ names, ordinaryOf, complaintsOf }: Knowledge) {
  let index: NameIndex | null = null;
  let known = new Map<string, Recognised>();

  async function learn(texts: readonly string[], names: NameIndex, into: Map<string, Recognised>) {
    if (texts.length === 0) return;
    const checked = [...new Set(texts.flatMap((text) => wordsToCheck(text, {})))];
    const ordinary = new Set(await ordinaryOf(checked));
    for (const question of texts) {
      const isOrdinary = (word: string) => ordinary.has(word);
      const read = readQuestion({ question, spellings: {}, index: names, isOrdinary });
      into.set(question, { plants: plantsNamed(read), complaints: await complaintsOf(read.rest) });
      await nextTurn();
    }
  }

  return async (texts: readonly string[]): Promise<Recognised[]> => {
    if (texts.length === 0) return [];
    const today = await names();
    if (today !== index || known.size > MOST_KNOWN) known = new Map();
    index = today;
    const terms = known;
    const fresh = texts.filter((text) => !terms.has(text));
    await learn(fresh, today, terms);
    return texts.map((text) => terms.get(text) ?? { complaints: [], plants: [] });
  };
}
