import { words } from '@simples/contract/french/text';
import type { SheetLanguage } from '@simples/contract/plant-sheet-vocabulary';

const french = new Set(
  'le la les des du une et est dans pour par sur avec en au aux ou qui que contre chez plante nom noms famille parties feuille racine fleur grossesse enfants'.split(
    ' ',
  ),
);
const english = new Set(
  'the of and is are in for by with or to from that which used be as on this plant may name names family parts leaf root flower pregnancy children can does what how while take should my your have it safe'.split(
    ' ',
  ),
);

/** By how many function words a text is more French than English. */
export function frenchness(text: string): number {
  let balance = 0;
  for (const word of words(text.slice(0, 20_000))) {
    if (french.has(word)) balance++;
    else if (english.has(word)) balance--;
  }
  return balance;
}

/** French where there are no function words. */
export const languageOf = (text: string): SheetLanguage => (frenchness(text) < 0 ? 'EN' : 'FR');
