import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { printedPage } from './annotations.ts';
import { sameName } from './binomials.ts';
import { findLabels, type Label } from './find-labels.ts';
import { columnsUnderHeadings } from './headed-columns.ts';
import { learnHeadings } from './learned-headings.ts';
import { type Lesson, taughtLabels, taughtOf, withoutWords } from './lessons.ts';
import type { MonographSource } from './monographs.ts';
import { namesBelowTitles, withNotes } from './notes.ts';
import { withoutSpeakers } from './speakers.ts';
import { withScientificKeys } from './start-candidates.ts';
import { readTables, type TableReading } from './tables.ts';
import { type Flow, flowOf } from './text-flow.ts';

export interface DocumentReading {
  readonly printed: Flow;
  readonly labels: readonly Label[];
  readonly tables: TableReading;
  /** Where monographs are looked for. */
  readonly source: MonographSource;
}

function inReadingOrder(pages: readonly DocumentPage[]): Flow {
  const columns = columnsUnderHeadings(pages);
  const flow = flowOf(pages, columns);
  const names = namesBelowTitles(flow);
  return names.size === 0 ? flow : flowOf(pages, new Map([...names, ...columns]));
}

/** Headings and tables of a document, with what people have taught about it. */
export function readDocument(all: readonly DocumentPage[], lessons: readonly Lesson[]): DocumentReading {
  const pages = all.map(printedPage);
  const printed = withoutSpeakers(withoutWords(inReadingOrder(pages), lessons));
  const noted = withNotes(printed);
  const flow = noted.text;
  const labels = taughtLabels(flow, withScientificKeys(flow, learnHeadings(flow, findLabels(flow))), lessons);
  const tables = readTables(noted, labels, lessons);
  const taught = taughtOf(flow, labels, lessons);
  return {
    printed,
    labels,
    tables,
    source: { flow, noted, labels, tables: tables.ranges, sameName, taught },
  };
}
