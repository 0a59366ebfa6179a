import { isOwning, monthsOf, numberOf } from './grammar.ts';
import { type ReadWord, wordAt } from './recogniser.ts';

export interface Age {
  readonly months: number;
  /** Places of words, `to` excluded. */
  readonly from: number;
  readonly to: number;
  /** Place of the name for who is so old: "ma puce de 8 mois". */
  readonly holder: number | null;
}

/** What stands before a duration, not an age. */
const durations = new Set([
  'depuis',
  'pendant',
  'dans',
  'enceinte',
  'grossesse',
  'apres',
  'toutes',
  'tous',
  'chaque',
  'plus',
  'encore',
  'durant',
  'en',
  'sous',
  'retard',
  'a', // "il y a 2 ans"
]);
const pregnancy = new Set(['grossesse', 'amenorrhee', 'ventre', 'sa', 'plus', 'traitement', 'cure']);

/** Whose age is told in weeks. */
export const CHILDREN =
  'bebe|bb|baby|nourrisson|enfant|fils|fille|fillette|garcon|petit|petite|jumeau|jumeaux|jumelle|jumelles|neveu|niece|poupon|prema|premature|prematuree';
export const babies = new RegExp(`^(?:nouveau|ne|nee|${CHILDREN})s?$`);

const tellsAge = new Set(['a', 'fait', 'aura', 'font', 'age', 'agee', 'ages']);
const having = new Set(['ai', 'as', 'avons', 'ont', 'avait', 'avais']);
const about = new Set('de environ bien deja maintenant presque bientot quasi'.split(' '));
const making = /^(?:fai(?:t|re|sait)|fera)$/;
const subjects = /^(?:je|j|tu|ils?|elles?|on|nous|vous|l[ea]s?|mon|ma|mes|son|sa|ses|ca)$/;
const BABY_BEFORE = 6;
const BABY_AFTER = 5;
const isYears = (unit: string): boolean => (monthsOf(unit) ?? 0) >= 12;

/** "ça fait 3 mois", "voilà 2 ans", "2 ans que je bois": since when, of whoever speaks; "il fait 3 mois" is an age. */
function isSince(
  words: readonly ReadWord[],
  before: number,
  { from, to }: Pick<Age, 'from' | 'to'>,
): boolean {
  const word = wordAt(words, before);
  if (/^voi(?:la|ci)$/.test(word)) return true;
  const subject = /^(?:va|doit|devait|allait)$/.test(wordAt(words, before - 1)) ? before - 2 : before - 1;
  if (making.test(word) && /^(?:ca|cela|sa)$/.test(wordAt(words, subject))) return true;
  const isOfSomebody = tellsAge.has(word) || having.has(word) || wordAt(words, from - 1) === 'de';
  return !isOfSomebody && /^qu?e?$/.test(wordAt(words, to)) && subjects.test(wordAt(words, to + 1));
}

const leading = new Set([
  'de',
  'd',
  'a',
  'agee',
  'age',
  'ages',
  'environ',
  'bientot',
  'presque',
  'qui',
  'fait',
]);
/** What one has for so long, and is nobody. */
const lasting =
  /^(?:cure|traitement|grossesse|sejour|voyage|absence|mission|stage|jeune|regime|pause|vacances|contrat|conge|arret|formation|convalescence|essai|periode|sevrage|allaitement|abstinence|retard|delai|reserve|stock|ordonnance|plante?|pot|ventre|bedaine|implant|sterilet)s?$/;
const HELD_WITHIN = 3;

/** What the word at a place is known to name. */
type Naming = (at: number) => 'child' | 'thing' | null;

/** A child, or somebody's own in any word for one: "mon poussin, 7 mois"; null for what only lasts so long. */
function holderOf(words: readonly ReadWord[], from: number, to: number, named: Naming): number | null {
  let at = from - 1;
  // "mon fils fait 3 semaines de cure"
  if (words[to]?.word === 'de' && !words[to].isFirst) return null;
  while (leading.has(wordAt(words, at))) at -= 1;
  const name = words[at];
  if (named(at) === 'child') return at;
  if (!name || name.isGrammatical || lasting.test(name.word) || named(at) === 'thing') return null;
  const before = words.slice(Math.max(0, at - HELD_WITHIN), at);
  const owner = before.findLastIndex(({ word }) => isOwning(word));
  // "ma toute petite puce": nothing but grammar stands between.
  return owner !== -1 && before.slice(owner + 1).every((word) => word.isGrammatical) ? at : null;
}

const correcting =
  /^(?:tap(?:e|ee|er)|tromp\w+|erreur|pardon|faute|frappe|corrig\w+|correction|desolee?|zut|oups|confond\w*)$/;
const MAX_CORRECTION = 10;
const SET_WITHIN = 5;

/** "tapé trop vite c’est 14 mois", "14 mois pas 14 ans": the age that was told is put right. */
function isCorrected(words: readonly ReadWord[], to: number): boolean {
  if (words.length > MAX_CORRECTION) return false;
  const years = words.slice(to, to + SET_WITHIN).findIndex(({ word }) => isYears(word));
  const isSet = years > 0 && words.slice(to, to + years).some(({ word }) => /^(?:pas|non)$/.test(word));
  return isSet || words.some(({ word }) => correcting.test(word));
}

/** "il a 7 ans" is an age, "il y a 7 ans" is not. */
function isDuration(words: readonly ReadWord[], from: number, to: number): boolean {
  let before = from - 1;
  while (about.has(wordAt(words, before))) before -= 1;
  if (isSince(words, before, { from, to })) return true;
  const word = wordAt(words, before);
  // "un bébé de 3 semaines", "il a 3 mois", "et à 8 mois ?"; else weeks and months last: "un séjour de 3 mois".
  const isOfBaby = words
    .slice(Math.max(0, from - BABY_BEFORE), to + BABY_AFTER)
    .some((one) => babies.test(one.word));
  const isAged = isOfBaby || tellsAge.has(word) || isCorrected(words, to) || words.length <= to - from + 1;
  if (!isYears(wordAt(words, to - 1)) && !isAged) return true;
  if (word === 'a') return words[before - 1]?.word === 'y' || words[before - 1]?.word === 'ya';
  if (word === 'ya') return true;
  const after = words[to]?.word === 'de' ? words[to + 1]?.word : words[to]?.word;
  return durations.has(word) || pregnancy.has(after ?? '');
}

const MAX_WEEKS = 26;

/** "7 ans", "dix-huit mois", "3 semaines" as ages in months; durations are left out. */
export function agesIn(words: readonly ReadWord[], named: Naming = () => null): Age[] {
  const found: Age[] = [];
  words.forEach(({ word }, unitAt) => {
    const months = monthsOf(word);
    if (months === undefined) return;
    for (const size of [4, 3, 2, 1]) {
      const from = unitAt - size;
      const value = from < 0 ? null : numberOf(words.slice(from, unitAt).map((one) => one.word));
      if (value === null || words[from]?.word === 'et') continue;
      const isDays = months < 0.2;
      // "à 41 semaines": nobody tells the age of a child so.
      const isTerm = months < 1 && value > MAX_WEEKS;
      const holder = holderOf(words, from, unitAt + 1, named);
      if (!isDays && !isTerm && (holder !== null || !isDuration(words, from, unitAt + 1)))
        found.push({ months: value * months, from, to: unitAt + 1, holder });
      break;
    }
  });
  return found;
}
