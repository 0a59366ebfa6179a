/** Spellings of French that sound alike, in the order they are applied. */
const alike: readonly (readonly [RegExp, string])[] = [
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
];

/** A word (see `tokens`) as it sounds: "quinqueliba" and "kinkeliba" are close, "moringua" and "moringa" the same. */
export function soundOf(word: string): string {
  return alike.reduce((sound, [spelling, by]) => sound.replace(spelling, by), word);
}
