import type { Claim, Dropped } from '../extraction-types.ts';
import type { LabelKind } from '../labels/label-kinds.ts';
import type { Monograph, Section } from '../plants/monographs.ts';
import type { Flow, Range } from '../text/flow.ts';

/** A value of an enumeration, or the words of the document where none says the same. */
export interface Coded {
  readonly value: string;
  readonly claim: Claim;
}

export interface PreparationDraft {
  readonly method: Coded | null;
  readonly parts: readonly Coded[];
  readonly instructions: Claim | null;
  readonly applications: readonly Coded[];
}

export interface StatementDraft {
  readonly title: Claim;
  readonly details: Claim;
}

/** A monograph being read. */
export interface Reading {
  readonly flow: Flow;
  readonly monograph: Monograph;
  readonly drop: (dropped: Dropped) => void;
}

/** Sections of some kinds, in the order of the document. */
export function sectionsOfKind({ monograph }: Reading, ...kinds: readonly LabelKind[]): Section[] {
  return monograph.sections.filter(({ label, start, end }) => kinds.includes(label.kind) && end > start);
}

/** A range from the heading on, so that the words of a list keep what they are a list of. */
export function withHeading({ label }: Section, range: Range): Range {
  return { start: label.start, end: range.end };
}
