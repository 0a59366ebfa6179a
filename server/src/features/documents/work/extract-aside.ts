import { Worker } from 'node:worker_threads';
import type { DocumentPage } from '../../../adapters/pdf/page.ts';
import type { Extraction, KnownPlants } from '../extraction/extraction-types.ts';
import type { Extract } from './extracting.ts';

/** What the worker is given. */
export interface ExtractionTask {
  readonly documentId: string;
  readonly pages: readonly DocumentPage[];
}

/** Milliseconds, and megabytes: a book of two thousand pages needs a small part of both. */
const PATIENCE = 180_000;
const MEMORY = { maxOldGenerationSizeMb: 768 };

async function runWorker(task: ExtractionTask): Promise<Extraction> {
  const worker = new Worker(new URL('./extraction-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: MEMORY,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Extraction>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('extraction ended without a result')));
      timer = setTimeout(() => reject(new Error('extraction takes too long')), PATIENCE);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const withSheets = (found: Extraction, known: KnownPlants): Extraction => ({
  ...found,
  sheets: found.sheets.map((sheet) => {
    const { plantScientificName, language } = sheet.content;
    return { ...sheet, knownSheetId: known.sheetOf(plantScientificName, language) };
  }),
});

/** Extraction by rules, beside the requests: reading a book for its plants takes seconds. */
export const extractAside: Extract = async ({ id }, pages, known) =>
  withSheets(await runWorker({ documentId: id, pages }), known);
