import type { Quantity } from '../reading/quantities.ts';
import type { Token } from '../reading/tokens.ts';
import type { SupportFailure } from '../support.ts';
import { alike } from './alignment.ts';
import { type Compared, contentOf, type Reading } from './compared.ts';

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
