import type { DocumentPage } from '../../../adapters/pdf/page.ts';
import type { DocumentParts } from '../document-parts.ts';
import { insertPage, keepRun, type Run } from './runs.repository.ts';

/** Text as a database can hold it; every offset stays. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', ' ');

const pageRow = (documentId: string, page: DocumentPage) => ({
  ...page,
  documentId,
  label: page.label === null ? null : storable(page.label),
  text: storable(page.text),
});

/**
 * Reads every page into the database, each as it comes: those of a run that was killed stay, and come to the same.
 * @throws DocumentReadError, or RunOver.
 */
export async function readPages(
  { database: { db }, store, reader, clock }: DocumentParts,
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
          if (page.origin === 'ocr') stage = 'OCR';
          await db.transaction(async (tx) => {
            await keepRun(tx, run, progress());
            await insertPage(tx, pageRow(run.id, page));
          });
        },
        progress: (_done, all) => {
          total = all;
        },
        stage: (next) => {
          stage = next === 'ocr' ? 'OCR' : 'READING';
        },
      },
      signal,
    ),
  );
  if (!done) throw new Error('the file is not in the store');
  await keepRun(db, run, { ...progress(), stage: 'EXTRACTING', isRead: true, pages: done.pages });
}
