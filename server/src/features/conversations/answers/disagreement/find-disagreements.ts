import { disputedDose, disputedPosology } from './doses.ts';
import { adviceOf, disputedPeople } from './people.ts';
import type { Disagreement, SourceStatement } from './statement.ts';
import { disputedUse, isWarning } from './uses.ts';

/** Whether a statement allows or forbids anything: any other one disputes nothing about people or uses. */
export const takesSides = (statement: SourceStatement): boolean =>
  isWarning(statement) || adviceOf(statement).length > 0;

/**
 * Pairs of statements on the same plant that cannot both be followed: what one allows some people the other forbids
 * them, what one gives the plant for the other advises it against, or their doses do not meet. Deterministic; one pair
 * for each thing disputed, of those that are wanted. A statement that nothing is known contradicts nothing.
 */
export function findDisagreements<S extends SourceStatement>(
  statements: readonly S[],
  isWanted: (one: S, other: S) => boolean = () => true,
): Disagreement<S>[] {
  const found = new Map<string, Disagreement<S>>();
  statements.forEach((one, at) => {
    for (const other of statements.slice(at + 1)) {
      if (other.plant !== one.plant || other.text === one.text || !isWanted(one, other)) continue;
      const about = disputedPeople(one, other) ?? disputedUse(one, other) ?? disputedDose(one, other);
      const key = `${one.plant} ${about}`;
      if (about !== null && !found.has(key)) found.set(key, { about, sides: [one, other] });
    }
  });
  for (const posology of statements.filter(({ section }) => section === 'posology')) {
    const preparation = disputedPosology(
      posology,
      statements.filter(({ section, plant }) => section === 'preparation' && plant === posology.plant),
    );
    if (preparation && isWanted(preparation, posology)) {
      found.set(`${posology.plant} posology`, { about: 'dose', sides: [preparation, posology] });
    }
  }
  return [...found.values()];
}
