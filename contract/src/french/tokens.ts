import { fold } from './spelling.ts';
import { words } from './text.ts';

export interface Token {
  /** The folded word, also without a glued elision ("jarrive" → "arrive"), and similar known words. */
  readonly forms: readonly string[];
  /** By which expressions know it: its forms, or `=` and the word when it is no misspelling of another. */
  readonly keys: readonly string[];
  readonly value: number | null;
  readonly sentence: number;
  /** Counted over the whole text; commas, colons, dashes and brackets part clauses. */
  readonly clause: number;
  /** The skipped word just before it: the "d" of "pas d'idées noires". */
  readonly elided: string | null;
  /** A stop word: allowed inside an expression ("perdu *toutes les* eaux"). */
  readonly isFiller: boolean;
}

export interface Language {
  readonly spellings: ReadonlyMap<string, readonly string[]>;
  readonly skipped: ReadonlySet<string>;
  /** Words that are no misspelling of another: "gorge" is no "gorgée". */
  readonly plain: ReadonlySet<string>;
  readonly fillers: ReadonlySet<string>;
  readonly read: (folded: string) => readonly string[];
}

/** As is (for roots that end in s) and without a glued elision; short rests are too ambiguous. */
function formsOf(word: string, read: Language['read']): string[] {
  const folded = fold(word);
  const whole = fold(word, true);
  const glued = /^(?:[jnldmtsc]|qu)([aeiou].{3,})$/.exec(folded)?.[1];
  const forms = glued === undefined ? [folded, whole] : [folded, whole, glued];
  return [...new Set([...forms, ...forms.flatMap(read)])];
}

function splitNumbers(text: string): string[] {
  return words(text.replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 '));
}

/** A comma or a full stop between digits is a decimal sign ("39,5"). */
const SENTENCE_END = /[!?;\n]+|\.(?!\d)/;
const CLAUSE_END = /,(?!\d)|[:()…«»"]|\s[-–—]+\s/;

/** SMS spellings are written out: one written word may stand for several. */
function spelledWords(clause: string, spellings: Language['spellings']): string[] {
  let previousIsNumber = false;
  return splitNumbers(clause).flatMap((word) => {
    // "20 g" is a weight, "g avalé" is "j'ai avalé".
    const spelled = previousIsNumber && word.length === 1 ? undefined : spellings.get(word);
    previousIsNumber = /^\d+$/.test(word);
    return spelled ?? [word];
  });
}

export function tokenize(question: string, { spellings, skipped, plain, fillers, read }: Language): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  for (const [sentence, text] of question.split(SENTENCE_END).entries()) {
    for (const part of text.split(CLAUSE_END)) {
      let elided: string | null = null;
      for (const word of spelledWords(part, spellings)) {
        if (skipped.has(word)) {
          elided = word;
          continue;
        }
        const value = /^\d{1,4}$/.test(word) ? Number(word) : null;
        const isPlain = plain.has(word);
        const forms = value === null ? formsOf(word, isPlain ? () => [] : read) : [word];
        const keys = isPlain ? [`=${word}`] : forms;
        tokens.push({ forms, keys, value, sentence, clause, elided, isFiller: fillers.has(word) });
        elided = null;
      }
      clause += 1;
    }
  }
  return tokens;
}
