import { parentPort, workerData } from 'node:worker_threads';
import { extractSheets } from '../extraction/extract-sheets.ts';
import { addProposals } from '../model-extraction/adding/add-proposals.ts';
import type { Task } from './extract-aside.ts';

const task = workerData as Task;
// Which plants have a sheet is known to whoever asked.
const known = { sheetOf: () => null };
parentPort?.postMessage('proposals' in task ? addProposals(task) : extractSheets({ ...task, known }), []);
