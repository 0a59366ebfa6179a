import { Worker } from 'node:worker_threads';
import { AppError } from '@simples/contract/errors';
import { type DocumentPage, DocumentReadError } from '#server/adapters/pdf/page.ts';
import { createGate } from '#server/lib/concurrency.ts';
import type { DerivedLesson, LessonTask } from './extraction/derive-lesson.ts';
import type {
  Dropped,
  ExtractedPassage,
  ExtractedSheet,
  Extraction,
  KnownPlants,
} from './extraction/extraction-types.ts';
import type { Lesson } from './extraction/lessons.ts';
import type { Additions, AdditionsSource } from './model-extraction/add-proposals.ts';
import { askModel, type ModelReader, type PlantOfPage } from './model-extraction/ask-model.ts';
import type { Extract } from './store-findings.ts';

interface ExtractionTask {
  readonly documentId: string;
  readonly pages: readonly DocumentPage[];
  readonly lessons: readonly Lesson[];
}

export type ExtractionWorkerTask = ExtractionTask | AdditionsSource | LessonTask;

interface ExtractionLimits {
  /** Processor time, and as much more for each page. */
  readonly cpuMs: number;
  readonly cpuMsPerPage: number;
  readonly heapMegabytes: number;
}

/** A dense book of a thousand pages takes half of it on a slow machine. */
const extractionLimits: ExtractionLimits = { cpuMs: 30_000, cpuMsPerPage: 250, heapMegabytes: 768 };

/** It would fail the next time as well. */
const asReadError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new DocumentReadError('tooMuchMemory', { cause: error })
    : error;

/** Milliseconds. On a busy machine time passes that the document has not taken. */
const EVERY_MS = 50;
/** Calls back once a worker has computed for longer, even within one expression. @returns its timer */
function watchProcessorTime(worker: Worker, cpuMs: number, onExceeded: () => void): NodeJS.Timeout {
  const look = async () => {
    // Before it runs, and after it has ended, it has none.
    const usage = await worker.cpuUsage().catch(() => null);
    if (usage && (usage.user + usage.system) / 1000 > cpuMs) onExceeded();
  };
  return setInterval(() => void look(), EVERY_MS);
}

/** @throws DocumentReadError beyond a limit. */
async function runWorker<Result>(
  task: ExtractionWorkerTask,
  signal: AbortSignal,
  { cpuMs, cpuMsPerPage, heapMegabytes }: ExtractionLimits,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./extraction-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(asReadError(error)));
      worker.once('exit', () => reject(new Error('extraction ended without a result')));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const isTooSlow = () => reject(new DocumentReadError('tooSlow'));
      timer = watchProcessorTime(worker, cpuMs + cpuMsPerPage * task.pages.length, isTooSlow);
    });
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}

const recognised = (sheets: readonly ExtractedSheet[], known: KnownPlants): ExtractedSheet[] =>
  sheets.map((sheet) => {
    const { plantScientificName, language } = sheet.content;
    return { ...sheet, knownSheetId: known.sheetOf(plantScientificName, language) };
  });

/** In a worker thread: extracting a book takes seconds of computing. */
export const createExtraction =
  (limits: ExtractionLimits): Extract =>
  async ({ id, lessons }, pages, known, signal) => {
    const found = await runWorker<Extraction>({ documentId: id, pages, lessons }, signal, limits);
    return { ...found, sheets: recognised(found.sheets, known) };
  };

export const extractInWorker = createExtraction(extractionLimits);

/** Readings for lessons at once, and those that wait: each may take the memory of a whole book. */
const enter = createGate(1, 8);

/** In a worker thread too: the whole document is read for it. @throws AppError where too many wait, or beyond a limit. */
export const createDerivation = (limits: ExtractionLimits) => async (task: LessonTask) => {
  try {
    return await enter(() => runWorker<DerivedLesson | null>(task, new AbortController().signal, limits));
  } catch (error) {
    throw error instanceof DocumentReadError ? new AppError('documentNotReread') : error;
  }
};

export const deriveInWorker = createDerivation(extractionLimits);

/** A model may invent a thousand values: not all of them are listed. */
const MAX_REPORTED = 200;

function truncated(dropped: readonly Dropped[]): Dropped[] {
  const over = dropped.length - MAX_REPORTED;
  if (over <= 0) return [...dropped];
  const reason = 'proposées par le modèle et écartées';
  const rest = { field: 'document', value: `${over} autres valeurs`, reason };
  return [...dropped.slice(0, MAX_REPORTED), rest];
}

/** The plant of the first passage of each page. */
function plantsOfPages(passages: readonly ExtractedPassage[]): PlantOfPage {
  const firsts = new Map<number, string | null>();
  for (const { pageIndex, plant } of passages) if (!firsts.has(pageIndex)) firsts.set(pageIndex, plant);
  return (index) => firsts.get(index) ?? null;
}

/** Results of the rules, to which a model may only add quotes of the document; if it fails, they remain. */
export function extractWithModel(extract: Extract, reader: ModelReader | null): Extract {
  if (reader === null) return extract;
  return async (document, pages: readonly DocumentPage[], known, signal) => {
    const found: Extraction = await extract(document, pages, known, signal);
    try {
      const findings = await askModel(reader, pages, plantsOfPages(found.passages), signal);
      const { id: documentId, lessons } = document;
      const task = { documentId, pages, lessons, found, proposals: findings.proposals };
      const added =
        findings.proposals.length > 0 ? await runWorker<Additions>(task, signal, extractionLimits) : null;
      const sheets = added === null ? found.sheets : recognised(added.sheets, known);
      const dropped = [...found.dropped, ...truncated([...findings.dropped, ...(added?.dropped ?? [])])];
      return { ...found, sheets, dropped };
    } catch (error) {
      signal.throwIfAborted();
      reader.log.warn({ err: error }, 'document read by rules alone');
      return found;
    }
  };
}
