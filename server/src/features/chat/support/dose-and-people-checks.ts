import type { Clause } from '#server/french/clauses.ts';
import type { Quantity } from '#server/french/quantities.ts';
import type { Token } from '#server/french/tokens.ts';
import { against, specialParts } from '#server/french/word-lists.ts';
import {
  alignedWith,
  alike,
  type Compared,
  contentOf,
  type Reading,
  type SupportFailure,
  sentencesAround,
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

/** Up to the next quantity or the end of the clause. Words before the first quantity apply to all. */
function contextOf({ tokens, quantities }: Reading, quantity: Quantity, isClaim: boolean): Token[] {
  const at = quantities.indexOf(quantity);
  const until = quantities[at + 1]?.from ?? tokens.length;
  const after = tokens.slice(quantity.to + 1, until);
  const end = after.findIndex(({ word }) => [';', '.', ':'].includes(word));
  const start = quantities[at - 1]?.to ?? -1;
  const before = tokens.slice(start + 1, quantity.from);
  const begin = before.findLastIndex(({ word }) => [';', '.'].includes(word));
  return [
    ...((isClaim && start === -1) || begin >= 0 ? before.slice(begin + 1) : []),
    ...(end === -1 ? after : after.slice(0, end)),
  ];
}

function nearness(compared: Compared, context: readonly Token[], evidence: Quantity): number {
  const around = contextOf(compared.evidence, evidence, false);
  return contentOf(compared, context).filter((token) => around.some((other) => alike(token, other))).length;
}

function isSwapped(compared: Compared, claim: Quantity, equal: readonly Quantity[]): boolean {
  const others = compared.evidence.quantities.filter(
    (evidence) => evidence.unit === claim.unit && !isSameQuantity(claim, evidence),
  );
  const context = contextOf(compared.claim, claim, true);
  const own = Math.max(...equal.map((evidence) => nearness(compared, context, evidence)));
  return others.some((evidence) => nearness(compared, context, evidence) > own);
}

export function doseFailure(compared: Compared): SupportFailure | null {
  for (const claim of compared.claim.quantities) {
    const equal = compared.evidence.quantities.filter((evidence) => isSameQuantity(claim, evidence));
    const isAge = claim.unit === 'mois' && claim.bound !== 'none';
    if (equal.length === 0 || (!isAge && isSwapped(compared, claim, equal))) return 'dose';
  }
  return null;
}

const namesOf = (tokens: readonly Token[], of: 'populations' | 'parts') =>
  new Set(tokens.flatMap((token) => [...token[of]]));

/** Names in the clause, else its sentence, else the whole passage. */
function nearestNames(compared: Compared, aligned: readonly Clause[], of: 'populations' | 'parts') {
  const places = [
    aligned.flatMap(({ tokens }) => tokens),
    sentencesAround(compared, aligned),
    compared.evidence.tokens,
  ];
  return places.map((tokens) => namesOf(tokens, of)).find((names) => names.size > 0) ?? new Set<string>();
}

function isUnconditional(compared: Compared, claim: Clause): boolean {
  const { tokens } = compared.claim;
  return (
    claim.tokens.some(({ key }) => against.has(key)) &&
    contentOf(compared, tokens).every(({ key, parts }) => against.has(key) || parts.size > 0) &&
    tokens.every(({ kind }) => kind !== 'number')
  );
}

function dropsPeople(compared: Compared, aligned: readonly Clause[]): boolean {
  const { claim, evidence } = compared;
  const doses = claim.quantities.filter(({ unit }) => ['fois', 'tasse', 'g'].includes(unit));
  const isIntake = doses.some(({ unit, per }) => unit === 'fois' || per === 'jour');
  const isNamed =
    namesOf(claim.tokens, 'populations').size > 0 || claim.quantities.some(({ unit }) => unit === 'mois');
  const around = aligned.length === 0 ? evidence.tokens : sentencesAround(compared, aligned);
  return isIntake && !isNamed && namesOf(around, 'populations').has('adult');
}

export function peopleFailure(compared: Compared): SupportFailure | null {
  for (const clause of compared.claim.clauses) {
    const aligned = alignedWith(compared, clause, ({ populations }) => populations.size > 0).clauses;
    const claim = namesOf(clause.tokens, 'populations');
    const evidence = nearestNames(compared, aligned, 'populations');
    const isOther = [...claim].some((name) => !evidence.has(name) && !compared.sectionPeople.has(name));
    if (isOther || dropsPeople(compared, aligned) || isUnconditional(compared, clause)) return 'population';
  }
  return null;
}

export function partFailure(compared: Compared): SupportFailure | null {
  for (const clause of compared.claim.clauses) {
    const aligned = alignedWith(compared, clause, ({ parts }) => parts.size > 0).clauses;
    const claim = namesOf(clause.tokens, 'parts');
    const evidence = nearestNames(compared, aligned, 'parts');
    if ([...claim].some((name) => !evidence.has(name))) return 'part';
    const isNamed = clause.tokens.some(({ key }) => compared.names.has(key));
    const near = namesOf(
      aligned.flatMap(({ tokens }) => tokens),
      'parts',
    );
    const isDropped = claim.size === 0 && near.size > 0 && [...near].every((name) => specialParts.has(name));
    if (isNamed && isDropped) return 'part';
  }
  return null;
}
