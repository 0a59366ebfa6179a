import { parentPort, workerData } from 'node:worker_threads';
import { extractSheets } from './extraction/extract-sheets.ts';
import type { ExtractionWorkerTask } from './extraction.service.ts';
import { addProposals } from './model-extraction/add-proposals.ts';

const task = workerData as ExtractionWorkerTask;
// Which plants have a sheet is known to whoever asked.
const known = { sheetOf: () => null };
parentPort?.postMessage('proposals' in task ? addProposals(task) : extractSheets({ ...task, known }), []);
