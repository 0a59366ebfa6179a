import type { DocumentFailure } from '@simples/contract/documents';
import { z } from 'zod';
import { type DocumentPage, DocumentReadError } from '#server/adapters/pdf/page.ts';
import { defineQueue } from '#server/db/jobs.ts';
import type { DocumentDeps } from './documents.deps.ts';
import type { DocumentRow } from './documents.repository.ts';
import {
  claimDocument,
  findScan,
  hasAbandoned,
  insertPage,
  insertScan,
  pagesOf,
  type Run,
  RunSuperseded,
  removeScans,
  takeAbandoned,
  updateRun,
} from './runs.repository.ts';
import { indexPassages, proposeDrafts, storeExtraction } from './store-findings.ts';

/**
 * Documents to be read. How often one is tried is counted with the document, since a process that is killed is no
 * failure of its document: the queue is more patient than that.
 */
export const documentQueue = defineQueue({
  name: 'document',
  data: z.object({ documentId: z.uuid() }),
  retries: 10,
  firstDelay: 2,
  longestDelay: 30,
  patience: 12 * 60 * 60,
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

/**
 * Reads every page into the database, each as it comes: those of a run that was killed stay, and come to the same. What
 * took seconds, the recognition of a scanned page, is kept by itself.
 * @throws DocumentReadError, or RunOver.
 */
async function readPages(
  { database: { background: db }, store, reader, clock }: DocumentDeps,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  let total: number | null = null;
  let stage: 'READING' | 'OCR' = 'READING';
  const progress = () => ({ stage, updatedAt: clock.now(), ...(total === null ? {} : { pages: total }) });
  const done = await store.withPath(run.id, (path) =>
    reader.read(
      path,
      {
        page: async (page) => {
          await db.transaction(async (tx) => {
            await updateRun(tx, run, progress());
            await insertPage(tx, pageRow(run.id, page));
          });
        },
        progress: async (_done, all) => {
          if (total === all) return;
          total = all;
          await updateRun(db, run, progress());
        },
        stage: async (next) => {
          stage = next === 'ocr' ? 'OCR' : 'READING';
          await updateRun(db, run, progress());
        },
        scans: {
          find: (index) => findScan(db, run.id, index),
          keep: (index, page) =>
            db.transaction(async (tx) => {
              await updateRun(tx, run, progress());
              await insertScan(tx, { documentId: run.id, index, page });
            }),
        },
      },
      signal,
    ),
  );
  if (!done) throw new Error('the file is not in the store');
  await db.transaction(async (tx) => {
    await updateRun(tx, run, { ...progress(), stage: 'EXTRACTING', isRead: true, pages: done.pages });
    await removeScans(tx, run.id);
  });
}

/** Tries that may fail, and starts without an end: a document that kills the process is given up some day. */
const MOST_TRIES = 3;
const MOST_STARTS = 50;
/** Milliseconds between two signs of life, and between two looks for abandoned work. */
const BEAT = 2_000;
const LOOK = 60_000;
/** After a start, what was killed right before it is not known to be dead yet. */
const LOOK_SOON = 5_000;
const SOON_LOOKS = 4;

class DocumentWork {
  readonly #parts: DocumentDeps;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #nextLook: NodeJS.Timeout | undefined;

  constructor(parts: DocumentDeps) {
    this.#parts = parts;
    parts.jobs.handle(documentQueue, ({ documentId }) => this.#track(this.#take(documentId)));
  }

  #track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
    return tracked;
  }

  async #take(documentId: string): Promise<void> {
    const { database, clock, log } = this.#parts;
    if (this.#stopping.signal.aborted) return;
    const document = await claimDocument(database.db, documentId, clock.now());
    if (!document) return;
    const over = new AbortController();
    const beat = setInterval(() => {
      updateRun(database.db, document).catch((error: unknown) => {
        if (error instanceof RunSuperseded) over.abort(error);
        else log.warn({ err: error }, 'document: no sign of life');
      });
    }, BEAT);
    const signal = AbortSignal.any([this.#stopping.signal, over.signal]);
    try {
      if (document.starts > MOST_STARTS) throw new Error('started too often');
      await this.#advance(document, signal);
    } catch (error) {
      // Ended with its process, it is taken up by the next one.
      if (!signal.aborted) await this.#settle(document, error);
    } finally {
      clearInterval(beat);
    }
  }

  /** Goes on where the last run came to. */
  async #advance(document: DocumentRow, signal: AbortSignal): Promise<void> {
    const { database, clock, extract, propose } = this.#parts;
    const { background: db } = database;
    if (!document.isRead) await readPages(this.#parts, document, signal);
    signal.throwIfAborted();
    if (!document.isExtracted) {
      const found = await extract(
        document,
        await pagesOf(db, document.id),
        await this.#parts.loadKnownPlants(),
        signal,
      );
      await storeExtraction(db, document, found);
    }
    await indexPassages(db, document);
    await proposeDrafts(db, document, propose);
    await updateRun(db, document, { stage: 'TO_REVIEW', tries: 0, aliveAt: null, updatedAt: clock.now() });
  }

  /** @throws the error itself when the document is to be tried again. */
  async #settle(document: DocumentRow, error: unknown): Promise<void> {
    if (error instanceof RunSuperseded) return;
    if (error instanceof DocumentReadError) return this.#fail(document, error.reason);
    const tries = document.tries + 1;
    this.#parts.log.warn({ err: error, document: document.id, tries }, 'document not read');
    if (tries >= MOST_TRIES || document.starts > MOST_STARTS) return this.#fail(document, 'unexpected');
    await this.#unlessOver(updateRun(this.#parts.database.db, document, { tries, aliveAt: null }));
    throw error;
  }

  #fail(document: DocumentRow, failure: DocumentFailure): Promise<void> {
    const { database, clock } = this.#parts;
    const change = { stage: 'FAILED', failure, aliveAt: null, updatedAt: clock.now() } as const;
    return this.#unlessOver(updateRun(database.db, document, change));
  }

  async #unlessOver(writing: Promise<void>): Promise<void> {
    await writing.catch((error: unknown) => {
      if (!(error instanceof RunSuperseded)) throw error;
    });
  }

  async #resume(alone: boolean): Promise<void> {
    const { database, jobs } = this.#parts;
    if (!(await hasAbandoned(database.db, alone))) return;
    await jobs.ready();
    await database.db.transaction(async (tx) => {
      for (const documentId of await takeAbandoned(tx, alone))
        await jobs.add(documentQueue, { documentId }, tx);
    });
    jobs.wake(documentQueue);
  }

  /** Takes up what killed processes left behind: at the start, soon after it, then now and then. */
  async watch(looks = 0): Promise<void> {
    const { database, log } = this.#parts;
    try {
      await this.#resume(looks === 0 && database.engine === 'pglite');
    } catch (error) {
      log.warn({ err: error }, 'documents: looking for abandoned work');
    }
    if (this.#stopping.signal.aborted) return;
    const wait = looks < SOON_LOOKS ? LOOK_SOON : LOOK;
    this.#nextLook = setTimeout(() => void this.watch(looks + 1), wait);
    this.#nextLook.unref();
  }

  /** Stops what is under way where it is; the next process goes on from there. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('stopping'));
    clearTimeout(this.#nextLook);
    await Promise.allSettled(this.#underWay);
  }
}

export type { DocumentWork };

/** The work on documents, from a received file to drafts in the queue and passages in the index. */
export function createDocumentWork(parts: DocumentDeps): DocumentWork {
  return new DocumentWork(parts);
}
