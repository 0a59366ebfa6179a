import { basename } from 'node:path';
import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheet-content';
import { sql } from 'drizzle-orm';
import type { Clock } from '#server/adapters/clock.ts';
import { type Db, lockForStart } from '#server/db/database.ts';
import { type StoredSheet, settled } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { contentFiles, readContent } from '#server/lib/content-files.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { insertSheets } from './sheet-writer.repository.ts';

/** Parallel starts load the content once. */
const CONTENT_LOCK = 721_964_114;

/** @throws ZodError for an invalid file. */
export const readStarterContent = (): ReadonlyMap<string, PlantSheetContent> =>
  new Map(contentFiles('plant-sheets').map((file) => [basename(file), readContent(file, plantSheetContent)]));

function published(content: PlantSheetContent, at: Date): StoredSheet {
  return {
    content,
    state: {
      id: uuidv7(at.getTime()),
      status: 'VALIDATED',
      createdBy: 'AI',
      updatedBy: 'AI',
      updatedByAI: false,
      version: 1,
      ...settled,
      createdAt: at,
      updatedAt: at,
    },
  };
}

/** Only into a database without sheets. @returns the number of sheets loaded. */
export async function loadStarterContent(db: Db, clock: Clock): Promise<number> {
  return db.transaction(async (tx) => {
    await lockForStart(tx, CONTENT_LOCK);
    const { rows } = await tx.execute(sql`select 1 from plant_sheets limit 1`);
    if (rows.length > 0) return 0;
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const contents = [...readStarterContent().values()];
    // One millisecond apart, so that "newest first" gives the file order.
    const now = clock.now().getTime();
    await insertSheets(
      tx,
      contents.map((content, i) => published(content, new Date(now - i))),
    );
    return contents.length;
  });
}
