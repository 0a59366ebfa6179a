import type { SheetChange, VersionComparison } from '@simples/contract/plant-sheet-comparison';
import { createContext, useContext, useEffect, useState } from 'react';
import { z } from 'zod';
import { onWipe } from '#web/lib/local-data.ts';

const choice = z.enum(['accept', 'reject']);
export type Choice = z.infer<typeof choice>;
const choicesSchema = z.record(z.string(), choice);
/** By the id of the change. */
export type Choices = Readonly<z.infer<typeof choicesSchema>>;

function withChoice(choices: Choices, ids: readonly string[], chosen: Choice | null): Choices {
  const others = Object.entries(choices).filter(([id]) => !ids.includes(id));
  const added = chosen === null ? [] : ids.map((id) => [id, chosen] as const);
  return Object.fromEntries([...others, ...added]);
}

/** The first without a choice after a place, else the first of all. */
export function nextUndecided(ids: readonly string[], choices: Choices, place: number): string | undefined {
  const isOpen = (id: string): boolean => choices[id] === undefined;
  return ids.slice(place + 1).find(isOpen) ?? ids.find(isOpen);
}

/** What a choice is about: a change, or a field of a new sheet. */
export type Decidable = Pick<SheetChange, 'id' | 'kind' | 'previousValue' | 'value'>;

const isSameChange = (one: Decidable, other: Decidable): boolean =>
  one.kind === other.kind &&
  JSON.stringify([one.previousValue, one.value]) === JSON.stringify([other.previousValue, other.value]);

/** Drops choices whose change has other values: nobody has read those yet. */
function survivingChoices(
  choices: Choices,
  before: readonly Decidable[],
  after: readonly Decidable[],
): Choices {
  const read = new Map(before.map((change) => [change.id, change]));
  const surviving = after.flatMap((change) => {
    const old = read.get(change.id);
    const chosen = choices[change.id];
    return old && chosen && isSameChange(old, change) ? [[change.id, chosen] as const] : [];
  });
  return Object.fromEntries(surviving);
}

export const chosen = (choices: Choices, kind: Choice): string[] =>
  Object.keys(choices).filter((changeId) => choices[changeId] === kind);

const PREFIX = 'simples:review:';

/** In this tab, for one version: choices on other content do not count. */
const keyOf = (userId: string, { id, metadata }: VersionComparison): string =>
  `${PREFIX}${userId}:${id}:${metadata.version}`;

function readChoices(key: string): Choices {
  try {
    return choicesSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

function writeChoices(key: string, choices: Choices): void {
  try {
    if (Object.keys(choices).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(choices));
  } catch {
    // Full or forbidden storage: the choices last as long as the page.
  }
}

onWipe(() => {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden.
  }
});

interface StoredChoices {
  readonly key: string;
  readonly changes: readonly Decidable[];
  readonly choices: Choices;
}

/** The choices on the changes of a pending row. They survive a reload, and a new version where they still apply. */
export function useChoices(userId: string, comparison: VersionComparison, changes: readonly Decidable[]) {
  const key = keyOf(userId, comparison);
  const [stored, setStored] = useState<StoredChoices>(() => ({
    key,
    changes,
    choices: survivingChoices(readChoices(key), changes, changes),
  }));

  if (stored.key !== key) {
    setStored({ key, changes, choices: survivingChoices(stored.choices, stored.changes, changes) });
  }
  useEffect(() => writeChoices(stored.key, stored.choices), [stored]);

  return {
    choices: stored.choices,
    choose: (ids: readonly string[], choice: Choice | null) =>
      setStored({ key, changes, choices: withChoice(stored.choices, ids, choice) }),
  };
}

export interface ReviewState {
  readonly choices: Choices;
  /** Null for read-only comparisons. */
  readonly onChoose: ((ids: readonly string[], choice: Choice | null) => void) | null;
  readonly weakening: ReadonlySet<string>;
  readonly nameOf: (changeId: string) => string;
  /** One of the two versions is toxic or lethal: readers see no preparation. */
  readonly isDangerous: boolean;
}

const readOnly: ReviewState = {
  choices: {},
  onChoose: null,
  weakening: new Set(),
  nameOf: (changeId) => changeId,
  isDangerous: false,
};

export const ReviewContext = createContext<ReviewState>(readOnly);
export const useReview = (): ReviewState => useContext(ReviewContext);
