import type { Token } from './tokens.ts';
import { numberWords, units } from './word-lists.ts';

/** "moins de 12 ans", "4 semaines au plus". */
type Bound = 'none' | 'most' | 'least';

export interface Quantity {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly bound: Bound;
  /** "par jour"; empty when there is none. */
  readonly per: string;
  readonly from: number;
  readonly to: number;
}

const leading: readonly (readonly [Bound, RegExp])[] = [
  [
    'most',
    /(?: moins de| (?:en|au) dessous de| avant(?: l age de)?| jusqu a| pas plus de| sans depasser(?: l equivalent de)?| depasser(?: l equivalent de)?| maximum(?: de)?| inferieure? a| limite a?.* a) $/,
  ],
  [
    'least',
    /(?: plus de| au dela de| apres| a partir de| au moins| des(?: l age de)?| minimum(?: de)?| superieure? a) $/,
  ],
];
const trailing: readonly (readonly [Bound, RegExp])[] = [
  ['most', /^ (?:au plus|au maximum|maximum|max|ou moins|et moins) /],
  ['least', /^ (?:au moins|et plus|ou plus|au minimum|minimum) /],
];

const valueOf = (token: Token | undefined): number | undefined =>
  token === undefined
    ? undefined
    : token.kind === 'number'
      ? Number(token.word)
      : numberWords.get(token.word);

const isJoin = (token: Token | undefined) =>
  token !== undefined && ['a', '-', '–', '—', 'ou', 'et'].includes(token.word);

function boundOf(tokens: readonly Token[], from: number, to: number): Bound {
  const text = (list: readonly Token[]) => ` ${list.map(({ word }) => word).join(' ')} `;
  const before = text(tokens.slice(Math.max(0, from - 5), from));
  const after = text(tokens.slice(to + 1, to + 4));
  const isMeant = ([, wording]: readonly [Bound, RegExp], where: string) => wording.test(where);
  return (
    leading.find((one) => isMeant(one, before))?.[0] ??
    trailing.find((one) => isMeant(one, after))?.[0] ??
    'none'
  );
}

/** Words between a unit and its "par jour". */
const PER_REACH = 8;

/** "cuillère à café" and "cuillère à soupe" are two units. */
function unitAt(tokens: readonly Token[], at: number) {
  const unit = units.get(tokens[at]?.word ?? '');
  if (!unit) return null;
  const spoon = unit.of === 'cuillere' ? tokens[at + 2]?.word : undefined;
  const isSpoon = spoon === 'cafe' || spoon === 'soupe';
  return { ...unit, of: isSpoon ? `cuillere ${spoon}` : unit.of, to: isSpoon ? at + 2 : at };
}

/** "400 mg d’extrait par prise", "3 fois dans la semaine". */
function perAt(tokens: readonly Token[], to: number) {
  const after = tokens.slice(to + 1, to + 1 + PER_REACH);
  const end = after.findIndex((token) => token.kind !== 'word' || valueOf(token) !== undefined);
  const near = end === -1 ? after : after.slice(0, end);
  const at = near.findIndex(
    ({ word }, i) => word === 'par' || (word === 'dans' && near[i + 1]?.word === 'la'),
  );
  return at === -1 ? null : unitAt(tokens, to + 1 + at + (near[at]?.word === 'par' ? 1 : 2));
}

function quantityAt(tokens: readonly Token[], from: number): Quantity | null {
  const isArticle = tokens[from]?.word === 'un' || tokens[from]?.word === 'une';
  const first = isArticle ? 1 : valueOf(tokens[from]);
  if (first === undefined) return null;
  const second = isJoin(tokens[from + 1]) ? valueOf(tokens[from + 2]) : undefined;
  const last = second === undefined ? from : from + 2;
  const unit = unitAt(tokens, last + 1);
  // "une prise régulière" counts nothing.
  if (
    isArticle &&
    (unit === null ||
      (unit.of === 'fois' && tokens[from + 1]?.word !== 'fois' && tokens[from - 1]?.word !== 'en'))
  )
    return null;
  const to = unit?.to ?? last;
  const factor = unit?.factor ?? 1;
  const perUnit = perAt(tokens, to);
  return {
    min: first * factor,
    max: (second ?? first) * factor,
    unit: unit?.of ?? '',
    bound: boundOf(tokens, from, to),
    per: perUnit === null ? '' : perUnit.factor === 1 ? perUnit.of : `${perUnit.factor} ${perUnit.of}`,
    from,
    to,
  };
}

export function quantitiesOf(tokens: readonly Token[]): Quantity[] {
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const quantity = quantityAt(tokens, at);
    if (!quantity) continue;
    found.push(quantity);
    at = quantity.to;
  }
  return found;
}

const measures =
  '(?:centi|d[ée]ci|milli|kilo)?grammes?|kg|kilos?|poign[ée]es?|pinc[ée]es?|verres?|bols?|cuill[èe]res?|cuiller[ée]es?|tasses?|gouttes?|louches?|litres?|onces?|chopines?|calebasses?|marmites?|brass[ée]es?|bouch[ée]es?|gorg[ée]es?|sachets?|g[ée]lules?|comprim[ée]s?|cachets?|suppositoires?|ampoules?|pilules?';
const sizes = '(?:petite?s? |grande?s? |bonne?s? |pleine?s? )?';
/** « 30 gttes », « 1 CAC » */
const shortened = 'mg|g|ml|cl|l|µg|cuill|gt{1,2}e?s?|tass|c[àa][cs]|c\\. ?à ?[cs]|amp|g[ée]l|cps?|sach';
/** "une feuille" is a leaf, "trente feuilles" a dose; so are several of what a fruit may be, "capsule", or a word for anything, "prise". */
const counted =
  'feuilles?|graines?|racines?|fleurs?|baies?|fruits?|noix|gousses?|tiges?|rameaux|bulbes?|brins|morceaux|doigts|capsules?|prises?';
const figures = `\\d\\s?(?:${sizes}(?:${measures})|${shortened}|${counted})`;
/** « × 3/j », "2 fois par jour" */
const often = '(?<![\\p{L}\\d])[x×]\\s?\\d+|\\d\\s?(?:fois\\s?)?(?:/\\s?|par )(?:j|jours?|semaine)';
/** « infusé à 20 p. 1000 », « teinture au 1/5 » */
const strength = '(?<!\\p{L})(?:à \\d+(?:,\\d+)?\\s?(?:%|‰|(?:p\\.?|pour) ?(?:1000?|cent|mille))|au 1/\\d+)';
const numbers =
  'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|quarante|cinquante|soixante|cent|demi(?:-|e )?|quelques|plusieurs';
const several = numbers.replace('une?|', '').replace('|quelques|plusieurs', '');
/** « deux fois son poids de sucre », « la moitié de son volume d’eau », « à parts égales » */
const proportion =
  '(?<!\\p{L})(?:fois|moitié de|tiers de|quart de|double de|triple de) (?:son|leur|le) (?:poids|volume)|à (?:parts|poids|volumes?) éga(?:les|ux|l)';
/** "XX gouttes" */
const roman = `(?<!\\p{L})[IVXLC]{1,6} (?:${measures})`;
const dose = new RegExp(
  `(?:${figures}|${often}|${strength}|${proportion}|${roman}|(?<!\\p{L})(?:(?:${numbers})[\\s-]?${sizes}(?:${measures})|(?:${several}) ${sizes}(?:${counted})))(?!\\p{L})`,
  'iu',
);

/** Such a statement is never quoted of a dangerous plant. */
export function holdsDose(statement: string): boolean {
  return dose.test(statement);
}
