import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deepStemOf } from '#server/french/stems.ts';
import { onceInBatches } from '#server/lib/memoize.ts';
import { StringTable } from '#server/lib/typed-tables.ts';
import { isGrammatical } from './grammar.ts';

const lexiconFile = fileURLToPath(new URL('../../../content/lexicon/french.txt', import.meta.url));

const BATCH = 2_000;

/** Front-coded: letters shared with the line before, in base 36, then the rest. */
function* decoded(part: string): Generator<undefined, StringTable> {
  const found = new StringTable();
  let before = '';
  for (const [line] of part.matchAll(/[^\n]+/g)) {
    before = before.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1);
    found.numberOf(before);
    if (found.count % BATCH === 0) yield;
  }
  return found;
}

/** Short words of French, and stems of longer ones. */
const lexicon = onceInBatches(function* decode() {
  const [short = '', stems = ''] = readFileSync(lexiconFile, 'utf8').split('\n\n');
  return { short: yield* decoded(short), stems: yield* decoded(stems) };
});
export const decodeLexicon = lexicon.ahead;

/** Words of the lexicon up to this length are whole: short stems are too alike. */
export const MAX_WHOLE = 6;

/** "aidantes" */
const inflected = /(?:es?|s)$/;

/** A word of the lexicon is no misspelling, and no proof of a plant. */
export function isFrench(word: string): boolean {
  if (isGrammatical(word)) return true;
  const { short, stems } = lexicon.get();
  const isShort = (own: string) => own.length <= MAX_WHOLE && short.has(own);
  return (
    isShort(word) ||
    (word.length > MAX_WHOLE && (stems.has(deepStemOf(word)) || isShort(word.replace(inflected, ''))))
  );
}
