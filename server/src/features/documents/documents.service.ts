import { setTimeout as delay } from 'node:timers/promises';
import type { DocumentDetail, LibraryDocument } from '@simples/contract/documents';
import { AppError } from '@simples/contract/errors';
import { removeOrphans } from '#server/adapters/file-store.ts';
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
import { removeOwnLessons } from './lessons.repository.ts';
import { valuesIn } from './notices.ts';
import { checkRoom, type Uploader } from './upload.service.ts';
import { plainName } from './upload-form.ts';
import { documentQueue } from './work.service.ts';

/** Milliseconds a deletion waits for the index; the texts of a book are removed in the background. */
const MAX_WAIT = 2_000;

export class Documents {
  readonly #deps: DocumentDeps;

  constructor(deps: DocumentDeps) {
    this.#deps = deps;
  }

  get #db(): Db {
    return this.#deps.database.db;
  }

  #record(
    tx: Db,
    { actor, caller }: Uploader,
    act: string,
    { id: subjectId, name }: Pick<LibraryDocument, 'id' | 'name'>,
  ): Promise<void> {
    const event = { act, result: 'ok', subjectId, rowId: null, detail: { name } } as const;
    return recordEvents(tx, { kind: 'HUMAN', id: actor.id, caller }, this.#deps.clock.now(), [event]);
  }

  /** @throws AppError `notFound`. */
  async get(id: string): Promise<DocumentDetail> {
    const known = await findDocument(this.#db, id);
    if (!known) throw new AppError('notFound');
    const [document] = await documentAnswers(this.#db, this.#deps.userNames, [known]);
    if (!document) throw new AppError('notFound');
    return { ...document, droppedValues: valuesIn(known.document.dropped) };
  }

  async list(page: Page): Promise<{ documents: LibraryDocument[]; total: number }> {
    const [rows, total] = await Promise.all([listDocuments(this.#db, page), countDocuments(this.#db)]);
    return { documents: await documentAnswers(this.#db, this.#deps.userNames, rows), total };
  }

  async file(id: string) {
    const { name, size } = await this.get(id);
    const pieces = await this.#deps.store.read(id);
    if (!pieces) throw new AppError('notFound');
    return { name: plainName(name), type: 'application/pdf', pieces, length: size };
  }

  /** @throws AppError `notFound`, or `conflict` when it did not fail. */
  async retry(by: Uploader, id: string): Promise<LibraryDocument> {
    const { jobs, clock, config } = this.#deps;
    const document = await this.get(id);
    await jobs.ready();
    await this.#db.transaction(async (tx) => {
      await checkRoom(tx, config.DOCUMENTS_WAITING);
      if (!(await restartDocument(tx, id, clock.now()))) throw new AppError('conflict');
      await jobs.add(documentQueue, { documentId: id, starts: 0 }, tx);
      await this.#record(tx, by, 'document-retry', document);
    });
    jobs.wake(documentQueue);
    return this.get(id);
  }

  /** Plant sheets proposed from it stay. */
  async remove(by: Uploader, id: string): Promise<void> {
    const document = await this.get(id);
    await this.#db.transaction(async (tx) => {
      await removeOwnLessons(tx, id);
      if (!(await deleteDocument(tx, id))) throw new AppError('notFound');
      await queueRemoval(tx, id);
      await this.#record(tx, by, 'document-delete', document);
    });
    await this.#deps.store.remove(id);
    const removals = runQueuedRemovals(this.#deps.database.background);
    this.#deps.background.run(() => removals);
    await Promise.race([removals.catch(() => {}), delay(MAX_WAIT, undefined, { ref: false })]);
  }

  /** Removes leftovers of killed processes: texts of deleted documents, files without a document. */
  async sweep(): Promise<void> {
    const { store, incoming } = this.#deps;
    await runQueuedRemovals(this.#deps.database.background);
    await incoming.sweep(new Date());
    await removeOrphans(store, (names) => existingIds(this.#db, names));
  }
}
