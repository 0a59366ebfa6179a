import { normalizeText } from '@simples/contract/french/text';
import type { Quantity } from '#server/french/quantities.ts';
import { splitSentences } from '#server/french/sentences.ts';
import type { Token } from '#server/french/tokens.ts';
import { conversation, degrees, effects, grammar, keysOf, specialParts } from '#server/french/word-lists.ts';
import { directionFailure, limitFailure, polarityFailure } from './limits-check.ts';
import {
  alike,
  type Compared,
  compare,
  contentOf,
  isNamed,
  type Reading,
  readText,
  type SupportFailure,
  type SupportPassage,
  type SupportVerdict,
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

/** Words of the claim that the sentence does not hold. */
const wordingFailure = ({ missing }: Compared): SupportFailure | null =>
  missing.length > 0 ? 'content' : null;

/** "Voici ce que disent les fiches pour la toux :" leads to what is cited below it. */
const lead = /^(?:voici|voilà|pour|concernant|à propos|au sujet|sur|d’après|d'après|selon)\b[^.!?]*:$/iu;
/** Advice to ask a professional needs no source. */
const referral =
  /^(?:en cas (?:de doute|d’urgence|d'urgence),? |avant (?:d’|d')en prendre,? |si [^,]*,? )?(?:demandez|demander|consultez|consulter|parlez|appelez)\b[^.:;]*(?:médecin|pharmacien|sage-femme|professionnel|soignant|15|112|antipoison|secours)[^.:;]*\.?$/iu;

function claimsSomething(sentence: string, passages: readonly SupportPassage[]): boolean {
  const { tokens, quantities } = readText(sentence);
  const names = new Set(passages.flatMap(({ plant, names: others }) => [plant, ...others].flatMap(keysOf)));
  const isMeasured = quantities.some(({ unit }) => unit !== '');
  const acts = tokens.some(({ key }) => effects.has(key));
  if (isMeasured) return true;
  const text = sentence.trim();
  if (!acts && (lead.test(text) || referral.test(text))) return false;
  return tokens.some(
    ({ kind, word, key }) =>
      (kind === 'word' && !grammar.has(word) && !conversation.has(key) && !names.has(key)) ||
      (kind === 'number' && !conversation.has(key)),
  );
}

/** Markup and addresses are never repeated. */
const markup = /<\/?[a-z!]|!\[|\]\(|\]\[[^\]\d]|https?:|www\.|javascript:|data:\w+\//i;
/** Homoglyphs. */
const mixedLetters =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const citation = /\[(\d{1,4})\]/g;
const brokenCitation = /\[(?!\d{1,4}\])/;
/** Ordered: what is wrong is reported before what is left out. */
const checks = [
  partFailure,
  wordingFailure,
  doseFailure,
  peopleFailure,
  polarityFailure,
  directionFailure,
  limitFailure,
];

const allNames = ({ plant, names }: SupportPassage) => [plant, ...names];

interface Part {
  readonly text: string;
  readonly numbers: readonly number[];
}

function partsOf(sentence: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const group of sentence.matchAll(/(?:\[\d{1,4}\][\s,;]*)+/g)) {
    const numbers = [...group[0].matchAll(citation)].map((match) => Number(match[1]));
    parts.push({ text: sentence.slice(from, group.index), numbers });
    from = group.index + group[0].length;
  }
  return [...parts, { text: sentence.slice(from), numbers: [] }].filter(({ text }) =>
    /[\p{L}\p{N}]/u.test(text),
  );
}

/** A sentence of the passage bears all of the claim, or the one that is nearest says why not. */
function failureWith(text: string, passages: readonly SupportPassage[]): SupportFailure | null {
  const claim = readText(text);
  let nearest: { readonly missing: number; readonly failure: SupportFailure } | null = null;
  for (const passage of passages) {
    for (const sentence of splitSentences(passage.text)) {
      if (normalizeText(sentence) === normalizeText(text)) return null;
      const compared = compare(claim, sentence, passage);
      const failure = checks.map((check) => check(compared)).find((found) => found !== null);
      if (!failure) return null;
      const missing = compared.missing.length;
      if (nearest === null || missing < nearest.missing) nearest = { missing, failure };
    }
  }
  return nearest?.failure ?? 'content';
}

function namesAnother(
  text: string,
  cited: readonly SupportPassage[],
  all: readonly SupportPassage[],
): boolean {
  const own = new Set(cited.flatMap(allNames).flatMap(keysOf));
  const claim = new Set(keysOf(text));
  const others = all.filter(({ plant }) => cited.every((passage) => passage.plant !== plant));
  return others.flatMap(allNames).some((name) => {
    const keys = keysOf(name);
    return keys.some((key) => !own.has(key)) && keys.every((key) => claim.has(key));
  });
}

function checkPart({ text, numbers }: Part, passages: readonly SupportPassage[]): SupportFailure | null {
  if (numbers.length === 0) return claimsSomething(text, passages) ? 'missing-citation' : null;
  const cited = passages.filter(({ number }) => numbers.includes(number));
  if (cited.length < new Set(numbers).size) return 'unknown-citation';
  if (namesAnother(text, cited, passages)) return 'plant';
  // Each plant, sheet or document cited together must support the text by itself.
  const bearers = Map.groupBy(cited, ({ plant, document = '' }) => `${document} ${plant}`);
  for (const evidence of bearers.values()) {
    for (const claim of splitSentences(text)) {
      const failure = failureWith(claim, evidence);
      if (failure) return failure;
    }
  }
  return null;
}

/** Deterministic; in doubt the sentence is withheld. A sentence without claims needs no source. */
export function checkSentence(sentence: string, passages: readonly SupportPassage[]): SupportVerdict {
  if (markup.test(sentence) || mixedLetters.test(sentence)) return { supported: false, reason: 'markup' };
  if (brokenCitation.test(sentence)) return { supported: false, reason: 'unknown-citation' };
  for (const part of partsOf(sentence)) {
    const failure = checkPart(part, passages);
    if (failure) return { supported: false, reason: failure };
  }
  return { supported: true };
}
