import type { Clause } from '../reading/clauses.ts';
import type { Token } from '../reading/tokens.ts';
import { against, specialParts } from '../reading/word-lists.ts';
import type { SupportFailure } from '../support.ts';
import { alignedWith, sentencesAround } from './alignment.ts';
import { type Compared, contentOf } from './compared.ts';

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
