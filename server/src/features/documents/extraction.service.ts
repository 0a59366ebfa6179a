import { Worker } from 'node:worker_threads';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
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

/** Generous: a book of two thousand pages needs a small part of both. */
const TIMEOUT = 180_000;
const resourceLimits = { maxOldGenerationSizeMb: 768 };

async function runWorker<Result>(task: ExtractionWorkerTask, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./extraction-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('extraction ended without a result')));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      timer = setTimeout(() => reject(new Error('extraction takes too long')), TIMEOUT);
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

/** In a worker thread: extracting a book takes seconds of computing. */
export const extractInWorker: Extract = async ({ id, lessons }, pages, known, signal) => {
  const found = await runWorker<Extraction>({ documentId: id, pages, lessons }, signal);
  return { ...found, sheets: recognised(found.sheets, known) };
};

/** In a worker thread too: the whole document is read for it. */
export const deriveInWorker = (task: LessonTask) =>
  runWorker<DerivedLesson | null>(task, AbortSignal.timeout(TIMEOUT));

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
      const added = findings.proposals.length > 0 ? await runWorker<Additions>(task, signal) : null;
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
