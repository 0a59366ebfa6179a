import { deepStemOf, infinitiveOf } from '#server/french/stems.ts';
import { memoize } from '#server/lib/memoize.ts';

/** Forms that no ending tells. */
const irregular: Readonly<Record<string, string>> = {
  maux: 'mal',
  yeux: 'oeil',
  seche: 'sec',
  seches: 'sec',
  secs: 'sec',
  grasse: 'gras',
  grasses: 'gras',
  blanche: 'blanc',
  blanches: 'blanc',
  rousse: 'roux',
  enceintes: 'enceinte',
  tetee: 'teter',
  tetees: 'teter',
};

/** Words that an ending would turn into another: "reine" is no "rein". */
const whole = new Set(
  `reine rhume enceinte peste veste verte verte cure foie voie suie cassis panais jamais malaise savoir passe passer passé comme comment
  courante courant briller brille vers plus fois repas jus os dos pus bras corps temps mois alors puis sans dans tres
  divers frais gros gras gris pois poids avis acces exces proces succes progres abus virus lupus typhus
  eczema hortensia gaz nez riz toux poux roux doux noix voix croix houx`.split(/\s+/),
);

const MIN_ROOT = 4;
/** Feminine and the usual endings of verbs in -er; the first that fits is cut. */
const endings: readonly (readonly [string, string])[] = [
  ['euse', 'eu'],
  ['elle', 'el'],
  ['enne', 'en'],
  ['ive', 'if'],
  ['aient', ''],
  ['ent', ''],
  ['ait', ''],
  ['ee', ''],
  ['er', ''],
  ['ez', ''],
  ['e', ''],
];

function singular(word: string): string {
  if (word.length > 5 && word.endsWith('aux')) return `${word.slice(0, -3)}al`;
  if (word.endsWith('eux')) return word.slice(0, -1);
  return word.length > MIN_ROOT && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Long roots are those of one family: "constipée", "constipation". */
const MIN_FAMILY = 6;

function cut(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word] ?? word;
  if (whole.has(word)) return word;
  const infinitive = infinitiveOf(word);
  if (infinitive !== word) return infinitive;
  const one = singular(word);
  if (whole.has(one)) return one;
  const deep = deepStemOf(word);
  if (deep.length >= MIN_FAMILY) return deep;
  for (const [ending, instead] of endings) {
    const root = one.length - ending.length;
    if (root >= MIN_ROOT && one.endsWith(ending)) return one.slice(0, root) + instead;
  }
  return one;
}

/** Words of questions, and of the names of thousands of plants one after the other. */
const MAX_FORMS = 10_000;

/** What "tousse", "tousser" and "toussait", or "sec" and "sèches", share. Cuts less than stems of search. */
export const formOf = memoize(cut, (word) => word, MAX_FORMS);
