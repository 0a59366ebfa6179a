import { parentPort, workerData } from 'node:worker_threads';
import { extractSheets } from './extraction/extract-sheets.ts';
import type { ExtractionWorkerTask } from './extraction.service.ts';
import { addProposals } from './model-extraction/add-proposals.ts';

const task = workerData as ExtractionWorkerTask;
// The parent process matches plants to existing sheets.
const known = { sheetOf: () => null };
parentPort?.postMessage('proposals' in task ? addProposals(task) : extractSheets({ ...task, known }), []);
