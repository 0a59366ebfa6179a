import { DELETED_PERSON } from '@simples/contract/audit';
import type {
  DocumentLesson,
  LessonMark,
  LessonPreview,
  LessonShape,
} from '@simples/contract/document-lessons';
import { isSettled, type LibraryDocument } from '@simples/contract/documents';
import { AppError } from '@simples/contract/errors';
import { type Db } from '#server/db/database.ts';
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
  const { form, ...rest } = shape;
  return JSON.stringify([form, Object.entries(rest).toSorted(), place]);
}

type Teaching = LessonMark & { readonly isConfirmed: boolean };

export function createLessons(deps: DocumentDeps) {
  const { database, clock, config, jobs, userNames, derive } = deps;
  const { db } = database;

  /** @throws AppError `notFound`. */
  async function known(id: string): Promise<KnownDocument> {
    const found = await findDocument(db, id);
    if (!found) throw new AppError('notFound');
    return found;
  }

  async function answer(id: string): Promise<LibraryDocument> {
    const [document] = await documentAnswers(db, userNames, [await known(id)]);
    if (!document) throw new AppError('notFound');
    return document;
  }

  async function answersOf(rows: readonly LessonRow[], { id }: DocumentRow): Promise<DocumentLesson[]> {
    const names = await userNames(rows.flatMap(({ authorId }) => authorId ?? []));
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

  /** @throws AppError `rateLimited`, or `lessonUnclear` when the page does not have what is marked. */
  async function derived(
    { actor }: Uploader,
    document: DocumentRow,
    mark: LessonMark,
  ): Promise<DerivedLesson> {
    const wait = await claimUse(db, `lesson:${actor.id}`, policy, clock.now());
    if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
    const [pages, lessons] = await Promise.all([pagesOf(db, document.id), lessonsOf(db, document)]);
    const found = await derive({ pages, lessons, mark });
    if (found === null) throw new AppError('lessonUnclear');
    return found;
  }

  /** The document is read again in the transaction of what it is read again for. */
  async function rereading<T>(document: DocumentRow, write: (tx: Db) => Promise<T>): Promise<T> {
    await jobs.ready();
    const result = await db.transaction(async (tx) => {
      if (isSettled(document.stage)) await checkRoom(tx, config.DOCUMENTS_WAITING);
      const written = await write(tx);
      const isAgain = await restartExtraction(tx, document.id, clock.now());
      if (isAgain) await jobs.add(documentQueue, { documentId: document.id, starts: 0 }, tx);
      return written;
    });
    jobs.wake(documentQueue);
    return result;
  }

  function record(
    tx: Db,
    { actor, caller }: Uploader,
    act: string,
    { name, id }: DocumentRow,
    row: LessonRow,
  ) {
    const detail = { name, lesson: row.id, meaning: row.meaning, quote: row.quote, page: row.pageIndex + 1 };
    const event = { act, result: 'ok', subjectId: id, rowId: null, detail } as const;
    return recordEvents(tx, { kind: 'HUMAN', id: actor.id, caller }, clock.now(), [event]);
  }

  return {
    async list(id: string): Promise<{ source: string; lessons: DocumentLesson[] }> {
      const { document } = await known(id);
      const rows = await lessonRows(db, document);
      return { source: document.authors, lessons: await answersOf(rows.toReversed(), document) };
    },

    async preview(by: Uploader, id: string, mark: LessonMark): Promise<LessonPreview> {
      const { document } = await known(id);
      return (await derived(by, document, mark)).preview;
    },

    async teach(
      by: Uploader,
      id: string,
      { isConfirmed, ...mark }: Teaching,
    ): Promise<{ lesson: DocumentLesson; document: LibraryDocument }> {
      const { document } = await known(id);
      const { lesson, quote, preview } = await derived(by, document, mark);
      const hidesWarnings = preview.warnings.length > 0;
      if (hidesWarnings && !isConfirmed) throw new AppError('lessonHidesWarnings');
      const { isOnlyHere, meaning, shape } = lesson;
      const now = clock.now();
      const place = isOnlyHere ? `${id} ${mark.pageIndex} ${mark.start}` : '';
      const row = await rereading(document, async (tx) => {
        const saved = await putLesson(tx, {
          id: uuidv7(now.getTime()),
          source: sourceOf(document),
          documentId: id,
          meaning,
          shape,
          shapeKey: shapeKeyOf(shape, place),
          quote,
          pageIndex: mark.pageIndex,
          start: mark.start,
          end: mark.end,
          isOnlyHere,
          hidesWarnings,
          authorId: by.actor.id,
          createdAt: now,
        });
        await record(tx, by, 'lesson-teach', document, saved);
        return saved;
      });
      const [told] = await answersOf([row], document);
      return { lesson: told as DocumentLesson, document: await answer(id) };
    },

    /** @throws AppError `notFound`, also for a lesson that somebody else has withdrawn meanwhile. */
    async forget(by: Uploader, id: string, lessonId: string): Promise<LibraryDocument> {
      const { document } = await known(id);
      await rereading(document, async (tx) => {
        const withdrawal = { source: sourceOf(document), by: by.actor.id, now: clock.now() };
        const row = await withdrawLesson(tx, lessonId, withdrawal);
        if (row === null) throw new AppError('notFound');
        await record(tx, by, 'lesson-forget', document, row);
      });
      return answer(id);
    },
  };
}

export type Lessons = ReturnType<typeof createLessons>;
