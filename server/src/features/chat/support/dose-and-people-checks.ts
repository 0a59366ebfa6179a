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
function isSameQuantity(said: Quantity, held: Quantity): boolean {
  if (said.unit !== held.unit) return false;
  if (said.per !== '' && held.per !== '' && said.per !== held.per) return false;
  const isUpper = said.bound === 'most' && same(said.min, said.max) && held.bound === 'none';
  if (isUpper && same(said.max, held.max)) return true;
  return same(said.min, held.min) && same(said.max, held.max) && said.bound === held.bound;
}

/** Up to the next quantity or the end of the clause. Words before the first quantity apply to all. */
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

function nearness(compared: Compared, context: readonly Token[], held: Quantity): number {
  const around = contextOf(compared.held, held, false);
  return contentOf(compared, context).filter((token) => around.some((other) => alike(token, other))).length;
}

function isSwapped(compared: Compared, said: Quantity, equal: readonly Quantity[]): boolean {
  const others = compared.held.quantities.filter(
    (held) => held.unit === said.unit && !isSameQuantity(said, held),
  );
  const context = contextOf(compared.said, said, true);
  const own = Math.max(...equal.map((held) => nearness(compared, context, held)));
  return others.some((held) => nearness(compared, context, held) > own);
}

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

/** Names in the clause, else its sentence, else the whole passage. */
function nearestNames(compared: Compared, aligned: readonly Clause[], of: 'populations' | 'parts') {
  const places = [
    aligned.flatMap(({ tokens }) => tokens),
    sentencesAround(compared, aligned),
    compared.held.tokens,
  ];
  return places.map((tokens) => namesOf(tokens, of)).find((names) => names.size > 0) ?? new Set<string>();
}

function isUnconditional(compared: Compared, said: Clause): boolean {
  const { tokens } = compared.said;
  return (
    said.tokens.some(({ key }) => against.has(key)) &&
    contentOf(compared, tokens).every(({ key, parts }) => against.has(key) || parts.size > 0) &&
    tokens.every(({ kind }) => kind !== 'number')
  );
}

function dropsPeople(compared: Compared, aligned: readonly Clause[]): boolean {
  const { said, held } = compared;
  const doses = said.quantities.filter(({ unit }) => ['fois', 'tasse', 'g'].includes(unit));
  const isIntake = doses.some(({ unit, per }) => unit === 'fois' || per === 'jour');
  const isNamed =
    namesOf(said.tokens, 'populations').size > 0 || said.quantities.some(({ unit }) => unit === 'mois');
  const around = aligned.length === 0 ? held.tokens : sentencesAround(compared, aligned);
  return isIntake && !isNamed && namesOf(around, 'populations').has('adult');
}

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
