import type { DocumentPage } from '../../../adapters/pdf/page.ts';
import type { DocumentParts } from '../document-parts.ts';
import { insertPage, keepRun, type Run } from './runs.repository.ts';
import { findScan, insertScan, removeScans } from './scans.repository.ts';

/** Text as a database can hold it; every offset stays. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', ' ');

const pageRow = (documentId: string, page: DocumentPage) => ({
  ...page,
  documentId,
  label: page.label === null ? null : storable(page.label),
  text: storable(page.text),
});

/**
 * Reads every page into the database, each as it comes: those of a run that was killed stay, and come to the same. What
 * took seconds, the recognition of a scanned page, is kept by itself.
 * @throws DocumentReadError, or RunOver.
 */
export async function readPages(
  { database: { background: db }, store, reader, clock }: DocumentParts,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  let total: number | null = null;
  let stage: 'READING' | 'OCR' = 'READING';
  const progress = () => ({ stage, updatedAt: clock.now(), ...(total === null ? {} : { pages: total }) });
  const done = await store.withPath(run.id, (path) =>
    reader.read(
      path,
      {
        page: async (page) => {
          await db.transaction(async (tx) => {
            await keepRun(tx, run, progress());
            await insertPage(tx, pageRow(run.id, page));
          });
        },
        progress: async (_done, all) => {
          if (total === all) return;
          total = all;
          await keepRun(db, run, progress());
        },
        stage: async (next) => {
          stage = next === 'ocr' ? 'OCR' : 'READING';
          await keepRun(db, run, progress());
        },
        scans: {
          find: (index) => findScan(db, run.id, index),
          keep: (index, page) =>
            db.transaction(async (tx) => {
              await keepRun(tx, run, progress());
              await insertScan(tx, { documentId: run.id, index, page });
            }),
        },
      },
      signal,
    ),
  );
  if (!done) throw new Error('the file is not in the store');
  await db.transaction(async (tx) => {
    await keepRun(tx, run, { ...progress(), stage: 'EXTRACTING', isRead: true, pages: done.pages });
    await removeScans(tx, run.id);
  });
}
