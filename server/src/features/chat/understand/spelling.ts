import { editDistance, soundOf } from '@simples/contract/french/spelling';
import { allowedMistakes } from '#server/french/spelling.ts';
import { grown, NumberList, NumberLists, StringTable } from '#server/lib/typed-tables.ts';

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4;
/** Only main names of plants are found by one mistake below this. */
const MIN_COMMON_LENGTH = 6;
/** Two mistakes are allowed in a word that names no plant. */
const MIN_LONG = 10;

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

/** Also g before e as j, and ill as y: "jinjembre", "tiyeul", "camomiye". */
export const soundKey = (key: string): string =>
  soundOf(
    key.replace(/g(?=[eiy])/g, 'j').replace(/(?<=[aeou])ill(?=[aeiou])|ill(?=eul)|(?<=..)ill(?=es?$)/g, 'iy'),
    'coarse',
  );

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

/** Of a word of so many letters. */
function mistakesAllowed(length: number, isMain: boolean): number {
  if (length < MIN_COMMON_LENGTH) return isMain ? 1 : 0;
  return isMain ? allowedMistakes(length) : length < MIN_LONG ? 1 : 2;
}

/** What was typed, compared with each entry. */
interface Typed {
  readonly key: string;
  readonly sound: string;
  readonly letters: number;
  readonly soundLetters: number;
}

const typedAs = (key: string): Typed => {
  const sound = soundKey(key);
  return { key, sound, letters: lettersOf(key), soundLetters: lettersOf(sound) };
};

/** Each mistake changes two letters at most: whether so few can make one text of the other. */
const mayBeNear = (one: number, other: number, mistakes: number): boolean =>
  bitCount(one ^ other) <= 2 * mistakes;

/** Sounds that are shorter are too alike. */
const MIN_SOUND = 4;

/** Words of the names, each counted, in typed arrays: there are hundreds of thousands. */
class Entries {
  /** Numbers of the entries: the words of each, written together. */
  readonly #keys = new StringTable();
  readonly #sounds = new StringTable();
  /** How often each was added. */
  #times = new Int32Array(0);
  #letters = new Int32Array(0);
  #sound = new Int32Array(0);
  #soundLetters = new Int32Array(0);
  #isMain = new Uint8Array(0);
  /** Where the second word begins, and 2^16 times where the third does; 0 where there is none. */
  #cuts = new Int32Array(0);
  readonly #bySound = new NumberLists();
  /** Those that may be meant by a word alone. */
  readonly #byLength = new Map<number, NumberList>();

  #enter(entry: number, words: readonly string[], key: string, isMain: boolean): void {
    const { sound, letters, soundLetters } = typedAs(key);
    const size = entry + 1;
    this.#times = grown(this.#times, size);
    this.#letters = grown(this.#letters, size);
    this.#sound = grown(this.#sound, size);
    this.#soundLetters = grown(this.#soundLetters, size);
    this.#isMain = grown(this.#isMain, size);
    this.#cuts = grown(this.#cuts, size);
    const [first = '', second = ''] = words;
    this.#times[entry] = 1;
    this.#letters[entry] = letters;
    this.#sound[entry] = this.#sounds.numberOf(sound);
    this.#soundLetters[entry] = soundLetters;
    this.#isMain[entry] = Number(isMain);
    const third = words.length > 2 ? first.length + second.length : 0;
    this.#cuts[entry] = words.length > 1 ? first.length | (third << 16) : 0;
    if (sound.length >= MIN_SOUND) this.#bySound.append(this.#sound[entry] ?? 0, entry);
    if (words.length > 1 && !isMain) return;
    const alike = this.#byLength.get(key.length) ?? new NumberList();
    alike.push(entry);
    this.#byLength.set(key.length, alike);
  }

  add(words: readonly string[], isMain: boolean): void {
    const key = words.join('');
    if (key.length < MIN_LENGTH) return;
    const entry = this.#keys.numberOf(key);
    const times = this.#times[entry] ?? 0;
    if (times > 0) this.#times[entry] = times + 1;
    else this.#enter(entry, words, key, isMain);
  }

  remove(words: readonly string[]): void {
    const key = words.join('');
    const entry = this.#keys.find(key);
    const times = this.#times[entry] ?? 0;
    if (times === 0) return;
    this.#times[entry] = times - 1;
    if (times > 1) return;
    this.#bySound.remove(this.#sound[entry] ?? 0, entry);
    this.#byLength.get(key.length)?.remove(entry);
  }

  keyOf = (entry: number): string => this.#keys.nameOf(entry);
  isMain = (entry: number): boolean => this.#isMain[entry] === 1;
  isOfOneWord = (entry: number): boolean => this.#cuts[entry] === 0;

  wordsOf(entry: number): readonly string[] {
    const key = this.keyOf(entry);
    const both = this.#cuts[entry] ?? 0;
    const cuts = [both & 0xffff, both >>> 16].filter((cut) => cut > 0);
    return [0, ...cuts].map((from, at) => key.slice(from, cuts[at]));
  }

  /** The first main name of a sound, else the last of all; -1 when nothing sounds so. */
  sounding(sound: string): number {
    let last = -1;
    const number = this.#sounds.find(sound);
    for (const entry of number === -1 ? [] : this.#bySound.valuesOf(number)) {
      if (this.isMain(entry)) return entry;
      last = entry;
    }
    return last;
  }

  /** In the order in which they came. */
  ofLength(length: number): Int32Array {
    return this.#byLength.get(length)?.all ?? none;
  }

  /** Distance of letters or of sounds; null when it is too far. */
  distanceTo(entry: number, length: number, { key, sound, letters, soundLetters }: Typed): number | null {
    const isMain = this.isMain(entry);
    const mistakes = Math.min(mistakesAllowed(key.length, isMain), mistakesAllowed(length, isMain));
    const own = this.#letters[entry] ?? 0;
    if (mistakes === 0 || bitCount(own ^ letters) > 2 * mistakes + 2) return null;
    const mayRead = Math.abs(length - key.length) <= mistakes && mayBeNear(own, letters, mistakes);
    const mayHear =
      sound.length >= MIN_SOUND && mayBeNear(this.#soundLetters[entry] ?? 0, soundLetters, mistakes - 1);
    if (!mayRead && !mayHear) return null;
    const [otherKey, otherSound] = [this.keyOf(entry), this.#sounds.nameOf(this.#sound[entry] ?? 0)];
    const beginsAlike = key[0] === otherKey[0] || sound[0] === otherSound[0];
    // Several mistakes are one too many when even the beginning differs.
    const allowed = beginsAlike ? mistakes : Math.min(mistakes, key.length < 7 ? 0 : 1);
    if (allowed === 0) return null;
    const distance = Math.min(
      mayRead ? editDistance(key, otherKey, allowed) : allowed + 1,
      mayHear ? editDistance(sound, otherSound, allowed) + 0.5 : allowed + 1,
    );
    return distance <= allowed ? distance : null;
  }
}

const none = new Int32Array(0);

/** Correction towards the words of the vocabularies. */
export function createSpellingIndex(): SpellingIndex {
  const entries = new Entries();
  return {
    add: (words, isMain) => entries.add(words, isMain),
    remove: (words) => entries.remove(words),
    correct: (key, mainOnly = false) => {
      if (key.length < MIN_LENGTH || key.length > 40) return null;
      const typed = typedAs(key);
      const same = entries.sounding(typed.sound);
      const isMeant = same !== -1 && (entries.isMain(same) || !mainOnly);
      if (isMeant && Math.abs(entries.keyOf(same).length - key.length) <= 3) return entries.wordsOf(same);
      let best: { readonly entry: number; readonly distance: number } | null = null;
      for (let length = key.length - 3; length <= key.length + 3; length += 1) {
        for (const entry of entries.ofLength(length)) {
          if (mainOnly && !entries.isMain(entry)) continue;
          const distance = entries.distanceTo(entry, length, typed);
          if (distance === null || (best && best.distance <= distance)) continue;
          best = { entry, distance };
        }
      }
      return best && entries.wordsOf(best.entry);
    },
    soundsLike: (typed, exactly) => {
      const key = typed.join('');
      const entry = key.length < MIN_COMMON_LENGTH ? -1 : entries.sounding(soundKey(key));
      if (entry === -1) return null;
      const own = entries.keyOf(entry);
      if (exactly && (own !== key || !entries.isOfOneWord(entry))) return null;
      return Math.abs(own.length - key.length) <= 3 ? entries.wordsOf(entry) : null;
    },
  };
}
