export {
  awaitIndex,
  createIndexFlusher,
  pendingInsert,
  pendingRows,
} from './index-queue.ts';
export { createQueryParser, type ParsedQuery, type QueryParser } from './query-parser.ts';
export { type Ranked, type ReadPostings, readPostings, scoreTexts } from './scoring.ts';
export { searchTexts, strictCoverageOf } from './search-texts.ts';
export { bareArrayText, collectionNumbers } from './storage-format.ts';
export {
  indexTexts,
  indexTextsAtOnce,
  queueRemoval,
  removeTexts,
  removeTextsOf,
  runQueuedRemovals,
} from './text-index.ts';
