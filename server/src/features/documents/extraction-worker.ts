import { parentPort, workerData } from 'node:worker_threads';
import { deriveLesson } from './extraction/derive-lesson.ts';
import { extractSheets } from './extraction/extract-sheets.ts';
import type { ExtractionWorkerTask } from './extraction.service.ts';
import { addProposals } from './model-extraction/add-proposals.ts';

const task = workerData as ExtractionWorkerTask;
// The parent process matches plants to existing sheets.
const known = { sheetOf: () => null };
function result() {
  if ('proposals' in task) return addProposals(task);
  return 'mark' in task ? deriveLesson(task) : extractSheets({ ...task, known });
}
parentPort?.postMessage(result(), []);
