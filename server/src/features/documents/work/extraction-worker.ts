import { parentPort, workerData } from 'node:worker_threads';
import { extractSheets } from '../extraction/extract-sheets.ts';
import type { ExtractionTask } from './extract-aside.ts';

const { documentId, pages } = workerData as ExtractionTask;
// Which plants have a sheet is known to whoever asked.
parentPort?.postMessage(extractSheets({ documentId, pages, known: { sheetOf: () => null } }), []);
