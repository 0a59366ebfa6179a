import type { ConceptId } from '#server/concepts/concepts.ts';
import { numberOf } from '#server/concepts/grammar.ts';

/** From `minMonths` up to, without, `maxMonths`. */
export interface AgeRange {
  readonly minMonths: number | null;
  readonly maxMonths: number | null;
}

export const CHILD = 'person:enfant';
const ADULT_FROM = 216;
const CHILD_UNTIL = 180;
const ELDERLY_FROM = 780;
/** A food is allowed to no younger child. */
export const SOLIDS_FROM = 6;
/** Ages in figures above it are those of old people. */
export const OLD = 600;

/** Until which age a word for young people goes, when no figures say it. */
const until: Readonly<Record<ConceptId, number>> = {
  'person:premature': 24,
  'person:nouveau-ne': 24,
  'person:nourrisson': 24,
  'person:jeune-enfant': 72,
  [CHILD]: CHILD_UNTIL,
  'person:fils-ou-fille': CHILD_UNTIL,
  'person:adolescent': ADULT_FROM,
  'person:mineur': ADULT_FROM,
};

/** Told by ages; others are subjects of their own. */
export const isAgePerson = (id: ConceptId): boolean =>
  Object.hasOwn(until, id) || id === 'person:personne-agee';

/** Whom a range of ages is about. */
export function peopleOf({ minMonths, maxMonths }: AgeRange): ConceptId[] {
  if (maxMonths === null) return (minMonths ?? 0) >= OLD ? ['person:personne-agee'] : [CHILD];
  if (maxMonths <= 24) return ['person:nourrisson'];
  if (maxMonths <= 72) return ['person:jeune-enfant'];
  return maxMonths > CHILD_UNTIL ? [CHILD, 'person:adolescent'] : [CHILD];
}

const count =
  '(\\d{1,3}|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|seize|dix huit|trente)';
const years = '(ans?|mois)';
const between = new RegExp(`\\b(?:de|entre) ${count} (?:(ans?|mois) )?(?:a|et) ${count} ${years}\\b`, 'g');
const below = new RegExp(
  `\\b(?:avant|moins d[eu]?|au dessous de|en dessous de|inferieur\\w* a|jusqu a|jusque) (?:l age de )?(?:\\d+ ou )?${count} ${years}\\b`,
  'g',
);
const above = new RegExp(
  `\\b(?:plus d[eu]?|a partir de|des|apres|au dela de|superieur\\w* a) (?:l age de )?${count} ${years}\\b`,
  'g',
);
/** "plus de 3 mois de suite" is a duration. */
const isDuration = (unit: string, plain: string): boolean =>
  unit === 'mois' && !/\b(?:nourrisson|enfant|bebe|age|avant \w+ mois)/.test(plain);

function monthsIn(number: string, unit: string): number {
  return (numberOf(number.split(' ')) ?? 0) * (unit.startsWith('an') ? 12 : 1);
}

/** "avant 12 ans", "de 3 à 12 ans", "plus de 65 ans". */
function figuresIn(plain: string): AgeRange[] {
  const ranges = [...plain.matchAll(between)].map(([, low = '', lowUnit, high = '', unit = '']) => ({
    minMonths: monthsIn(low, lowUnit ?? unit),
    maxMonths: monthsIn(high, unit),
  }));
  const rest = plain.replace(between, ' ');
  const upTo = [...rest.matchAll(below)]
    .filter(([, , unit = '']) => !isDuration(unit, plain))
    .map(([, number = '', unit = '']) => ({ minMonths: null, maxMonths: monthsIn(number, unit) }));
  const from = [...rest.matchAll(above)]
    .filter(([, , unit = '']) => !isDuration(unit, plain))
    .map(([, number = '', unit = '']) => ({ minMonths: monthsIn(number, unit), maxMonths: null }));
  return [...ranges, ...upTo, ...from];
}

/** Ages that a clause of a warning concerns: figures, else what its words for people mean. */
export function agesOf(plain: string, people: readonly ConceptId[]): AgeRange[] {
  const figures = figuresIn(plain);
  if (figures.length > 0) return figures;
  const young = people.flatMap((id) => until[id] ?? []);
  const old = people.includes('person:personne-agee') ? [{ minMonths: ELDERLY_FROM, maxMonths: null }] : [];
  return young.length === 0 ? old : [{ minMonths: null, maxMonths: Math.max(...young) }, ...old];
}

export interface DoseAges {
  /** The dose is for this age and more. */
  readonly fromMonths: number;
  /** "adultes seulement", "plus de 12 ans": not below; otherwise the dose is merely not said. */
  readonly isStrict: boolean;
}

/** For which ages a dose is stated; null when it names none. */
export function doseAges(plain: string): DoseAges | null {
  const figures = figuresIn(plain).filter(({ minMonths }) => minMonths !== null && minMonths < OLD);
  const lowest = Math.min(...figures.map(({ minMonths }) => minMonths ?? 0));
  if (figures.length > 0) return { fromMonths: lowest, isStrict: true };
  if (!/\badultes?\b/.test(plain) || /\b(?:enfants?|nourrissons?)\b/.test(plain)) return null;
  if (/\b(?:adolescents?|adolescentes?)\b/.test(plain)) return { fromMonths: 144, isStrict: false };
  return { fromMonths: ADULT_FROM, isStrict: /\b(?:seulement|uniquement|reserve\w*)\b/.test(plain) };
}

const onlyAdults =
  /\b(?:reserve\w*|seulement|uniquement|concern\w+) .*\badultes?\b|\badultes? (?:seulement|uniquement)/;

/** "concernent l’adulte et l’adolescent de plus de 12 ans", "réservée à l’adulte"; null for what is not that. */
export function doseOnlyFrom(plain: string): number | null {
  const figures = figuresIn(plain);
  const isFrom = figures.length > 0 && figures.every(({ maxMonths }) => maxMonths === null);
  if (isFrom || onlyAdults.test(plain)) return doseAges(plain)?.fromMonths ?? null;
  return null;
}
