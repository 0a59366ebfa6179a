import { remembered } from '../../../../adapters/work/remembered.ts';
import type { Section } from '../../../retrieval/retrieval.service.ts';
import { type Reading, readText } from '../support/checks/compared.ts';
import { grammar, keysOf } from '../support/reading/word-lists.ts';

/** A statement of a published source on one plant. */
export interface SourceStatement {
  /** What makes two sources speak of the same plant. */
  readonly plant: string;
  /** The sheet or the document that says so. */
  readonly source: string;
  readonly section: Section;
  /** Title of the indication or of the risk; empty for single sections. */
  readonly subject: string;
  /** What a preparation is made of and how; empty elsewhere. */
  readonly preparation: string;
  readonly text: string;
}

/** Two statements that cannot both be followed, and what they are about. */
export interface Disagreement<S extends SourceStatement> {
  readonly about: string;
  readonly sides: readonly [S, S];
}

/** Readings kept: the same statements come back with every question on their plant. */
export const MOST_READINGS = 20_000;

/** A statement taken apart. */
export const readingOf: (text: string) => Reading = remembered(readText, (text) => text, MOST_READINGS);

/** The words of a title that say what it is about. */
export const subjectKeys = (subject: string): string[] =>
  [...new Set(keysOf(subject))].filter((key) => key.length > 2 && !grammar.has(key));

/** Whether two titles are about the same thing. */
export function isSameSubject(one: string, other: string): boolean {
  const [a, b] = [subjectKeys(one), subjectKeys(other)];
  return a.length > 0 && a.length === b.length && a.every((key) => b.includes(key));
}
