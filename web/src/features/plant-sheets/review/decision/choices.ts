import type { SheetChange } from '@simples/contract/plant-sheets/comparison';
import { z } from 'zod';

const choice = z.enum(['accept', 'reject']);
export type Choice = z.infer<typeof choice>;

export const choicesSchema = z.record(z.string(), choice);
/** What the person decided so far, by the id of the change. */
export type Choices = Readonly<z.infer<typeof choicesSchema>>;

/** The choices with one more, or one less. */
export function withChoice(choices: Choices, changeId: string, chosen: Choice | null): Choices {
  const { [changeId]: _, ...others } = choices;
  return chosen === null ? others : { ...others, [changeId]: chosen };
}

const isSameChange = (one: SheetChange, other: SheetChange): boolean =>
  one.kind === other.kind &&
  JSON.stringify([one.previousValue, one.value]) === JSON.stringify([other.previousValue, other.value]);

/**
 * The choices that still mean what the person chose: the change is still there and says the same. A field that was
 * written anew meanwhile has the same id, but nobody has read it yet.
 */
export function survivingChoices(
  choices: Choices,
  before: readonly SheetChange[],
  after: readonly SheetChange[],
): Choices {
  const read = new Map(before.map((change) => [change.id, change]));
  const kept = after.flatMap((change) => {
    const old = read.get(change.id);
    const chosen = choices[change.id];
    return old && chosen && isSameChange(old, change) ? [[change.id, chosen] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** The ids of one kind of choice. */
export const chosen = (choices: Choices, kind: Choice): string[] =>
  Object.keys(choices).filter((changeId) => choices[changeId] === kind);
