import type { DroppedValue as Dropped } from '@simples/contract/documents';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { LabelKind } from './label-kinds.ts';

export interface KnownPlants {
  /** Matches the accepted name, a synonym or a spelling variant; null when no sheet is published. */
  sheetOf(scientificName: string, language: PlantSheetContent['language']): string | null;
}

/** An exact quote of one page. */
export interface Quote {
  readonly pageIndex: number;
  readonly pageLabel: string | null;
  readonly quote: string;
  /** Offset in the text of the page. */
  readonly start: number;
}

/** A value with its quotes; one that crosses pages has a quote of each. */
export interface Claim {
  readonly value: string;
  readonly quotes: readonly Quote[];
}

export interface ExtractedSheet {
  /** Evidence gives the path of the field, the page and the exact quote. */
  readonly content: PlantSheetContent;
  /** Null for a new plant. */
  readonly knownSheetId: string | null;
  /** Required fields missing in the document: they never overwrite an existing sheet. */
  readonly unsaid: readonly string[];
}

/** A citable part of a page, up to the end of its last sentence. */
export interface ExtractedPassage {
  readonly pageIndex: number;
  /** Offsets in the text of the page. */
  readonly start: number;
  readonly end: number;
  /** End of that sentence on the next page, as offsets in its text. */
  readonly next?: { readonly start: number; readonly end: number };
  readonly heading: string | null;
  /** What the heading tells; an annotation is no part of the print. */
  readonly kind: LabelKind | 'annotation' | null;
  /** Scientific name of the plant of the surrounding monograph. */
  readonly plant: string | null;
}

/** All names under which a document speaks of a plant. */
export interface NamedInDocument {
  /** As in the passages. */
  readonly plant: string;
  readonly names: readonly string[];
}

export interface Extraction {
  readonly plants: readonly NamedInDocument[];
  readonly sheets: readonly ExtractedSheet[];
  readonly passages: readonly ExtractedPassage[];
  readonly dropped: readonly Dropped[];
}

/** A value left out of the sheet; its reason is French: reviewers read it. */
export type { Dropped };
export type Drop = (dropped: Dropped) => void;
