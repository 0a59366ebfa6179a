import type { LibraryDocument } from '@simples/contract/documents';
import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { claimUse, giveBack } from '#server/db/throttles.ts';
import { type Caller, recordEvents } from '#server/features/audit/audit.feature.ts';
import type { FormPart } from '#server/http/route.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import type { DocumentDeps } from './documents.deps.ts';
import {
  countDocuments,
  documentAnswers,
  findByHash,
  insertDocument,
  isWaiting,
  type KnownDocument,
} from './documents.repository.ts';
import { readForm, type Upload } from './upload-form.ts';
import { documentQueue } from './work.service.ts';

const HOUR = 60 * 60;
/** Seconds after which some of the documents that wait have probably been read. */
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
export async function checkRoom(db: Db, most: number): Promise<void> {
  // Of uploads at once each counts the one before it.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('documents.room', 0))`);
  if ((await countDocuments(db, isWaiting)) >= most) {
    throw new AppError('uploadsFull', { retryAfter: RETRY_AFTER });
  }
}

class Uploads {
  readonly #parts: DocumentDeps;

  constructor(parts: DocumentDeps) {
    this.#parts = parts;
  }

  async #told(known: KnownDocument, isNew: boolean): Promise<Received> {
    const { database, userNames } = this.#parts;
    const [document] = await documentAnswers(database.db, userNames, [known]);
    if (!document) throw new AppError('conflict');
    return { isNew, document };
  }

  /** The row and its job in one transaction; false when the file became known meanwhile. */
  async #register(id: string, { arrival, name, fields, citation }: Upload, by: Uploader): Promise<boolean> {
    const { database, jobs, clock, config } = this.#parts;
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
      await jobs.add(documentQueue, { documentId: id }, tx);
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

  /** Keeps a file under a new id and has it read, unless the same file is known. */
  async #keep(upload: Upload, by: Uploader): Promise<Received> {
    const { database, store, jobs, clock } = this.#parts;
    const { hash, path } = upload.arrival;
    const known = await findByHash(database.db, hash);
    if (known) return this.#told(known, false);
    const id = uuidv7(clock.now().getTime());
    await store.keep(id, path);
    let isNew = false;
    try {
      isNew = await this.#register(id, upload, by);
    } finally {
      if (!isNew) await store.remove(id);
    }
    if (isNew) jobs.wake(documentQueue);
    const kept = await findByHash(database.db, hash);
    // Deleted by someone else in this very moment.
    if (!kept) throw new AppError('conflict');
    return this.#told(kept, isNew);
  }

  /**
   * Receives an upload. What is refused, or already known, does not count as one of the hour.
   * @throws AppError.
   */
  async receive(by: Uploader, form: AsyncIterable<FormPart>): Promise<Received> {
    const { database, config, clock, incoming } = this.#parts;
    const { db } = database;
    const key = `upload:${by.actor.id}`;
    const policy = { uses: config.UPLOADS_PER_HOUR, window: HOUR, apart: 0 };
    const wait = await claimUse(db, key, policy, clock.now());
    if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
    let counts = false;
    try {
      await db.transaction((tx) => checkRoom(tx, config.DOCUMENTS_WAITING));
      const upload = await readForm(form, incoming);
      try {
        const received = await this.#keep(upload, by);
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

export type { Uploads };

export function createUploads(parts: DocumentDeps): Uploads {
  return new Uploads(parts);
}
