import { monthNames, numerals } from '@simples/contract/french/durations';

/** Articles, prepositions, pronouns, auxiliaries: optional inside an expression. */
const grammatical = new Set(
  `a ai aie ait as au aux avais avait avec avez avoir avons c ca ce ceci cela ces cet cette chez d dans de des du elle elles
  en es est et etait etant ete etes etre eu eux fais fait faire font il ils j je jai l la le les leur leurs lui m ma me mes
  moi mon n ne nos notre nous on ont ou par pour qu que qui s sa se ses si soi soit son sont suis sur t ta te tes toi ton tu
  un une va vais vas via vos votre vous y aujourd hui lors pendant cest ya lorsque quand dont
  vraiment tres bien toujours souvent encore tellement toute tout tous toutes petit petits petite petites
  gros grosse grosses legere leger legers legeres super`.split(/\s+/),
);

export const isGrammatical = (word: string): boolean => grammatical.has(word);

/** "pas de fièvre", "aucun saignement", "sans sang", "ni toux". */
const denying = new Set(['pas', 'sans', 'aucun', 'aucune', 'ni', 'jamais', 'zero', 'non', 'plus']);

export const isDenying = (word: string): boolean => denying.has(word);

/** Of a verb. */
export const isPronoun = (word: string): boolean => /^(?:je|j|tu|il|elle|on|nous|vous|ils|elles)$/.test(word);

export const isArticle = (word: string): boolean => /^(?:l[ae]?|les)$/.test(word);

/** Also "du", "au". */
export const isDefinite = (word: string): boolean => /^(?:l[ae]?|du|au)$/.test(word);

/** "mon", "leurs" */
export const isOwning = (word: string): boolean => /^(?:[mts](?:on|a|es)|[nv]o(?:tre|s)|leurs?)$/.test(word);

/** Said of what is avoided, or of those who avoid it. */
export const isWarning = (word: string): boolean => word === 'eviter';

/** Alternatives of an expression. */
export const WEEKDAYS = 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche';

export const MONTHS = monthNames.replaceAll(' ', '|');

const units: Readonly<Record<string, number>> = {
  an: 12,
  ans: 12,
  annee: 12,
  annees: 12,
  mois: 1,
  // months in everyday speech of villages
  lune: 1,
  lunes: 1,
  semaine: 1 / 4.345,
  semaines: 1 / 4.345,
  sem: 1 / 4.345,
  jour: 1 / 30.4,
  jours: 1 / 30.4,
};
/** In months; undefined for another word. */
export const monthsOf = (unit: string): number | undefined =>
  Object.hasOwn(units, unit) ? units[unit] : undefined;

/** "7", "huit", "dix-sept", "quatre-vingt-deux"; null when a word is no number. */
export function numberOf(words: readonly string[]): number | null {
  let total = 0;
  // "7 et 11 ans" are two numbers.
  if (words.includes('et') && /^\d/.test(words[0] ?? '')) return null;
  for (const word of words) {
    if (word === 'et') continue;
    const value = /^\d{1,3}$/.test(word)
      ? Number(word)
      : Object.hasOwn(numerals, word)
        ? numerals[word]
        : undefined;
    if (value === undefined) return null;
    const isScore = value === 20 && total > 1 && total < 10;
    total = isScore ? total * 20 : total + value;
  }
  return words.length === 0 ? null : total;
}
