/** A numbered passage that a sentence may cite, as the writer was given it. */
export interface SupportPassage {
  /** The n of [n]. */
  readonly number: number;
  /** The plant that it is about. */
  readonly plant: string;
  /** Every other name of that plant. */
  readonly names: readonly string[];
  /** The section of the sheet, or what kind of page it is. */
  readonly section: string;
  readonly text: string;
  /** The document that it is of; absent where it is of the sheet of its plant. */
  readonly document?: string;
}

/** Why a sentence is withheld. */
export type SupportFailure =
  /** It claims something and cites nothing. */
  | 'missing-citation'
  /** It cites a number that is not among the passages, or a number that is not whole. */
  | 'unknown-citation'
  /** It holds markup, an address or letters of another script that look like Latin ones. */
  | 'markup'
  | 'plant'
  | 'part'
  | 'population'
  /** A number, its unit, its range or its bound. */
  | 'dose'
  | 'negation'
  /** Indicated or contraindicated, more or less, eases or causes. */
  | 'direction'
  /** Words that the cited passage does not hold in any wording. */
  | 'content';

/** Whether the cited passages say what a sentence says. */
export type SupportVerdict =
  | { readonly supported: true }
  | { readonly supported: false; readonly reason: SupportFailure };

/** The verdict on a sentence that is withheld. */
export const withheld = (reason: SupportFailure): SupportVerdict => ({ supported: false, reason });

/** The verdict on a sentence that may be shown. */
export const upheld: SupportVerdict = { supported: true };
