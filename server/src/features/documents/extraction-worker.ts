import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { deriveLesson } from './extraction/derive-lesson.ts';
import { extractSheets } from './extraction/extract-sheets.ts';
import type { ExtractionWorkerTask } from './extraction.service.ts';
import { addProposals } from './model-extraction/add-proposals.ts';

// What people ask comes first. Linux keeps a priority for each thread, others one for the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const task = workerData as ExtractionWorkerTask;
// The parent process matches plants to existing sheets.
const known = { sheetOf: () => null };
function result() {
  if ('proposals' in task) return addProposals(task);
  return 'mark' in task ? deriveLesson(task) : extractSheets({ ...task, known });
}
parentPort?.postMessage(result(), []);
