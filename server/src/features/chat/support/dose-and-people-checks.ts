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

/** "jusqu’à 3 g" is what "1 à 3 g" says; a maximum that is left out is not. */
function isSameQuantity(said: Quantity, held: Quantity): boolean {
  if (said.unit !== held.unit) return false;
  if (said.per !== '' && held.per !== '' && said.per !== held.per) return false;
  const isUpper = said.bound === 'most' && same(said.min, said.max) && held.bound === 'none';
  if (isUpper && same(said.max, held.max)) return true;
  return same(said.min, held.min) && same(said.max, held.max) && said.bound === held.bound;
}

/**
 * The words that a quantity stands with: up to the quantities beside it, or the end of its clause. What leads to the first
 * quantity of a passage leads to the others as well.
 */
function contextOf({ tokens, quantities }: Reading, quantity: Quantity, isSaid: boolean): Token[] {
  const at = quantities.indexOf(quantity);
  const until = quantities[at + 1]?.from ?? tokens.length;
  const after = tokens.slice(quantity.to + 1, until);
  const end = after.findIndex(({ word }) => [';', '.', ':'].includes(word));
  const start = quantities[at - 1]?.to ?? -1;
  const before = tokens.slice(start + 1, quantity.from);
  const begin = before.findLastIndex(({ word }) => [';', '.'].includes(word));
  return [
    ...((isSaid && start === -1) || begin >= 0 ? before.slice(begin + 1) : []),
    ...(end === -1 ? after : after.slice(0, end)),
  ];
}

/** How many said words stand with a quantity of the passage. */
function nearness(compared: Compared, context: readonly Token[], held: Quantity): number {
  const around = contextOf(compared.held, held, false);
  return contentOf(compared, context).filter((token) => around.some((other) => alike(token, other))).length;
}

/** The passage gives another quantity for just what the sentence speaks of. */
function isSwapped(compared: Compared, said: Quantity, equal: readonly Quantity[]): boolean {
  const others = compared.held.quantities.filter(
    (held) => held.unit === said.unit && !isSameQuantity(said, held),
  );
  const context = contextOf(compared.said, said, true);
  const own = Math.max(...equal.map((held) => nearness(compared, context, held)));
  return others.some((held) => nearness(compared, context, held) > own);
}

/** Whether a sentence tells a number, a unit, a range or a bound that its passage does not. */
export function doseFailure(compared: Compared): SupportFailure | null {
  for (const said of compared.said.quantities) {
    const equal = compared.held.quantities.filter((held) => isSameQuantity(said, held));
    const isAge = said.unit === 'mois' && said.bound !== 'none';
    if (equal.length === 0 || (!isAge && isSwapped(compared, said, equal))) return 'dose';
  }
  return null;
}

const namesOf = (tokens: readonly Token[], of: 'populations' | 'parts') =>
  new Set(tokens.flatMap((token) => [...token[of]]));

/** What the nearest place names of people or parts: the clause, else its sentence, else the whole passage. */
function nearestNames(compared: Compared, aligned: readonly Clause[], of: 'populations' | 'parts') {
  const places = [
    aligned.flatMap(({ tokens }) => tokens),
    sentencesAround(compared, aligned),
    compared.held.tokens,
  ];
  return places.map((tokens) => namesOf(tokens, of)).find((names) => names.size > 0) ?? new Set<string>();
}

/** The plant is advised against, and for whom or when is left out. */
function isUnconditional(compared: Compared, said: Clause): boolean {
  const { tokens } = compared.said;
  return (
    said.tokens.some(({ key }) => against.has(key)) &&
    contentOf(compared, tokens).every(({ key, parts }) => against.has(key) || parts.size > 0) &&
    tokens.every(({ kind }) => kind !== 'number')
  );
}

/** A dose is told without the people it is for. */
function dropsPeople(compared: Compared, aligned: readonly Clause[]): boolean {
  const { said, held } = compared;
  const doses = said.quantities.filter(({ unit }) => ['fois', 'tasse', 'g'].includes(unit));
  const isIntake = doses.some(({ unit, per }) => unit === 'fois' || per === 'jour');
  const isNamed =
    namesOf(said.tokens, 'populations').size > 0 || said.quantities.some(({ unit }) => unit === 'mois');
  const around = aligned.length === 0 ? held.tokens : sentencesAround(compared, aligned);
  return isIntake && !isNamed && namesOf(around, 'populations').has('adult');
}

/** Whether a sentence is about other people than its passage. */
export function peopleFailure(compared: Compared): SupportFailure | null {
  for (const clause of compared.said.clauses) {
    const aligned = alignedWith(compared, clause, ({ populations }) => populations.size > 0).clauses;
    const said = namesOf(clause.tokens, 'populations');
    const held = nearestNames(compared, aligned, 'populations');
    const isOther = [...said].some((name) => !held.has(name) && !compared.sectionPeople.has(name));
    if (isOther || dropsPeople(compared, aligned) || isUnconditional(compared, clause)) return 'population';
  }
  return null;
}

/** Whether a sentence is about another part of the plant, or leaves out that it is about a product of it. */
export function partFailure(compared: Compared): SupportFailure | null {
  for (const clause of compared.said.clauses) {
    const aligned = alignedWith(compared, clause, ({ parts }) => parts.size > 0).clauses;
    const said = namesOf(clause.tokens, 'parts');
    const held = nearestNames(compared, aligned, 'parts');
    if ([...said].some((name) => !held.has(name))) return 'part';
    const isNamed = clause.tokens.some(({ key }) => compared.names.has(key));
    const near = namesOf(
      aligned.flatMap(({ tokens }) => tokens),
      'parts',
    );
    const isDropped = said.size === 0 && near.size > 0 && [...near].every((name) => specialParts.has(name));
    if (isNamed && isDropped) return 'part';
  }
  return null;
}
