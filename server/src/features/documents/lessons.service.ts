import { DELETED_PERSON } from '@simples/contract/audit';
import type {
  DocumentLesson,
  LessonMark,
  LessonPreview,
  LessonShape,
} from '@simples/contract/document-lessons';
import { isSettled, type LibraryDocument } from '@simples/contract/documents';
import { AppError } from '@simples/contract/errors';
import type { Db } from '#server/db/database.ts';
import { claimUse } from '#server/db/throttles.ts';
import { recordEvents } from '#server/features/audit/audit.feature.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import type { DocumentDeps } from './documents.deps.ts';
import {
  type DocumentRow,
  documentAnswers,
  findDocument,
  type KnownDocument,
} from './documents.repository.ts';
import type { DerivedLesson } from './extraction/derive-lesson.ts';
import {
  type LessonRow,
  lessonRows,
  lessonsOf,
  putLesson,
  restartExtraction,
  sourceOf,
  withdrawLesson,
} from './lessons.repository.ts';
import { pagesOf } from './runs.repository.ts';
import { checkRoom, type Uploader } from './upload.service.ts';
import { documentQueue } from './work.service.ts';

/** Each reads the whole document once more. */
const policy = { uses: 300, window: 60 * 60, apart: 0 };

/** Of what shape a lesson is told once. */
function shapeKeyOf(shape: LessonShape, place: string): string {
  const values = Object.entries(shape).map((entry) => JSON.stringify(entry));
  return [...values.toSorted((a, b) => (a < b ? -1 : 1)), place].join(' ');
}

type Teaching = LessonMark & { readonly isConfirmed: boolean };

interface Derived extends DerivedLesson {
  readonly document: DocumentRow;
}

export class Lessons {
  readonly #deps: DocumentDeps;

  constructor(deps: DocumentDeps) {
    this.#deps = deps;
  }

  get #db(): Db {
    return this.#deps.database.db;
  }

  /** @throws AppError `notFound`. */
  async #known(id: string): Promise<KnownDocument> {
    const found = await findDocument(this.#db, id);
    if (!found) throw new AppError('notFound');
    return found;
  }

  async #answer(id: string): Promise<LibraryDocument> {
    const [document] = await documentAnswers(this.#db, this.#deps.userNames, [await this.#known(id)]);
    if (!document) throw new AppError('notFound');
    return document;
  }

  async #answersOf(rows: readonly LessonRow[], { id }: DocumentRow): Promise<DocumentLesson[]> {
    const names = await this.#deps.userNames(rows.flatMap(({ authorId }) => authorId ?? []));
    return rows.map(({ authorId, isOnlyHere, shape, createdAt, documentId, ...row }) => {
      const name = names.get(authorId ?? '');
      return {
        ...row,
        scope: isOnlyHere ? 'here' : 'like',
        form: shape.form,
        isFromAnother: documentId !== id,
        taughtBy: name === null ? DELETED_PERSON : name || null,
        createdAt: createdAt.toISOString(),
      };
    });
  }

  /** @throws AppError `notFound`, `rateLimited`, or `lessonUnclear` when the page does not have what is marked. */
  async #derived({ actor }: Uploader, id: string, mark: LessonMark): Promise<Derived> {
    const { document } = await this.#known(id);
    const wait = await claimUse(this.#db, `lesson:${actor.id}`, policy, this.#deps.clock.now());
    if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
    const [pages, lessons] = await Promise.all([pagesOf(this.#db, id), lessonsOf(this.#db, document)]);
    const found = await this.#deps.derive({ pages, lessons, mark });
    if (found === null) throw new AppError('lessonUnclear');
    return { ...found, document };
  }

  /** The document is read again in the transaction of what it is read again for. */
  async #rereading(document: DocumentRow, write: (tx: Db) => Promise<LessonRow>): Promise<LessonRow> {
    const { jobs, clock, config } = this.#deps;
    await jobs.ready();
    const row = await this.#db.transaction(async (tx) => {
      if (isSettled(document.stage)) await checkRoom(tx, config.DOCUMENTS_WAITING);
      const written = await write(tx);
      const isAgain = await restartExtraction(tx, document.id, clock.now());
      if (isAgain) await jobs.add(documentQueue, { documentId: document.id, starts: 0 }, tx);
      return written;
    });
    jobs.wake(documentQueue);
    return row;
  }

  #record(tx: Db, { actor, caller }: Uploader, { name, id }: DocumentRow, row: LessonRow) {
    const { meaning, quote, pageIndex } = row;
    const act = row.withdrawnAt === null ? 'lesson-teach' : 'lesson-forget';
    const detail = { name, lesson: row.id, meaning, quote, page: pageIndex + 1 };
    const event = { act, result: 'ok', subjectId: id, rowId: null, detail } as const;
    return recordEvents(tx, { kind: 'HUMAN', id: actor.id, caller }, this.#deps.clock.now(), [event]);
  }

  async list(id: string): Promise<{ source: string; lessons: DocumentLesson[] }> {
    const { document } = await this.#known(id);
    const rows = await lessonRows(this.#db, document);
    return { source: document.authors, lessons: await this.#answersOf(rows.toReversed(), document) };
  }

  async preview(by: Uploader, id: string, mark: LessonMark): Promise<LessonPreview> {
    return (await this.#derived(by, id, mark)).preview;
  }

  /** @throws AppError `lessonHidesWarnings` unless the person has seen what is hidden. */
  async teach(
    by: Uploader,
    id: string,
    { isConfirmed, ...mark }: Teaching,
  ): Promise<{ lesson: DocumentLesson; document: LibraryDocument }> {
    const { document, lesson, quote, preview } = await this.#derived(by, id, mark);
    const hidesWarnings = preview.warnings.length > 0;
    if (hidesWarnings && !isConfirmed) throw new AppError('lessonHidesWarnings');
    const { isOnlyHere, meaning, shape } = lesson;
    const { pageIndex, start, end } = mark;
    const createdAt = this.#deps.clock.now();
    const told = {
      id: uuidv7(createdAt.getTime()),
      source: sourceOf(document),
      shapeKey: shapeKeyOf(shape, isOnlyHere ? `${id} ${pageIndex} ${start}` : ''),
      documentId: id,
      meaning,
      shape,
      quote,
      pageIndex,
      start,
      end,
      isOnlyHere,
      hidesWarnings,
      authorId: by.actor.id,
      createdAt,
    };
    const row = await this.#rereading(document, async (tx) => {
      const saved = await putLesson(tx, told);
      await this.#record(tx, by, document, saved);
      return saved;
    });
    const [answer] = await this.#answersOf([row], document);
    if (!answer) throw new AppError('notFound');
    return { lesson: answer, document: await this.#answer(id) };
  }

  /** @throws AppError `notFound`, also for a lesson that somebody else has withdrawn meanwhile. */
  async forget(by: Uploader, id: string, lessonId: string): Promise<LibraryDocument> {
    const { document } = await this.#known(id);
    await this.#rereading(document, async (tx) => {
      const withdrawal = { source: sourceOf(document), by: by.actor.id, now: this.#deps.clock.now() };
      const row = await withdrawLesson(tx, lessonId, withdrawal);
      if (row === null) throw new AppError('notFound');
      await this.#record(tx, by, document, row);
      return row;
    });
    return this.#answer(id);
  }
}
