import { normalizeText } from '@simples/contract/french/text';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { documentDrafts, documentEarlierDrafts, documents, extractionLessons } from '#server/db/schema.ts';
import type { DocumentRow } from './documents.repository.ts';
import { sameName } from './extraction/binomials.ts';
import type { Lesson } from './extraction/lessons.ts';

export type LessonRow = typeof extractionLessons.$inferSelect;

/** Documents of the same authors are of one source: they are set alike. */
export const sourceOf = ({ authors }: Pick<DocumentRow, 'authors'>): string => normalizeText(authors);

const isActive = isNull(extractionLessons.withdrawnAt);

/** Those that hold in a document, oldest first. */
export function lessonRows(db: Db, document: Pick<DocumentRow, 'id' | 'authors'>): Promise<LessonRow[]> {
  // What hides warnings holds only where a person saw them.
  const isShared = and(eq(extractionLessons.isOnlyHere, false), eq(extractionLessons.hidesWarnings, false));
  const holds = or(isShared, eq(extractionLessons.documentId, document.id));
  return db
    .select()
    .from(extractionLessons)
    .where(and(eq(extractionLessons.source, sourceOf(document)), isActive, holds))
    .orderBy(asc(extractionLessons.createdAt), asc(extractionLessons.id));
}

export async function lessonsOf(db: Db, document: Pick<DocumentRow, 'id' | 'authors'>): Promise<Lesson[]> {
  const rows = await lessonRows(db, document);
  return rows.map(({ meaning, shape, documentId, pageIndex, start, end, isOnlyHere }) => ({
    meaning,
    shape,
    place: documentId === document.id ? { pageIndex, start, end } : null,
    isOnlyHere,
  }));
}

/** What a shape was told before is told anew: one statement, so that two people leave one lesson. */
export async function putLesson(db: Db, row: typeof extractionLessons.$inferInsert): Promise<LessonRow> {
  const { source: _source, shapeKey: _key, ...told } = row;
  const [saved] = await db
    .insert(extractionLessons)
    .values(row)
    .onConflictDoUpdate({
      target: [extractionLessons.source, extractionLessons.shapeKey],
      targetWhere: isActive,
      set: told,
    })
    .returning();
  return saved as LessonRow;
}

/** Null when it is not of this source, or was withdrawn before. */
export async function withdrawLesson(
  db: Db,
  id: string,
  { source, by, now }: { readonly source: string; readonly by: string; readonly now: Date },
): Promise<LessonRow | null> {
  const [row] = await db
    .update(extractionLessons)
    .set({ withdrawnAt: now, withdrawnBy: by })
    .where(and(eq(extractionLessons.id, id), eq(extractionLessons.source, source), isActive))
    .returning();
  return row ?? null;
}

/** Of a document that is deleted, lessons that hold nowhere else. */
export async function removeOwnLessons(db: Db, documentId: string): Promise<void> {
  await db
    .delete(extractionLessons)
    .where(and(eq(extractionLessons.documentId, documentId), extractionLessons.isOnlyHere));
}

/**
 * Has a document whose pages are read extracted again: a run at work is superseded, and what became of its drafts is kept. False
 * while its pages are read: what is taught until then counts.
 */
export async function restartExtraction(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(documents)
    .set({
      isExtracted: false,
      stage: 'EXTRACTING',
      failure: null,
      tries: 0,
      run: sql`${documents.run} + 1`,
      updatedAt: now,
    })
    .where(and(eq(documents.id, id), documents.isRead))
    .returning({ id: documents.id });
  if (rows.length === 0) return false;
  await db.execute(sql`
    insert into document_earlier_drafts (document_id, plant, content, plant_sheet_id, outcome)
    select distinct on (plant) document_id, content ->> 'plantScientificName' as plant, content, plant_sheet_id, outcome
    from document_drafts where document_id = ${id} and outcome is not null
    order by plant, position
    on conflict (document_id, plant) do update set
      content = excluded.content, plant_sheet_id = excluded.plant_sheet_id, outcome = excluded.outcome`);
  await db.delete(documentDrafts).where(eq(documentDrafts.documentId, id));
  return true;
}

export type EarlierDraft = typeof documentEarlierDrafts.$inferSelect;

export function earlierDrafts(db: Db, documentId: string): Promise<EarlierDraft[]> {
  return db
    .select()
    .from(documentEarlierDrafts)
    .where(eq(documentEarlierDrafts.documentId, documentId))
    .orderBy(asc(documentEarlierDrafts.plant));
}

export async function earlierDraftOf(
  db: Db,
  documentId: string,
  plant: string,
): Promise<EarlierDraft | null> {
  const all = await earlierDrafts(db, documentId);
  return all.find((one) => one.plant === plant) ?? all.find((one) => sameName(one.plant, plant)) ?? null;
}

export async function forgetEarlier(db: Db, { documentId, plant }: EarlierDraft): Promise<void> {
  await db
    .delete(documentEarlierDrafts)
    .where(and(eq(documentEarlierDrafts.documentId, documentId), eq(documentEarlierDrafts.plant, plant)));
}

/** Whether drafts of other documents went into the same row. */
export async function isSharedRow(db: Db, documentId: string, plantSheetId: string): Promise<boolean> {
  const rows = await db
    .select({ id: documentDrafts.documentId })
    .from(documentDrafts)
    .where(and(eq(documentDrafts.plantSheetId, plantSheetId), ne(documentDrafts.documentId, documentId)))
    .limit(1);
  return rows.length > 0;
}
