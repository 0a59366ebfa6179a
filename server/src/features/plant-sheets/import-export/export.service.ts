import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { CSV_TYPE } from '#server/lib/csv.ts';
import { publishedAfter } from './import-export.repository.ts';
import { tableHeading, tableLine } from './sheet-csv.ts';
import { exportedSheet, FILE_FORMAT, FILE_VERSION } from './sheet-file.ts';

/** Sheets in memory at once: some hundred kilobytes, and a few milliseconds of work. */
const SLICE = 50;

export type ExportFormat = 'json' | 'csv';

interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

async function* publishedSlices(db: Db): AsyncGenerator<PlantSheet[]> {
  let last: string | null = null;
  for (;;) {
    const rows: { id: string; reply: string }[] = await publishedAfter(db, last, SLICE);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    // The text of the row is what the product itself wrote.
    yield rows.map(({ reply }): PlantSheet => JSON.parse(reply));
    // The embedded database and the compressor take turns with other requests.
    await nextTurn();
  }
}

/** The file that an import reads: one sheet a line, so that its reasons can name lines. */
async function* jsonPieces(db: Db, exportedAt: string): AsyncGenerator<string> {
  const start = JSON.stringify({ format: FILE_FORMAT, version: FILE_VERSION, exportedAt });
  yield `${start.slice(0, -1)},"sheets":[`;
  let separator = '\n';
  for await (const sheets of publishedSlices(db)) {
    yield separator + sheets.map((sheet) => JSON.stringify(exportedSheet(sheet))).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

async function* csvPieces(db: Db): AsyncGenerator<string> {
  yield tableHeading;
  for await (const sheets of publishedSlices(db)) yield sheets.map(tableLine).join('');
}

/** Every published sheet as a file, made piece by piece. */
export function createExport(db: Db, clock: Clock) {
  return (format: ExportFormat): ExportedFile => {
    const at = clock.now().toISOString();
    return {
      name: `simples-fiches-${at.slice(0, 10)}.${format}`,
      type: format === 'json' ? 'application/json; charset=utf-8' : CSV_TYPE,
      pieces: format === 'json' ? jsonPieces(db, at) : csvPieces(db),
    };
  };
}

export type ExportSheets = ReturnType<typeof createExport>;
