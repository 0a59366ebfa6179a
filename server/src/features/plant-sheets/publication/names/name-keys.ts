import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { normalizeText } from '@simples/contract/text';

/** Words of a botanical name that say a rank, join authors or stand for an epithet that is not known. */
const fillers = new Set(
  `subsp ssp subspecies var varietas f fo forma cv convar nothosubsp nothovar subvar sp spp agg group gr
  ex et in de du da von van auct non nom sensu emend`.split(/\s+/),
);

/** A cultivar is a plant of its own, and its name begins with a capital, as authors do. */
const cultivar = /(?:\bcv\.?\s+|['‘’"«]\s*)(\p{Lu}[\p{L}-]+)/gu;

/** "L.", "(DC.)", "Mill." after the genus: whoever described the plant. */
function isAuthor(word: string): boolean {
  return /^\p{Lu}/u.test(word) || word.endsWith('.') || word.includes('&');
}

/** Genus and epithets of a name as written, in lower case, without author, rank and hybrid sign. */
export function namePartsOf(name: string): string[] {
  const shouted = name === name.toUpperCase() ? name.toLowerCase() : name;
  const bare = shouted
    .replace(/\([^)]*\)/g, ' ')
    .replace(/×/g, ' ')
    .replace(cultivar, (_all, epithet: string) => ` ${epithet.toLowerCase()}`);
  const [genus = '', ...others] = bare.split(/\s+/).filter((word) => normalizeText(word).length > 0);
  const epithets = others.filter((word) => !isAuthor(word));
  // "Ocimum Basilicum": a capital where there is no other epithet is a slip, not an author.
  const [second] = others;
  if (epithets.length === 0 && second !== undefined && /^\p{Lu}\p{L}{3,}$/u.test(second))
    epithets.push(second);
  const known = epithets
    .flatMap((word) => normalizeText(word).split(' '))
    .filter((word) => word.length > 2 && !fillers.has(word));
  return [...normalizeText(genus).split(' '), ...known];
}

/** A word as it sounds to botanists who spell it differently. */
export function foldedSpelling(word: string): string {
  return word
    .replace(/[ao]e/g, 'e')
    .replace(/ph/g, 'f')
    .replace(/([rt])h/g, '$1')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1');
}

/** The same for an epithet, whose ending only follows the gender of the genus: "albus", "alba", "album". */
function foldedEpithet(word: string): string {
  return foldedSpelling(word).replace(/(.{3})(?:us|um|a|is|e)$/, '$1');
}

/** What the spellings of one scientific name have in common. */
export function nameKey(name: string): string {
  const [genus = '', ...epithets] = namePartsOf(name);
  const keys = [foldedSpelling(genus), ...epithets.map(foldedEpithet)];
  // "Ocimum basilicum var. basilicum" is the species itself.
  const key = keys.filter((part, i) => part !== '' && part !== keys[i - 1]).join(' ');
  return key === '' ? name.trim() : key;
}

/** Keys of the accepted name, first, and of the synonyms. */
export function nameKeysOf(content: PlantSheetContent): string[] {
  const names = [content.plantScientificName, ...(content.additionalInfo.names?.synonyms ?? [])];
  return [...new Set(names.map(nameKey))];
}
