import type { SheetChange, VersionComparison } from '@simples/contract/plant-sheets/comparison';
import { useEffect, useState } from 'react';
import { onWipe } from '../../../../lib/local/local-data.ts';
import { type Choice, type Choices, choicesSchema, survivingChoices, withChoice } from './choices.ts';

const PREFIX = 'simples:review:';

/** Of this tab only, and of one version: choices on another content are no choices on this one. */
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
    // A full or forbidden storage: the choices then last as long as the page.
  }
}

onWipe(() => {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Nothing is kept where storage is forbidden.
  }
});

interface Held {
  readonly key: string;
  readonly changes: readonly SheetChange[];
  readonly choices: Choices;
}

interface ChoicesHandle {
  readonly choices: Choices;
  readonly choose: (changeId: string, choice: Choice | null) => void;
  readonly forget: () => void;
}

/** The choices on the changes of a pending row. They survive a reload, and a new version where they still apply. */
export function useChoices(userId: string, comparison: VersionComparison): ChoicesHandle {
  const key = keyOf(userId, comparison);
  const { changes } = comparison;
  const [held, setHeld] = useState<Held>(() => ({
    key,
    changes,
    choices: survivingChoices(readChoices(key), changes, changes),
  }));

  if (held.key !== key) {
    setHeld({ key, changes, choices: survivingChoices(held.choices, held.changes, changes) });
  }
  useEffect(() => writeChoices(held.key, held.choices), [held]);

  const keep = (choices: Choices): void => setHeld({ key, changes, choices });
  return {
    choices: held.choices,
    choose: (changeId, choice) => keep(withChoice(held.choices, changeId, choice)),
    forget: () => keep({}),
  };
}
