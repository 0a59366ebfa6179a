/** Doubled letters (not ss: poisson/poison), h, ph, y, and plurals in s. */
export function fold(word: string, isPrefix = false): string {
  if (word.length < 2) return word;
  const folded = word
    .replace(/ph/g, 'f')
    .replace(/(^|[^c])h/g, '$1')
    .replace(/y/g, 'i')
    .replace(/([a-rt-z])\1+/g, '$1')
    .replace(/s{3,}/g, 'ss');
  return !isPrefix && folded.length >= 5 && folded.endsWith('s') ? folded.slice(0, -1) : folded;
}

/** Suffixes of a root (`aval~`: avale, avalé, avaler, avalait…), folded. */
const endings = new Set(
  (
    ' e es ee er ez ent ai ait aient ant ante on ons era erai erait eraient eront i ie is it ir isent issent issait ' +
    'issant u ue us ut re rent rait a as at ation ement ment age eur euse if ive ure eai eait eaient eant eon eons eure'
  ).split(' '),
);

export const isEnding = (rest: string): boolean => endings.has(rest);

export const soundEndings = ['e', 'ent', 'ant', 'i', 'u', 'ion', 'ement'];

type Rules = readonly (readonly [RegExp, string])[];

/** Order matters. */
const sounds = {
  /** For names and the index: stored in `search_words.sound`. */
  coarse: [
    [/(.)\1+/g, '$1'],
    [/ph/g, 'f'],
    [/gu(?=[aeiouy])/g, 'g'],
    [/qu|q|ck/g, 'k'],
    [/c(?=[eiy])/g, 's'],
    [/ch/g, 'x'],
    [/c/g, 'k'],
    [/h/g, ''],
    [/eau|au/g, 'o'],
    [/ai|ei/g, 'e'],
    [/w/g, 'ou'],
    [/y/g, 'i'],
    [/z/g, 's'],
    [/(?<=..)(?:es|s|e|x|t)$/g, ''],
  ],
  /** For emergencies: keeps nasal vowels, the voiced s and mute endings distinct. */
  fine: [
    [/(?<=.)(?:s|x|z)$/, ''],
    [/(?:ent|es)$/, 'e'],
    [/(?:er|ez|ai|aie|ait|aient|et|ee)$/, 'e'],
    [/(?<=..)e+$/, ''],
    [/(?<=...)[tdp]$/, ''],
    [/sch|sh|ch/g, 'C'],
    [/oeu|eu|oe/g, 'E'],
    [/eau|au/g, 'o'],
    [/qu|q|c(?![eiyC])/g, 'k'],
    [/ss|c|sc(?=[ei])/g, 'S'],
    [/ge(?=[ao])|g(?=[ei])/g, 'j'],
    [/gu(?=[ei])/g, 'g'],
    [/(?<=[aeiouE])s(?=[aeiouE])/g, 'z'],
    [/S/g, 's'],
    [/(?:ain|ein|aim|eim|in|im|un)(?![aeiouE])/g, '1'],
    [/(?:an|am|en|em)(?![aeiouEmn])/g, '2'],
    [/(?:on|om)(?![aeiouE])/g, '3'],
    [/ou/g, 'w'],
    [/oi/g, 'wa'],
    [/ai|ei|e/g, 'e'],
    [/(.)\1+/g, '$1'],
  ],
} as const satisfies Record<string, Rules>;

/** "enceinte" and "ansinte", "moringua" and "moringa" have the same key. */
export function soundOf(word: string, precision: keyof typeof sounds): string {
  const rules: Rules = sounds[precision];
  return rules.reduce((key, [pattern, sound]) => key.replace(pattern, sound), word);
}

function shortened(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** Edit distance in which swapping neighbours counts once; stops counting above `max`. */
export function editDistance(one: string, other: string, max = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let same = 0;
  const shortest = Math.min(one.length, other.length) - start;
  while (same < shortest && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return distance(one.slice(start, one.length - same), other.slice(start, other.length - same), max);
}

function distance(a: string, b: string, max: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      current[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + same,
        swapped ? (beforePrevious[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > max) return max + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? max + 1;
}

/** Shorter words have too many neighbours. */
const MIN_WORD_BY_SOUND = 5;
const MIN_WORD_BY_EDIT = 8;
/** "pain", "gens" and "toux" have too many neighbours. */
const MIN_SOUND_LENGTH = 4;

export interface Respelling {
  learn(word: string): void;
  /** By sound, else by one edit. */
  read(word: string): readonly string[];
}

export function createRespelling(): Respelling {
  const bySound = new Map<string, Set<string>>();
  const byDeletion = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, word: string): void => {
    const known = map.get(key) ?? new Set();
    map.set(key, known.add(word));
  };
  return {
    learn: (word) => {
      const sound = soundOf(word, 'fine');
      if (word.length >= MIN_WORD_BY_SOUND && sound.length >= MIN_SOUND_LENGTH) add(bySound, sound, word);
      if (word.length < MIN_WORD_BY_EDIT) return;
      for (const key of [word, ...shortened(word)]) add(byDeletion, key, word);
    },
    read: (word) => {
      if (word.length < MIN_WORD_BY_SOUND - 1 || word.length > 24) return [];
      const alike = bySound.get(soundOf(word, 'fine'));
      if (alike) return [...alike];
      if (word.length < MIN_WORD_BY_EDIT - 1) return [];
      const near = [word, ...shortened(word)].flatMap((key) => [...(byDeletion.get(key) ?? [])]);
      return [...new Set(near)].filter((known) => known[0] === word[0] && editDistance(known, word, 1) === 1);
    },
  };
}
