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

/** Reduces texts to known terms one after the other, letting requests through in between. */
export async function recogniseAll(
  texts: readonly string[],
  { names, ordinaryOf, complaintsOf }: Knowledge,
): Promise<Recognised[]> {
  if (texts.length === 0) return [];
  const index = await names();
  const ordinary = new Set(await ordinaryOf([...new Set(texts.flatMap((text) => wordsToCheck(text, {})))]));
  const all: Recognised[] = [];
  for (const question of texts) {
    const read = readQuestion({ question, spellings: {}, index, isOrdinary: (word) => ordinary.has(word) });
    all.push({ plants: plantsNamed(read), complaints: await complaintsOf(read.rest) });
    await nextTurn();
  }
  return all;
}
