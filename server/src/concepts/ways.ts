import type { Mention, ReadWord } from './recogniser.ts';
import { beside, patternReader } from './told-patterns.ts';

const OWN = '(?:(?:l|le|la|les|mon|ma|mes|son|sa|ses|ton|tes|nos|leurs?|un|une|d|des|chaque) )';
/** What is felt there is put nowhere. */
const FELT = String.raw`(?<!\b(?:mal|maux|douleurs?|demang\w*|piqu\w*|brul\w*|gratt\w*|siffl\w*|bourdonn\w*|sang|pression|tension|sable|gravier|choses?|voile|poussiere|savon|bruits?|boutons?|eu|recu|pris|entre)(?: \w+)? )`;
const into = (place: string) =>
  new RegExp(String.raw`${FELT}\bdans ${OWN}(?:petite?s? )?(?:${place})\b`, 'gmu');

export const ORAL = 'route:orale';
export const OIL = 'form:huile-essentielle';

const EYE = 'yeux|oeil|zyeux';
/** Of a child, whatever is put there. */
export const PURGE = 'way:purge';

const ways: readonly (readonly [string, RegExp])[] = [
  ['route:oculaire', into(EYE)],
  [
    'route:oculaire',
    new RegExp(
      String.raw`\b(?:laver?|rincer?|nettoyer?|nettoie|baigner?|bains?|instiller?|frotter?)(?: \w+){0,2}? ${OWN}?(?:${EYE})\b|\ben collyre\b`,
      'gmu',
    ),
  ],
  ['route:nasale', into('nez|narines?')],
  ['route:auriculaire', into('oreilles?')],
  ['route:vaginale', into('vagin')],
  [
    'route:rectale',
    /\b(?:dans|par|entre|sur) (?:l |le |la |les |son |sa |ses |mon |mes |ton )?(?:anus|derriere|fesses|cul|rectum)\b/gmu,
  ],
  // a bulb to wash out with, no pear
  ['route:rectale', beside('poires?', String.raw`(?:purg\w*|lav(?:ement\w*|er)|fesses|anus|derriere)`)],
  [
    'route:cutanee',
    new RegExp(
      String.raw`${FELT}\bsur ${OWN}(?:tete|crane|cuir chevelu|nuque|cheveux|ventre|poitrine|dos)\b`,
      'gmu',
    ),
  ],
  [PURGE, /\b(?:purg(?:e|er|es|ent|ez|eons)|lavements?|poire|(?:intra)?rectale?\w*)\b/gmu],
  ['route:cutanee', /\b(?:dans|avec) (?:son |le |mon |un |leur |notre )?shampoo?ings?\b/gmu],
];

/** Where a plant is put, by the words for the place. */
export function waysIn(words: readonly ReadWord[]): Mention[] {
  const found = patternReader(words);
  return ways.flatMap(([id, pattern]) => found(pattern, () => id));
}

/** Each route once that no name tells. */
export function unnamedRoutesIn(words: readonly ReadWord[], known: readonly Mention[]): Mention[] {
  const told = waysIn(words).filter(({ id, isDenied }) => id !== PURGE && !isDenied);
  const isFirst = ({ id }: Mention, at: number) =>
    !known.some((one) => one.id === id) && told.findIndex((one) => one.id === id) === at;
  return told.filter(isFirst);
}

/** "huile essentielle", "HE de lavande" */
export const namesOil = (text: string): boolean =>
  /huiles?\s(?:essentielles?|he(?!\p{L}))|(?<!\p{L})hes?\sde\s/iu.test(text);
