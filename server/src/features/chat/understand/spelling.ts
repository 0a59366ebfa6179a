import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { editDistance } from '@simples/contract/french/spelling';
import { isGrammatical } from '#server/concepts/grammar.ts';
import { allowedMistakes, nameSound } from '#server/french/spelling.ts';
import { deepStemOf } from '#server/french/stems.ts';
import { onceInBatches } from '#server/lib/memoize.ts';

const lexiconFile = fileURLToPath(new URL('../../../../../content/lexicon/french.txt', import.meta.url));

const BATCH = 2_000;

/** Front-coded: letters shared with the line before, in base 36, then the rest. */
function* decoded(part: string): Generator<undefined, ReadonlySet<string>> {
  const found = new Set<string>();
  let before = '';
  for (const [line] of part.matchAll(/[^\n]+/g)) {
    before = before.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1);
    found.add(before);
    if (found.size % BATCH === 0) yield;
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

/** A word of the lexicon is no misspelling, and no proof of a plant. */
export const isFrench = (word: string): boolean =>
  isGrammatical(word) ||
  (word.length <= MAX_WHOLE ? lexicon.get().short.has(word) : lexicon.get().stems.has(deepStemOf(word)));

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4;
/** Only main names of plants are found by one mistake below this. */
const MIN_COMMON_LENGTH = 6;
/** Two mistakes are allowed in a word that names no plant. */
const MIN_LONG = 10;

interface Entry {
  readonly key: string;
  readonly sound: string;
  readonly letters: number;
  readonly words: readonly string[];
  readonly isMain: boolean;
  /** How often it was added. */
  times: number;
}

export interface SpellingIndex {
  /** Words of a name or concept; `isMain` for those that one letter off still means. */
  add(words: readonly string[], isMain: boolean): void;
  /** Once for each time that they were added. */
  remove(words: readonly string[]): void;
  /** The words meant by one that nothing knows; null when none is near. */
  correct(typed: string, mainOnly?: boolean): readonly string[] | null;
  /** Words that sound, or are written, as typed, whatever the spaces: "kinke liba". */
  soundsLike(typed: readonly string[], exactly: boolean): readonly string[] | null;
}

/** Also g before e as j, and ill as y: "jinjembre", "tiyeul". */
const soundKey = (key: string): string =>
  nameSound(key.replace(/g(?=[eiy])/g, 'j').replace(/(?<=[aeou])ill(?=[aeiou])|ill(?=eul)/g, 'iy'));

function lettersOf(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i += 1) bits |= 1 << ((text.charCodeAt(i) - 97) % 26);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

function mistakesAllowed(key: string, isMain: boolean): number {
  if (key.length < MIN_COMMON_LENGTH) return isMain ? 1 : 0;
  return isMain ? allowedMistakes(key.length) : key.length < MIN_LONG ? 1 : 2;
}

/** Distance of letters or of sounds; null when it is too far. */
function distanceTo(entry: Entry, key: string, sound: string, letters: number): number | null {
  const mistakes = Math.min(mistakesAllowed(key, entry.isMain), mistakesAllowed(entry.key, entry.isMain));
  if (mistakes === 0 || bitCount(entry.letters ^ letters) > 2 * mistakes + 2) return null;
  const beginsAlike = key[0] === entry.key[0] || sound[0] === entry.sound[0];
  // Several mistakes are one too many when even the beginning differs.
  const allowed = beginsAlike ? mistakes : Math.min(mistakes, key.length < 7 ? 0 : 1);
  if (allowed === 0) return null;
  const distance = Math.min(
    editDistance(key, entry.key, allowed),
    sound.length > 3 ? editDistance(sound, entry.sound, allowed) + 0.5 : allowed + 1,
  );
  return distance <= allowed ? distance : null;
}

/** Entries by length and by sound, each counted. */
class Entries {
  readonly bySound = new Map<string, Entry>();
  /** Of sounds that several entries share. */
  readonly #alike = new Map<string, Set<Entry>>();
  readonly byLength = new Map<number, Entry[]>();
  readonly #known = new Map<string, Entry>();

  #enterSound(entry: Entry): void {
    if (entry.sound.length <= 3) return;
    const before = this.bySound.get(entry.sound);
    if (!before?.isMain) this.bySound.set(entry.sound, entry);
    if (!before) return;
    const alike = this.#alike.get(entry.sound);
    if (alike) alike.add(entry);
    else this.#alike.set(entry.sound, new Set([before, entry]));
  }

  /** Those that sound alike are entered again in the order in which they came. */
  #leaveSound(entry: Entry): void {
    const alike = this.#alike.get(entry.sound);
    alike?.delete(entry);
    if (this.bySound.get(entry.sound) !== entry) return;
    this.bySound.delete(entry.sound);
    this.#alike.delete(entry.sound);
    for (const other of alike ?? []) this.#enterSound(other);
  }

  add(words: readonly string[], isMain: boolean): void {
    const key = words.join('');
    if (key.length < MIN_LENGTH) return;
    const before = this.#known.get(key);
    if (before) {
      before.times += 1;
      return;
    }
    const entry = { key, sound: soundKey(key), letters: lettersOf(key), words, isMain, times: 1 };
    this.#known.set(key, entry);
    this.#enterSound(entry);
    if (words.length > 1 && !isMain) return;
    const alike = this.byLength.get(key.length);
    if (alike) alike.push(entry);
    else this.byLength.set(key.length, [entry]);
  }

  remove(words: readonly string[]): void {
    const key = words.join('');
    const entry = this.#known.get(key);
    if (!entry) return;
    entry.times -= 1;
    if (entry.times > 0) return;
    this.#known.delete(key);
    const alike = this.byLength.get(key.length);
    const at = alike?.indexOf(entry) ?? -1;
    if (at >= 0) alike?.splice(at, 1);
    this.#leaveSound(entry);
  }
}

/** Correction towards the words of the vocabularies. */
export function createSpellingIndex(): SpellingIndex {
  const entries = new Entries();
  const { bySound, byLength } = entries;
  return {
    add: (words, isMain) => entries.add(words, isMain),
    remove: (words) => entries.remove(words),
    correct: (typed, mainOnly = false) => {
      if (typed.length < MIN_LENGTH || typed.length > 40) return null;
      const [sound, letters] = [soundKey(typed), lettersOf(typed)];
      const same = bySound.get(sound);
      if (same && (same.isMain || !mainOnly) && Math.abs(same.key.length - typed.length) <= 3)
        return same.words;
      let best: { words: readonly string[]; distance: number } | null = null;
      for (let length = typed.length - 3; length <= typed.length + 3; length += 1) {
        for (const entry of byLength.get(length) ?? []) {
          if (mainOnly && !entry.isMain) continue;
          const distance = distanceTo(entry, typed, sound, letters);
          if (distance === null || (best && best.distance <= distance)) continue;
          best = { words: entry.words, distance };
        }
      }
      return best?.words ?? null;
    },
    soundsLike: (typed, exactly) => {
      const key = typed.join('');
      const entry = key.length < MIN_COMMON_LENGTH ? undefined : bySound.get(soundKey(key));
      if (exactly && (entry?.key !== key || entry.words.length > 1)) return null;
      return entry && Math.abs(entry.key.length - key.length) <= 3 ? entry.words : null;
    },
  };
}
