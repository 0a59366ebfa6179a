import type { DocumentPage } from '../../../adapters/pdf/page.ts';
import type { Dropped, ExtractedSheet, Extraction, KnownPlants } from './extraction-types.ts';
import { findLabels } from './labels/find-labels.ts';
import { findPassages } from './passages/passages.ts';
import { findMonographs } from './plants/monographs.ts';
import { sameName } from './plants/same-name.ts';
import { readTables } from './plants/tables.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { flowOf } from './text/flow.ts';

export interface ExtractionSource {
  readonly pages: readonly DocumentPage[];
  readonly known: KnownPlants;
  /** The document that evidence names. */
  readonly documentId: string;
}

/**
 * Sheets and passages of a document, by its headings, layout and words alone. Whatever a sheet says stands word for word
 * in the document; what does not is left out and reported. A text that is no monograph makes no sheet.
 */
export function extractSheets({ pages, known, documentId }: ExtractionSource): Extraction {
  const printed = flowOf(pages);
  const { flow, rows, ranges: tables } = readTables(printed);
  const labels = findLabels(printed);
  const monographs = findMonographs({ flow: printed, labels, tables, sameName });
  const dropped: Dropped[] = [];
  const sheets = [...monographs, ...rows].map((monograph): ExtractedSheet => {
    const { content, unsaid } = readSheet({ flow, monograph, documentId, drop: (one) => dropped.push(one) });
    return { content, unsaid, knownSheetId: known.sheetOf(content.plantScientificName, content.language) };
  });
  return { sheets, passages: findPassages({ flow: printed, labels, monographs }), dropped };
}
