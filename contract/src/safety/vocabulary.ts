import { createRespelling, isEnding, type Respelling, soundEndings } from './spelling.ts';
import type { Part } from './trie.ts';

/** Words read before are remembered, up to this many. */
const MOST_REMEMBERED = 5_000;

/** The words that the rules are made of, so that a word written otherwise is read as the one it must be. */
export interface Vocabulary {
  add(part: Part): void;
  /** The known words that a folded word may be; none when it is known itself. */
  read(word: string): readonly string[];
}

/** An empty vocabulary. What words sound like is only worked out when the first unknown one is read. */
export function createVocabulary(): Vocabulary {
  const known = { exact: new Set<string>(), prefixes: new Set<string>(), families: new Set<string>() };
  const remembered = new Map<string, readonly string[]>();
  let respelling: Respelling | null = null;

  const isKnown = (word: string): boolean => {
    if (known.exact.has(word)) return true;
    for (let length = 2; length <= word.length; length += 1) {
      const start = word.slice(0, length);
      if (known.prefixes.has(start) || (known.families.has(start) && isEnding(word.slice(length))))
        return true;
    }
    return false;
  };
  const learned = (): Respelling => {
    const made = createRespelling();
    for (const word of known.exact) made.learn(word);
    for (const root of known.families) for (const ending of soundEndings) made.learn(root + ending);
    return made;
  };
  return {
    add: (part) => {
      if (part.kind === 'range') return;
      known[part.kind].add(part.word);
      respelling = null;
      remembered.clear();
    },
    read: (word) => {
      const before = remembered.get(word);
      if (before) return before;
      const found = isKnown(word) ? [] : (respelling ??= learned()).read(word);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(word, found);
      return found;
    },
  };
}
