import type { DocumentFailure } from '@simples/contract/documents';
import { z } from 'zod';
import { type DocumentPage, DocumentReadError, type ReadingListener } from '#server/adapters/pdf/page.ts';
import type { Db } from '#server/db/database.ts';
import { type Attempt, defineQueue } from '#server/db/jobs.ts';
import type { DocumentDeps } from './documents.deps.ts';
import type { DocumentRow } from './documents.repository.ts';
import { lessonsOf } from './lessons.repository.ts';
import { readingNotices } from './notices.ts';
import {
  claimDocument,
  findScan,
  insertPages,
  insertScan,
  isCurrentRun,
  pagesOf,
  type Run,
  RunSuperseded,
  removeScans,
  updateRun,
} from './runs.repository.ts';
import { indexPassages, proposeDrafts, storeExtraction } from './store-findings.ts';
import { withSubjects } from './subjects.ts';

/** Failures are counted in the row of the document: a killed process is none. */
export const documentQueue = defineQueue({
  name: 'document',
  data: z.object({ documentId: z.uuid(), starts: z.int().default(0) }),
  retries: 10,
  firstDelay: 1,
  longestDelay: 5,
  patience: 12 * 60 * 60,
  retention: 10 * 365 * 24 * 60 * 60,
  atOnce: 2,
});

/** Text as a database can hold it; every offset stays. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', ' ');

const pageRow = (documentId: string, page: DocumentPage) => ({
  ...page,
  documentId,
  label: page.label === null ? null : storable(page.label),
  text: storable(page.text),
});

type PageRow = ReturnType<typeof pageRow>;

/** Pages per transaction, and milliseconds after which fewer are written: people see how far a reading is. */
const PAGES = 8;
const LONGEST_WAIT = 1_000;

function inBatches(write: (rows: readonly PageRow[]) => Promise<void>) {
  let rows: PageRow[] = [];
  let writtenAt = performance.now();
  const flush = async () => {
    const batch = rows;
    rows = [];
    writtenAt = performance.now();
    if (batch.length > 0) await write(batch);
  };
  const add = async (row: PageRow) => {
    rows.push(row);
    if (rows.length >= PAGES || performance.now() - writtenAt > LONGEST_WAIT) await flush();
  };
  return { add, flush };
}

/** Keeps what a reader finds, soon after it was found. */
function keeperOf({ database: { background: db }, clock }: DocumentDeps, run: Run) {
  let total: number | null = null;
  let stage: 'READING' | 'OCR' = 'READING';
  const progress = () => ({ stage, updatedAt: clock.now(), ...(total === null ? {} : { pages: total }) });
  const keep = (write: (tx: Db) => Promise<void>) =>
    db.transaction(async (tx) => {
      await updateRun(tx, run, progress());
      await write(tx);
    });
  const pages = inBatches((rows) => keep((tx) => insertPages(tx, rows)));
  const listener: ReadingListener = {
    page: (page) => pages.add(pageRow(run.id, page)),
    progress: async (_done, all) => {
      const isNew = total !== all;
      total = all;
      if (isNew) await updateRun(db, run, progress());
    },
    stage: async (next) => {
      stage = next === 'ocr' ? 'OCR' : 'READING';
      await pages.flush();
      await updateRun(db, run, progress());
    },
    scans: {
      find: (index) => findScan(db, run.id, index),
      keep: (index, page) => keep((tx) => insertScan(tx, { documentId: run.id, index, page })),
    },
  };
  return { listener, progress, flush: pages.flush };
}

/**
 * Reads the whole file; pages of an earlier run stay.
 * @throws DocumentReadError or RunSuperseded.
 */
async function readPages(deps: DocumentDeps, run: Run, signal: AbortSignal): Promise<void> {
  const { store, reader } = deps;
  const { listener, progress, flush } = keeperOf(deps, run);
  // What was read of a document that fails is there for those who look why.
  const done = await store.withPath(run.id, (path) => reader.read(path, listener, signal).finally(flush));
  if (!done) throw new Error('the file is not in the store');
  await deps.database.background.transaction(async (tx) => {
    await updateRun(tx, run, {
      ...progress(),
      stage: 'EXTRACTING',
      isRead: true,
      pages: done.pages,
      dropped: readingNotices(done.notices),
    });
    await removeScans(tx, run.id);
  });
}

/** Failures, and starts of any end, after which a document is given up. */
const MAX_TRIES = 3;
const MAX_STARTS = 50;
/** Milliseconds between two checks that the document was neither deleted nor given to another run. */
const CHECK_EVERY = 2_000;

/** Continues after the last step that is noted. */
async function advance(deps: DocumentDeps, document: DocumentRow, signal: AbortSignal): Promise<void> {
  const { clock, extract, metrics } = deps;
  const { background: db } = deps.database;
  if (!document.isRead) await metrics.documentStage('read', () => readPages(deps, document, signal));
  signal.throwIfAborted();
  if (!document.isExtracted) {
    await metrics.documentStage('extract', async () => {
      const pages = await pagesOf(db, document.id);
      const lessons = await lessonsOf(db, document);
      const found = await extract({ ...document, lessons }, pages, await deps.loadKnownPlants(), signal);
      await storeExtraction(db, document, withSubjects(found, pages));
    });
  }
  await metrics.documentStage('index', () => indexPassages(db, document));
  await metrics.documentStage('propose', () => proposeDrafts(db, document, deps));
  await updateRun(db, document, { stage: 'TO_REVIEW', tries: 0, updatedAt: clock.now() });
}

const fail = ({ database, clock }: DocumentDeps, document: DocumentRow, failure: DocumentFailure) =>
  updateRun(database.db, document, { stage: 'FAILED', failure, updatedAt: clock.now() });

/** @throws the error itself when the document is to be tried again. */
async function handleError(deps: DocumentDeps, document: DocumentRow, error: unknown): Promise<void> {
  if (error instanceof DocumentReadError) return fail(deps, document, error.reason);
  const tries = document.tries + 1;
  deps.log.warn({ err: error, document: document.id, tries }, 'document not read');
  if (tries >= MAX_TRIES) return fail(deps, document, 'unexpected');
  await updateRun(deps.database.db, document, { tries });
  throw error;
}

async function runDocument(deps: DocumentDeps, document: DocumentRow, stopping: AbortSignal): Promise<void> {
  const superseded = new AbortController();
  const check = setInterval(() => {
    isCurrentRun(deps.database.db, document).then(
      (isCurrent) => isCurrent || superseded.abort(new RunSuperseded()),
      (error: unknown) => deps.log.warn({ err: error }, 'document: run not checked'),
    );
  }, CHECK_EVERY);
  const signal = AbortSignal.any([stopping, superseded.signal]);
  try {
    await advance(deps, document, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof RunSuperseded) throw error;
      return handleError(deps, document, error);
    });
  } catch (error) {
    // The other run, or the deletion, decides.
    if (!(error instanceof RunSuperseded)) throw error;
  } finally {
    clearInterval(check);
  }
}

/** The work on documents: from a received file to drafts in the review queue and passages in the index. */
export function handleDocuments(deps: DocumentDeps): void {
  const { jobs, database, clock } = deps;
  jobs.handle(documentQueue, async ({ documentId, starts }, { signal, retries }: Attempt) => {
    signal.throwIfAborted();
    if (retries > 0) {
      // A new job: a stalled process that wakes up may still end the old one, which it knows by its id.
      return jobs.add(documentQueue, { documentId, starts: starts + retries });
    }
    const document = await claimDocument(database.db, documentId, clock.now());
    if (!document) return;
    if (starts > MAX_STARTS) await fail(deps, document, 'unexpected');
    else await runDocument(deps, document, signal);
  });
}
