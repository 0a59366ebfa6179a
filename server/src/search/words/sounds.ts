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

/** Words heard before: sheets say the same words again and again. */
const known = new Map<string, string>();
const mostKnown = 20_000;

/** A word (see `tokens`) as it sounds: "quinqueliba" and "kinkeliba" are close, "moringua" and "moringa" the same. */
export function soundOf(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const sound = alike.reduce((so, [spelling, by]) => so.replace(spelling, by), word);
  if (known.size >= mostKnown) known.clear();
  known.set(word, sound);
  return sound;
}
