import { Worker } from 'node:worker_threads';
import type { DocumentPage } from '../../../adapters/pdf/page.ts';
import type { ExtractedSheet, Extraction, KnownPlants } from '../extraction/extraction-types.ts';
import type { Additions, AdditionsSource } from '../model-extraction/adding/add-proposals.ts';
import type { Extract } from './extracting.ts';

interface ExtractionTask {
  readonly documentId: string;
  readonly pages: readonly DocumentPage[];
}

/** What the worker is given. */
export type Task = ExtractionTask | AdditionsSource;

/** Milliseconds, and megabytes: a book of two thousand pages needs a small part of both. */
const PATIENCE = 180_000;
const MEMORY = { maxOldGenerationSizeMb: 768 };

async function runWorker<Result>(task: Task, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./extraction-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: MEMORY,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('extraction ended without a result')));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      timer = setTimeout(() => reject(new Error('extraction takes too long')), PATIENCE);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const recognised = (sheets: readonly ExtractedSheet[], known: KnownPlants): ExtractedSheet[] =>
  sheets.map((sheet) => {
    const { plantScientificName, language } = sheet.content;
    return { ...sheet, knownSheetId: known.sheetOf(plantScientificName, language) };
  });

/** Extraction by rules, beside the requests: reading a book for its plants takes seconds. */
export const extractAside: Extract = async ({ id }, pages, known, signal) => {
  const found = await runWorker<Extraction>({ documentId: id, pages }, signal);
  return { ...found, sheets: recognised(found.sheets, known) };
};

/** What a model proposes, checked beside the requests too. */
export async function addAside(
  task: AdditionsSource,
  known: KnownPlants,
  signal: AbortSignal,
): Promise<Additions> {
  const { sheets, dropped } = await runWorker<Additions>(task, signal);
  return { sheets: recognised(sheets, known), dropped };
}
