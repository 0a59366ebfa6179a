import { setTimeout as delay } from 'node:timers/promises';
import type { DocumentDetail, LibraryDocument } from '@simples/contract/documents';
import { AppError } from '@simples/contract/errors';
import type { Db } from '#server/db/database.ts';
import { recordEvents } from '#server/features/audit/audit.feature.ts';
import { queueRemoval, runQueuedRemovals } from '#server/search/search.ts';
import type { DocumentDeps } from './documents.deps.ts';
import {
  countDocuments,
  deleteDocument,
  documentAnswers,
  existingIds,
  findDocument,
  listDocuments,
  type Page,
  restartDocument,
} from './documents.repository.ts';
import { checkRoom, type Uploader } from './upload.service.ts';
import { plainName } from './upload-form.ts';
import { documentQueue } from './work.service.ts';

/** Milliseconds after which a file of the store that is of no document was left behind. */
const ORPHAN_AFTER = 60 * 60 * 1000;

/**
 * Milliseconds that whoever deletes a document waits for its texts to leave the index. Those of a book take longer: no
 * answer cites them any more, and they go on leaving.
 */
const PATIENCE = 2_000;

class Library {
  readonly #parts: DocumentDeps;

  constructor(parts: DocumentDeps) {
    this.#parts = parts;
  }

  get #db(): Db {
    return this.#parts.database.db;
  }

  #note(
    tx: Db,
    { actor, caller }: Uploader,
    act: string,
    { id: subjectId, name }: Pick<LibraryDocument, 'id' | 'name'>,
  ): Promise<void> {
    const event = { act, result: 'ok', subjectId, rowId: null, detail: { name } } as const;
    return recordEvents(tx, { kind: 'HUMAN', id: actor.id, caller }, this.#parts.clock.now(), [event]);
  }

  /** @throws AppError `notFound`. */
  async #found(id: string): Promise<DocumentDetail> {
    const known = await findDocument(this.#db, id);
    if (!known) throw new AppError('notFound');
    const [document] = await documentAnswers(this.#db, this.#parts.userNames, [known]);
    if (!document) throw new AppError('notFound');
    return { ...document, droppedValues: [...known.document.dropped] };
  }

  get(id: string): Promise<DocumentDetail> {
    return this.#found(id);
  }

  async list(page: Page): Promise<{ documents: LibraryDocument[]; total: number }> {
    const [rows, total] = await Promise.all([listDocuments(this.#db, page), countDocuments(this.#db)]);
    return { documents: await documentAnswers(this.#db, this.#parts.userNames, rows), total };
  }

  /** The file as it was uploaded. */
  async file(id: string) {
    const { name, size } = await this.#found(id);
    const pieces = await this.#parts.store.read(id);
    if (!pieces) throw new AppError('notFound');
    return { name: plainName(name), type: 'application/pdf', pieces, length: size };
  }

  /** @throws AppError `notFound`, or `conflict` when it did not fail. */
  async retry(by: Uploader, id: string): Promise<LibraryDocument> {
    const { jobs, clock, config } = this.#parts;
    const document = await this.#found(id);
    await jobs.ready();
    await this.#db.transaction(async (tx) => {
      await checkRoom(tx, config.DOCUMENTS_WAITING);
      if (!(await restartDocument(tx, id, clock.now()))) throw new AppError('conflict');
      await jobs.add(documentQueue, { documentId: id }, tx);
      await this.#note(tx, by, 'document-retry', document);
    });
    jobs.wake(documentQueue);
    return this.#found(id);
  }

  /** Deletes a document with all that was read of it; the sheets that came of it stay. */
  async remove(by: Uploader, id: string): Promise<void> {
    const document = await this.#found(id);
    await this.#db.transaction(async (tx) => {
      if (!(await deleteDocument(tx, id))) throw new AppError('notFound');
      await queueRemoval(tx, id);
      await this.#note(tx, by, 'document-delete', document);
    });
    await this.#parts.store.remove(id);
    const leaving = runQueuedRemovals(this.#parts.database.background);
    this.#parts.background.run(() => leaving);
    await Promise.race([leaving.catch(() => {}), delay(PATIENCE, undefined, { ref: false })]);
  }

  /** Removes what a killed process left behind: texts of deleted documents, files that nothing knew of yet. */
  async sweep(): Promise<void> {
    const { store, incoming } = this.#parts;
    await runQueuedRemovals(this.#parts.database.background);
    const now = new Date();
    await incoming.sweep(now);
    const old = (await store.list()).filter(
      ({ changedAt }) => now.getTime() - changedAt.getTime() > ORPHAN_AFTER,
    );
    const kept = await existingIds(
      this.#db,
      old.map(({ name }) => name),
    );
    for (const { name } of old) if (!kept.has(name)) await store.remove(name);
  }
}

export type { Library };

/** What staff does with uploaded documents. */
export function createDocuments(parts: DocumentDeps): Library {
  return new Library(parts);
}
