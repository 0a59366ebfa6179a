import { uuidv7 } from '../../../adapters/ids.ts';
import type { DocumentPage } from '../../../adapters/pdf/page.ts';
import type { Db } from '../../../db/db.ts';
import type { DocumentRow } from '../documents.repository.ts';
import type { Extraction, KnownPlants } from '../extraction/extraction-types.ts';
import { clearFindings, insertDrafts, insertPassages, keepRun, type Run } from './runs.repository.ts';

/** What is found in the pages of a document. Throws the signal's reason when nobody waits for it any more. */
export type Extract = (
  document: Pick<DocumentRow, 'id' | 'language' | 'name'>,
  pages: readonly DocumentPage[],
  known: KnownPlants,
  signal: AbortSignal,
) => Promise<Extraction>;

/** Rows written by one transaction: few enough that nobody waits for it. A draft is as long as a page. */
const PASSAGES = 200;
const DRAFTS = 4;

/**
 * Keeps what was found. It counts once the last step notes that all of it is there: what a killed run left half written
 * is written anew.
 */
export async function keepExtraction(
  db: Db,
  run: Run,
  { sheets, passages, dropped }: Extraction,
): Promise<void> {
  const documentId = run.id;
  const write = (rows: (tx: Db) => Promise<void>) =>
    db.transaction(async (tx) => {
      await keepRun(tx, run);
      await rows(tx);
    });
  await write((tx) => clearFindings(tx, documentId));
  for (let first = 0; first < passages.length; first += PASSAGES) {
    const some = passages.slice(first, first + PASSAGES).map(({ next, ...passage }) => ({
      id: uuidv7(),
      documentId,
      nextStart: next?.start ?? null,
      nextEnd: next?.end ?? null,
      ...passage,
    }));
    await write((tx) => insertPassages(tx, some));
  }
  for (let first = 0; first < sheets.length; first += DRAFTS) {
    const some = sheets.slice(first, first + DRAFTS).map(({ content, knownSheetId, unsaid }, at) => ({
      documentId,
      position: first + at,
      content,
      knownSheetId,
      unsaid: [...unsaid],
    }));
    await write((tx) => insertDrafts(tx, some));
  }
  await keepRun(db, run, { isExtracted: true, dropped: [...dropped] });
}
