import type { LibraryDocument } from '@simples/contract/documents';
import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { claimUse, giveBack } from '#server/db/throttles.ts';
import { type Caller, recordEvents } from '#server/features/audit/audit.feature.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import type { FormPart } from '#server/lib/upload-form.ts';
import type { DocumentDeps } from './documents.deps.ts';
import {
  countDocuments,
  documentAnswers,
  findByHash,
  insertDocument,
  isWaiting,
  type KnownDocument,
} from './documents.repository.ts';
import { readUpload, type Upload } from './upload-form.ts';
import { documentQueue } from './work.service.ts';

const HOUR = 60 * 60;
/** Seconds after which some waiting documents have probably been read. */
const RETRY_AFTER = 120;

export interface Uploader {
  readonly actor: Actor;
  readonly caller: Caller;
}

interface Received {
  readonly isNew: boolean;
  readonly document: LibraryDocument;
}

/** @throws AppError `uploadsFull` when too many documents wait. */
export async function checkRoom(db: Db, max: number): Promise<void> {
  // Concurrent uploads are counted one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('documents.room', 0))`);
  if ((await countDocuments(db, isWaiting)) >= max) {
    throw new AppError('uploadsFull', { retryAfter: RETRY_AFTER });
  }
}

export class Uploads {
  readonly #deps: DocumentDeps;

  constructor(deps: DocumentDeps) {
    this.#deps = deps;
  }

  async #received(known: KnownDocument, isNew: boolean): Promise<Received> {
    const { database, userNames } = this.#deps;
    const [document] = await documentAnswers(database.db, userNames, [known]);
    if (!document) throw new AppError('conflict');
    return { isNew, document };
  }

  /** Inserts the row and its job in one transaction; false when the same file was stored meanwhile. */
  async #register(id: string, { arrival, name, fields, citation }: Upload, by: Uploader): Promise<boolean> {
    const { database, jobs, clock, config } = this.#deps;
    const now = clock.now();
    await jobs.ready();
    return database.db.transaction(async (tx) => {
      await checkRoom(tx, config.DOCUMENTS_WAITING);
      const isNew = await insertDocument(tx, {
        id,
        hash: arrival.hash,
        name,
        authors: fields.authors,
        language: fields.language ?? null,
        citation,
        size: arrival.size,
        uploaderId: by.actor.id,
        stage: 'RECEIVED',
        createdAt: now,
        updatedAt: now,
      });
      if (!isNew) return false;
      await jobs.add(documentQueue, { documentId: id, starts: 0 }, tx);
      const acting = { kind: 'HUMAN', id: by.actor.id, caller: by.caller } as const;
      const event = {
        act: 'document-upload',
        result: 'ok',
        subjectId: id,
        rowId: null,
        detail: { name },
      } as const;
      await recordEvents(tx, acting, now, [event]);
      return true;
    });
  }

  /** Stores a new file and queues it; a known file gives the existing document. */
  async #store(upload: Upload, by: Uploader): Promise<Received> {
    const { database, store, jobs, clock } = this.#deps;
    const { hash, path } = upload.arrival;
    const known = await findByHash(database.db, hash);
    if (known) return this.#received(known, false);
    const id = uuidv7(clock.now().getTime());
    await store.keep(id, path);
    let isNew = false;
    try {
      isNew = await this.#register(id, upload, by);
    } finally {
      if (!isNew) await store.remove(id);
    }
    if (isNew) jobs.wake(documentQueue);
    const stored = await findByHash(database.db, hash);
    // Deleted concurrently.
    if (!stored) throw new AppError('conflict');
    return this.#received(stored, isNew);
  }

  /**
   * Rejected and known files do not count towards the hourly limit.
   * @throws AppError.
   */
  async receive(by: Uploader, form: AsyncIterable<FormPart>): Promise<Received> {
    const { database, config, clock, incoming } = this.#deps;
    const { db } = database;
    const key = `upload:${by.actor.id}`;
    const policy = { uses: config.UPLOADS_PER_HOUR, window: HOUR, apart: 0 };
    const wait = await claimUse(db, key, policy, clock.now());
    if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
    let counts = false;
    try {
      await db.transaction((tx) => checkRoom(tx, config.DOCUMENTS_WAITING));
      const upload = await readUpload(form, incoming);
      try {
        const received = await this.#store(upload, by);
        counts = received.isNew;
        return received;
      } finally {
        await upload.arrival.discard();
      }
    } finally {
      if (!counts) await giveBack(db, [key]);
    }
  }
}
