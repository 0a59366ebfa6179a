import type { Quantity } from '../support/reading/quantities.ts';
import { isSameSubject, readingOf, type SourceStatement } from './statement.ts';

/** What is compared: how much of the plant, and how often. */
const compared = ['g', 'fois'] as const;

const peopleOf = ({ text }: SourceStatement) =>
  [...new Set(readingOf(text).tokens.flatMap(({ populations }) => [...populations]))].toSorted().join(' ');

/** The only quantity of its kind in a statement: with several nobody can tell which is meant. */
function onlyOne({ text }: SourceStatement, unit: string): Quantity | null {
  const found = readingOf(text).quantities.filter((one) => one.unit === unit);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Up to, at least, or from one to the other. */
const range = ({ min, max, bound }: Quantity): readonly [number, number] =>
  bound === 'most' ? [0, max] : bound === 'least' ? [min, Number.POSITIVE_INFINITY] : [min, max];

function areApart(one: Quantity, other: Quantity): boolean {
  const [[a, b], [c, d]] = [range(one), range(other)];
  return one.per === other.per && (b < c || d < a);
}

const disputed = (one: SourceStatement, other: SourceStatement) =>
  peopleOf(one) === peopleOf(other) &&
  compared.some((unit) => {
    const [mine, theirs] = [onlyOne(one, unit), onlyOne(other, unit)];
    return mine !== null && theirs !== null && areApart(mine, theirs);
  });

/**
 * Whether two sources give the same preparation for the same need in quantities that no dose can meet. One source may
 * give several: they are a choice.
 */
export function disputedDose(one: SourceStatement, other: SourceStatement): string | null {
  const isPair =
    one.source !== other.source &&
    one.preparation !== '' &&
    one.preparation === other.preparation &&
    isSameSubject(one.subject, other.subject);
  return isPair && disputed(one, other) ? `dose, ${one.subject.toLowerCase()}` : null;
}

const partsOf = ({ text }: SourceStatement) =>
  [...new Set(readingOf(text).tokens.flatMap(({ parts }) => [...parts]))].toSorted().join(' ');

/** A preparation that the posology of the same source meets in no quantity, though it is of the same part. */
export function disputedPosology<S extends SourceStatement>(
  posology: S,
  preparations: readonly S[],
): S | null {
  const alike = preparations.filter(
    (one) => one.source === posology.source && partsOf(one) === partsOf(posology) && measures(one, posology),
  );
  const [first] = alike;
  return first && alike.every((one) => disputed(posology, one)) ? first : null;
}

/** Both tell a quantity of the same kind. */
const measures = (one: SourceStatement, other: SourceStatement) =>
  compared.some((unit) => onlyOne(one, unit) !== null && onlyOne(other, unit) !== null);
