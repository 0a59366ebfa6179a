import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { mediaTypes } from '#server/http/route.ts';
import { CSV_TYPE } from '#server/lib/csv.ts';
import { publishedAfter } from './import-export.repository.ts';
import { tableHeading, tableLine } from './sheet-csv.ts';
import { exportedSheet } from './sheet-file.ts';

/** Sheets per read: about 500 kB. */
const SLICE = 50;

export type ExportFormat = 'ndjson' | 'csv';

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
    yield rows.map(({ reply }): PlantSheet => JSON.parse(reply));
    // Lets other requests run.
    await nextTurn();
  }
}

async function* ndjsonPieces(db: Db): AsyncGenerator<string> {
  for await (const sheets of publishedSlices(db)) {
    yield sheets.map((sheet) => `${JSON.stringify(exportedSheet(sheet))}\n`).join('');
  }
}

async function* csvPieces(db: Db): AsyncGenerator<string> {
  yield tableHeading;
  for await (const sheets of publishedSlices(db)) yield sheets.map(tableLine).join('');
}

export function createExport(db: Db, clock: Clock) {
  return (format: ExportFormat): ExportedFile => {
    const day = clock.now().toISOString().slice(0, 10);
    return {
      name: `simples-fiches-${day}.${format}`,
      type: format === 'ndjson' ? mediaTypes.ndjson : CSV_TYPE,
      pieces: format === 'ndjson' ? ndjsonPieces(db) : csvPieces(db),
    };
  };
}

export type ExportSheets = ReturnType<typeof createExport>;
