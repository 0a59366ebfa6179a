import { normalizeText } from '@simples/contract/text';

/** A word as it sounds to those who spell it differently; the ending of an epithet only follows its genus. */
const sound = (word: string) =>
  normalizeText(word)
    .replace(/[ao]e/g, 'e')
    .replace(/ph/g, 'f')
    .replace(/([rt])h/g, '$1')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1')
    .replace(/(.{3})(?:us|um|a|is|e|i)$/, '$1');

/** Whether two scientific names are one species, also when a document spells it in two ways. */
export function sameName(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) =>
    name
      .replace('×', ' ')
      .split(/\s+/)
      .filter((word) => word.length > 1)
      .slice(0, 2),
  );
  return one !== undefined && other !== undefined && one.map(sound).join(' ') === other.map(sound).join(' ');
}
