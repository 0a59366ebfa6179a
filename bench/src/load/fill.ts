import { openDatabase } from '@simples/server/db/open';
import { insertSheets } from '@simples/server/features/plant-sheets/publication/sheet-writer.repository';
import { settled } from '@simples/server/features/plant-sheets/sheets/sheet-record';
import { readConfig } from '@simples/server/lib/config';
import { contentOf, type GeneratedSheet } from './sheets.ts';

/** Sheets a transaction. */
const BATCH = 500;

/**
 * Writes sheets into a database through the product's own writer, as an import would.
 * @param environment `DATABASE_URL` or `DATA_DIR`.
 */
export async function fillDatabase(
  environment: Record<string, string>,
  sheets: readonly GeneratedSheet[],
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
    }
    await database.pool.query('set statement_timeout = 0');
    await database.pool.query('vacuum analyze');
    // Else a new folder is discarded when it is closed.
    database.serve();
  } finally {
    await database.close();
  }
}
