import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';

/** The sheets that exist, by the names of their plants. */
export interface KnownPlants {
  /**
   * The published sheet of a plant, in one language, by its accepted name, a synonym or a variant in spelling; null when
   * there is none.
   */
  sheetOf(scientificName: string, language: PlantSheetContent['language']): string | null;
}

/** Words of one page, exactly as its text has them. */
export interface Quote {
  readonly pageIndex: number;
  readonly pageLabel: string | null;
  readonly quote: string;
}

/** A value with the words it rests on. A value that runs over a page has a quote of each. */
export interface Claim {
  readonly value: string;
  readonly quotes: readonly Quote[];
}

/** What the document says and the sheet does not, and why (in French: reviewers read it). */
export interface Dropped {
  readonly field: string;
  readonly value: string;
  readonly reason: string;
}

export interface ExtractedSheet {
  /** Every value that the document says has its evidence: path of the field, page and exact quote. */
  readonly content: PlantSheetContent;
  /** The published sheet of the same plant; null for a new plant. */
  readonly knownSheetId: string | null;
  /** Paths of required fields of which the document says nothing: never to be written over a sheet that exists. */
  readonly unsaid: readonly string[];
}

/** A part of a page that can be cited, to the end of its last sentence. */
export interface ExtractedPassage {
  readonly pageIndex: number;
  /** Offsets in the text of the page. */
  readonly start: number;
  readonly end: number;
  /** Where that sentence ends on the next page, when the page ends in its middle: offsets in the text of that page. */
  readonly next?: { readonly start: number; readonly end: number };
  readonly heading: string | null;
  /** Scientific name of the plant whose monograph it is part of. */
  readonly plant: string | null;
}

export interface Extraction {
  readonly sheets: readonly ExtractedSheet[];
  readonly passages: readonly ExtractedPassage[];
  readonly dropped: readonly Dropped[];
}
