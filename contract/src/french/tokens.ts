import { fold } from './spelling.ts';
import { words } from './text.ts';

export interface Token {
  /** The folded word, also without a glued elision ("jarrive" → "arrive"), and similar known words. */
  readonly forms: readonly string[];
  readonly value: number | null;
  readonly sentence: number;
  /** A stop word: allowed inside an expression ("perdu *toutes les* eaux"). */
  readonly isFiller: boolean;
}

export interface Language {
  readonly spellings: ReadonlyMap<string, readonly string[]>;
  readonly skipped: ReadonlySet<string>;
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

export function tokenize(question: string, language: Language): Token[] {
  const { spellings, skipped, fillers, read } = language;
  const tokens: Token[] = [];
  // A full stop between digits is a decimal point ("39.5").
  for (const [sentence, text] of question.split(/[!?;\n]+|\.(?!\d)/).entries()) {
    let previousIsNumber = false;
    for (const word of splitNumbers(text)) {
      // "20 g" is a weight, "g avalé" is "j'ai avalé".
      const spelled = (previousIsNumber && word.length === 1 ? undefined : spellings.get(word)) ?? [word];
      for (const part of spelled) {
        if (skipped.has(part)) continue;
        const value = /^\d{1,4}$/.test(part) ? Number(part) : null;
        const forms = value === null ? formsOf(part, read) : [part];
        tokens.push({ forms, value, sentence, isFiller: fillers.has(part) });
      }
      previousIsNumber = /^\d+$/.test(word);
    }
  }
  return tokens;
}
