/**
 * How words of questions are recognised however they are written: doubled letters, missing accents, words written as
 * they sound, one slip of the finger. Nothing here knows what the words mean.
 */

/** Spelling mistakes that change no meaning: doubled letters (not ss: poisson/poison), h, ph, y; and plurals in s. */
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

/** What may follow the root of a family of words (`aval~`: avale, avalé, avaler, avalait…), folded. */
const endings = new Set(
  (
    ' e es ee er ez ent ai ait aient ant ante on ons era erai erait eraient eront i ie is it ir isent issent issait ' +
    'issant u ue us ut re rent rait a as at ation ement ment age eur euse if ive ure eai eait eaient eant eon eons eure'
  ).split(' '),
);

export const isEnding = (rest: string): boolean => endings.has(rest);

/** Forms by which a family is found from the way its words sound. */
export const soundEndings = ['e', 'ent', 'ant', 'i', 'u', 'ion', 'ement'];

const sounds: readonly (readonly [RegExp, string])[] = [
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
];

/** Words that sound alike have the same key: "enceinte" and "ansinte", "poitrine" and "poitrinn". */
export function soundOf(folded: string): string {
  return sounds.reduce((key, [pattern, sound]) => key.replace(pattern, sound), folded);
}

/** The word with each of its letters left out in turn. */
function shortened(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** True when one letter was added, left out, changed, or changed places with its neighbour. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a.length !== b.length) return a.length > b.length ? a.slice(1) === b : a === b.slice(1);
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}

/** Letters that a word needs before it may be read as one that is spelt otherwise: short ones have too many neighbours. */
const SOUND_LENGTH = 5;
const SLIP_LENGTH = 8;
/** Sounds that are left of a word, at least: "pain", "gens" and "toux" have too many neighbours. */
const SOUNDS = 4;

/** Finds the words of a vocabulary from the way that others write them. */
export interface Respelling {
  learn(word: string): void;
  /** The words that an unknown one may be, by its sound, or else by one slip. */
  read(word: string): readonly string[];
}

export function createRespelling(): Respelling {
  const bySound = new Map<string, Set<string>>();
  const bySlip = new Map<string, Set<string>>();
  const put = (map: Map<string, Set<string>>, key: string, word: string): void => {
    const known = map.get(key) ?? new Set();
    map.set(key, known.add(word));
  };
  return {
    learn: (word) => {
      const sound = soundOf(word);
      if (word.length >= SOUND_LENGTH && sound.length >= SOUNDS) put(bySound, sound, word);
      if (word.length < SLIP_LENGTH) return;
      for (const key of [word, ...shortened(word)]) put(bySlip, key, word);
    },
    read: (word) => {
      if (word.length < SOUND_LENGTH - 1 || word.length > 24) return [];
      const alike = bySound.get(soundOf(word));
      if (alike) return [...alike];
      if (word.length < SLIP_LENGTH - 1) return [];
      const near = [word, ...shortened(word)].flatMap((key) => [...(bySlip.get(key) ?? [])]);
      return [...new Set(near)].filter((known) => known[0] === word[0] && isOneSlip(known, word));
    },
  };
}
