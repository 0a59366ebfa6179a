import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { applyChanges } from '@simples/contract/plant-sheets/diff/apply-changes';
import { type AppliableChange, sheetChanges } from '@simples/contract/plant-sheets/diff/sheet-changes';

/** Who changed it since the sheet was opened. */
export type Author = 'mine' | 'theirs' | 'both';

/** A place where the two texts differ: what the other person has, what was typed here, and who changed it. */
export interface Difference {
  readonly change: AppliableChange;
  readonly author: Author;
}

interface Texts {
  readonly opened: PlantSheetContent;
  readonly mine: PlantSheetContent;
  readonly theirs: PlantSheetContent;
}

/** True when a change is at the place of another, in it or around it. */
function touches(id: string, changes: readonly AppliableChange[]): boolean {
  return changes.some(
    (other) => other.id === id || other.id.startsWith(`${id}/`) || id.startsWith(`${other.id}/`),
  );
}

/** Where the two texts differ, those that both changed first: they are what a person must look at. */
export function differencesOf({ opened, mine, theirs }: Texts): Difference[] {
  const [ownChanges, otherChanges] = [sheetChanges(opened, mine), sheetChanges(opened, theirs)];
  const differences = sheetChanges(theirs, mine).map((change): Difference => {
    const isMine = touches(change.id, ownChanges);
    const isTheirs = touches(change.id, otherChanges);
    if (isMine && isTheirs) return { change, author: 'both' };
    return { change, author: isTheirs ? 'theirs' : 'mine' };
  });
  const isDisputed = ({ author }: Difference): boolean => author === 'both';
  return [...differences.filter(isDisputed), ...differences.filter((one) => !isDisputed(one))];
}

/** Their text with those of the differences that were chosen from here. */
export function merged(
  { mine, theirs }: Texts,
  differences: readonly Difference[],
  chosen: ReadonlySet<string>,
) {
  const own = differences.map(({ change }) => change).filter(({ id }) => chosen.has(id));
  // The whole of one text keeps its order too, which no change tells.
  if (own.length === differences.length) return mine;
  return own.length === 0 ? theirs : applyChanges(theirs, own);
}
