import { parseArgs } from 'node:util';
import { openDatabase } from '@simples/server/db/open';
import { insertSheets } from '@simples/server/features/plant-sheets/publication/sheet-writer.repository';
import { settled } from '@simples/server/features/plant-sheets/sheets/sheet-record';
import { readConfig } from '@simples/server/lib/config';
import { multiply } from './multiply.ts';
import { contentOf, type GeneratedSheet, generateSheets } from './sheets.ts';

/** Sheets a transaction. */
const BATCH = 500;
/** Batches a line of progress. */
const PROGRESS = 10;

/**
 * Writes sheets into a database through the product's own writer, as an import would.
 * @param environment `DATABASE_URL` or `DATA_DIR`.
 */
export async function fillDatabase(
  environment: Record<string, string>,
  sheets: readonly GeneratedSheet[],
  onProgress: (written: number) => void = () => {},
): Promise<void> {
  const database = await openDatabase(readConfig(environment));
  try {
    for (let start = 0; start < sheets.length; start += BATCH) {
      const batch = sheets.slice(start, start + BATCH).map((sheet) => ({
        content: contentOf(sheet),
        state: {
          id: sheet.id,
          status: sheet.status,
          createdBy: sheet.createdBy,
          updatedBy: sheet.updatedBy,
          updatedByAI: sheet.updatedByAI,
          version: 1,
          ...settled,
          createdAt: new Date(sheet.createdAt),
          updatedAt: new Date(sheet.updatedAt),
        },
      }));
      await database.db.transaction(async (tx) => {
        await tx.execute("set local statement_timeout = '60s'");
        await insertSheets(tx, batch);
      });
      if ((start / BATCH) % PROGRESS === PROGRESS - 1) onProgress(start + BATCH);
    }
    await database.pool.query('set statement_timeout = 0');
    await database.pool.query('vacuum analyze');
    // Else a new folder is discarded when it is closed.
    database.serve();
  } finally {
    await database.close();
  }
}

/**
 * `npm run bench -- fill --postgresql URL --sheets 10000`: made-up sheets in an empty database, to be kept;
 * `--times 10` then adds nine altered copies of each.
 */
export async function runFill(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sheets: { type: 'string', default: '0' },
      times: { type: 'string', default: '1' },
      postgresql: { type: 'string' },
    },
  });
  if (values.postgresql === undefined) throw new Error('--postgresql URL names an empty database');
  const started = performance.now();
  await fillDatabase(
    { DATABASE_URL: values.postgresql },
    await generateSheets(Number(values.sheets), 42),
    (written) => {
      const seconds = (performance.now() - started) / 1000;
      console.log(`${written} sheets after ${seconds.toFixed(0)} s`);
    },
  );
  if (Number(values.times) > 1) await multiply(values.postgresql, Number(values.times));
}
