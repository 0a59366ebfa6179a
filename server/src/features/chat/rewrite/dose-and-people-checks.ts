import type { Quantity } from '#server/french/quantities.ts';
import type { Token } from '#server/french/tokens.ts';
import { degrees, specialParts } from '#server/french/word-lists.ts';
import {
  alike,
  type Compared,
  contentOf,
  isNamed,
  type Reading,
  type SupportFailure,
} from './passage-comparison.ts';

const same = (a: number, b: number) => Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** "jusqu’à 3 g" matches "1 à 3 g"; a missing maximum does not. */
function isSameQuantity(claim: Quantity, evidence: Quantity): boolean {
  if (claim.unit !== evidence.unit) return false;
  if (claim.per !== '' && evidence.per !== '' && claim.per !== evidence.per) return false;
  const isUpper = claim.bound === 'most' && same(claim.min, claim.max) && evidence.bound === 'none';
  if (isUpper && same(claim.max, evidence.max)) return true;
  return same(claim.min, evidence.min) && same(claim.max, evidence.max) && claim.bound === evidence.bound;
}

const isAge = ({ unit, bound }: Quantity) => unit === 'mois' && bound !== 'none';

/** "sur la peau avant 6 ans, ni dans la bouche avant 12 ans": ages stand after what they limit. */
function segmentOf(tokens: readonly Token[], { from, to }: Quantity): Token[] {
  const start = tokens.findLastIndex(({ kind }, i) => i < from && kind === 'sign');
  const end = tokens.findIndex(({ kind }, i) => i > to && kind === 'sign');
  return tokens.slice(start + 1, end === -1 ? tokens.length : end);
}

/** Up to the next quantity or the end of the clause; what stands before the first one of a claim applies to all. */
function contextOf({ tokens, quantities }: Reading, quantity: Quantity, isClaim: boolean): Token[] {
  const at = quantities.indexOf(quantity);
  if (isAge(quantity)) return isClaim ? [...tokens] : segmentOf(tokens, quantity);
  const isEnd = ({ word }: Token) => [';', '.', ':'].includes(word);
  const after = tokens.slice(quantity.to + 1, quantities[at + 1]?.from ?? tokens.length);
  const end = after.findIndex(isEnd);
  return [
    ...(isClaim && at === 0 ? tokens.slice(0, quantity.from) : []),
    ...(end === -1 ? after : after.slice(0, end)),
  ];
}

/** Another quantity of the same unit is nearer to the words around the claimed one. */
function isSwapped(compared: Compared, claim: Quantity, equal: readonly Quantity[]): boolean {
  const context = contentOf(compared, contextOf(compared.claim, claim, true)).filter(
    (token) => !degrees.has(token.key) && !isNamed(token),
  );
  const nearness = (evidence: Quantity) => {
    const around = contextOf(compared.evidence, evidence, false);
    return context.filter((token) => around.some((other) => alike(compared, token, other))).length;
  };
  const own = Math.max(...equal.map(nearness));
  return compared.evidence.quantities.some(
    (one) => one.unit === claim.unit && !isSameQuantity(claim, one) && nearness(one) > own,
  );
}

/** Ages of what is restated, else what is measured between the same semicolons. */
function nearQuantities({ evidence, used }: Compared, { unit }: Quantity): readonly Quantity[] {
  const clauseOf = ({ from }: Quantity) =>
    evidence.clauses.find(({ tokens }) => tokens.some((token) => token === evidence.tokens[from]));
  const own = evidence.quantities.filter(
    (one) => unit === 'mois' && one.unit === unit && used.some((clause) => clause === clauseOf(one)),
  );
  if (own.length > 0 || used.length === 0) return own.length > 0 ? own : evidence.quantities;
  return evidence.quantities.filter((one) =>
    used.some(({ sentence }) => sentence === clauseOf(one)?.sentence),
  );
}

export function doseFailure(compared: Compared): SupportFailure | null {
  const isOther = (claim: Quantity): boolean => {
    const equal = nearQuantities(compared, claim).filter((evidence) => isSameQuantity(claim, evidence));
    return equal.length === 0 || (claim.unit !== '' && isSwapped(compared, claim, equal));
  };
  return compared.claim.quantities.some(isOther) ? 'dose' : null;
}

const namesOf = (tokens: readonly Token[], of: 'populations' | 'parts') =>
  new Set(tokens.flatMap((token) => [...token[of]]));

const restated = ({ used, evidence }: Compared): readonly Token[] =>
  used.length > 0 ? used.flatMap(({ tokens }) => tokens) : evidence.tokens;

/** Names in what is restated, else in its sentence. */
function namesMeant(compared: Compared, of: 'populations' | 'parts'): Set<string> {
  const own = namesOf(restated(compared), of);
  return own.size > 0 ? own : namesOf(compared.evidence.tokens, of);
}

/** "contre-indiqué", without what it is contraindicated for. */
function isUnconditional(compared: Compared): boolean {
  const isBan = (token: Token) => degrees.has(token.key);
  const { tokens } = compared.claim;
  return (
    tokens.some(isBan) &&
    contentOf(compared, tokens).every((token) => isBan(token) || token.parts.size > 0) &&
    contentOf(compared, restated(compared)).some((token) => !isBan(token) && token.parts.size === 0)
  );
}

/** Said by "avant 12 ans" too. */
const minors: readonly string[] = ['infant', 'child', 'teenager'];

export function peopleFailure(compared: Compared): SupportFailure | null {
  const ages = compared.claim.quantities.filter(isAge);
  const claim = namesOf(compared.claim.tokens, 'populations');
  const meant = namesMeant(compared, 'populations');
  const isYoung = ages.some(({ bound }) => bound === 'most');
  const isOther = [...claim].some(
    (name) => !meant.has(name) && !compared.sectionPeople.has(name) && !(isYoung && minors.includes(name)),
  );
  // "en cas d’épilepsie, chez la femme enceinte et chez l’enfant": one of several conditions.
  const isCase =
    compared.claim.tokens.some(({ key }) => degrees.has(key)) &&
    compared.claim.tokens.some(({ word }) => word === 'cas');
  const isNobody = claim.size + ages.length === 0 && !isCase;
  const tokens = new Set(restated(compared));
  const isOfSome =
    namesOf([...tokens], 'populations').size > 0 ||
    compared.evidence.quantities.some(
      (one) => isAge(one) && tokens.has(compared.evidence.tokens[one.from] as Token),
    );
  return isOther || (isNobody && (isOfSome || isUnconditional(compared))) ? 'population' : null;
}

export function partFailure(compared: Compared): SupportFailure | null {
  const claim = namesOf(compared.claim.tokens, 'parts');
  const meant = [...namesMeant(compared, 'parts')];
  const own = [...namesOf(restated(compared), 'parts')];
  const isDropped = claim.size === 0 && own.length > 0 && own.every((name) => specialParts.has(name));
  return isDropped || [...claim].some((name) => !meant.includes(name)) ? 'part' : null;
}
