import { uuidv7 } from '../../../adapters/ids.ts';
import type { DocumentPage } from '../../../adapters/pdf/page.ts';
import type { Db } from '../../../db/db.ts';
import type { DocumentRow } from '../documents.repository.ts';
import type { Extraction, KnownPlants } from '../extraction/extraction-types.ts';
import { insertDrafts, insertPassages, keepRun, type Run } from './runs.repository.ts';

/** What is found in the pages of a document. */
export type Extract = (
  document: Pick<DocumentRow, 'id' | 'language' | 'name'>,
  pages: readonly DocumentPage[],
  known: KnownPlants,
) => Promise<Extraction>;

/** Keeps what was found, in one piece with the note that it was. */
export async function keepExtraction(
  db: Db,
  run: Run,
  { sheets, passages, dropped }: Extraction,
): Promise<void> {
  const documentId = run.id;
  await db.transaction(async (tx) => {
    await keepRun(tx, run, { isExtracted: true, dropped: [...dropped] });
    await insertPassages(
      tx,
      passages.map(({ pageIndex, start, end, next, heading, plant }) => ({
        id: uuidv7(),
        documentId,
        pageIndex,
        start,
        end,
        nextStart: next?.start ?? null,
        nextEnd: next?.end ?? null,
        heading,
        plant,
      })),
    );
    await insertDrafts(
      tx,
      sheets.map(({ content, knownSheetId, unsaid }, position) => ({
        documentId,
        position,
        content,
        knownSheetId,
        unsaid: [...unsaid],
      })),
    );
  });
}
