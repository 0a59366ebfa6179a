import { and, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import type { Db } from '#server/db/database.ts';
import {
  documentDrafts,
  documentNames,
  documentPages,
  documentPassages,
  documentScans,
  documents,
} from '#server/db/schema.ts';
import { type DocumentRow, isWaiting } from './documents.repository.ts';

/** Another run works on the document, or it was deleted: this run may write nothing more. */
export class RunSuperseded extends Error {
  override readonly name = 'RunSuperseded';
}

const { documentId: _key, ...pageColumns } = getTableColumns(documentPages);

/** One run of the work on a document. */
export type Run = Pick<DocumentRow, 'id' | 'run'>;

/** Starts a run, which supersedes any other; null when there is nothing left to do. */
export async function claimDocument(db: Db, id: string, now: Date): Promise<DocumentRow | null> {
  const [row] = await db
    .update(documents)
    .set({
      run: sql`${documents.run} + 1`,
      stage: sql`case when ${documents.stage} = 'RECEIVED' then 'READING' else ${documents.stage} end`,
      updatedAt: now,
    })
    .where(and(eq(documents.id, id), isWaiting))
    .returning();
  return row ?? null;
}

type Change = Partial<Omit<typeof documents.$inferInsert, 'id' | 'run'>>;

/**
 * Writes the progress of a run, and locks the document until the transaction ends.
 * @throws RunSuperseded
 */
export async function updateRun(db: Db, { id, run }: Run, change: Change = {}): Promise<void> {
  const rows = await db
    .update(documents)
    .set({ run, ...change })
    .where(and(eq(documents.id, id), eq(documents.run, run)))
    .returning({ id: documents.id });
  if (rows.length === 0) throw new RunSuperseded();
}

export async function isCurrentRun(db: Db, { id, run }: Run): Promise<boolean> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.run, run)));
  return rows.length > 0;
}

export async function droppedOf(db: Db, id: string) {
  const [row] = await db.select({ dropped: documents.dropped }).from(documents).where(eq(documents.id, id));
  return row?.dropped ?? [];
}

export async function insertPages(
  db: Db,
  rows: readonly (typeof documentPages.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  const { documentId: _id, index: _index, ...columns } = getTableColumns(documentPages);
  const read = Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]);
  await db
    .insert(documentPages)
    .values([...rows])
    .onConflictDoUpdate({
      target: [documentPages.documentId, documentPages.index],
      set: Object.fromEntries(read),
      // A page that an earlier run passed over is empty, and may be read now.
      setWhere: eq(documentPages.text, ''),
    });
}

/** Small batches: other statements do not wait long. */
const PAGES = 50;

export async function pagesOf(db: Db, id: string): Promise<DocumentPage[]> {
  const pages: DocumentPage[] = [];
  for (;;) {
    const next = await db
      .select(pageColumns)
      .from(documentPages)
      .where(and(eq(documentPages.documentId, id), gt(documentPages.index, pages.at(-1)?.index ?? -1)))
      .orderBy(documentPages.index)
      .limit(PAGES);
    pages.push(...next);
    if (next.length < PAGES) return pages;
  }
}

/** Removes partial results of a killed run. */
export async function clearFindings(db: Db, id: string): Promise<void> {
  await db.delete(documentNames).where(eq(documentNames.documentId, id));
  await db.delete(documentPassages).where(eq(documentPassages.documentId, id));
  await db.delete(documentDrafts).where(eq(documentDrafts.documentId, id));
}

export async function insertPassages(
  db: Db,
  rows: readonly (typeof documentPassages.$inferInsert)[],
): Promise<void> {
  await db.insert(documentPassages).values([...rows]);
}

export async function insertNames(
  db: Db,
  rows: readonly (typeof documentNames.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(documentNames)
      .values([...rows])
      .onConflictDoNothing();
}

/** Every name under which the document speaks of each of its plants. */
export async function namesOfDocument(db: Db, id: string): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ plant: documentNames.plant, name: documentNames.name })
    .from(documentNames)
    .where(eq(documentNames.documentId, id));
  const byPlant = Map.groupBy(rows, ({ plant }) => plant);
  return new Map([...byPlant].map(([plant, named]) => [plant, named.map(({ name }) => name)]));
}

const nextPages = alias(documentPages, 'next_pages');

/** In their order, of this page or later ones. */
export async function passagesToIndex(db: Db, id: string, fromPage: number, limit: number) {
  return db
    .select({
      id: documentPassages.id,
      pageIndex: documentPassages.pageIndex,
      heading: documentPassages.heading,
      plant: documentPassages.plant,
      start: documentPassages.start,
      end: documentPassages.end,
      pageText: documentPages.text,
      nextStart: documentPassages.nextStart,
      nextEnd: documentPassages.nextEnd,
      nextText: nextPages.text,
    })
    .from(documentPassages)
    .innerJoin(
      documentPages,
      and(
        eq(documentPages.documentId, documentPassages.documentId),
        eq(documentPages.index, documentPassages.pageIndex),
      ),
    )
    .leftJoin(
      nextPages,
      and(
        eq(nextPages.documentId, documentPassages.documentId),
        eq(nextPages.index, sql`${documentPassages.pageIndex} + 1`),
        isNotNull(documentPassages.nextStart),
      ),
    )
    .where(
      and(
        eq(documentPassages.documentId, id),
        gte(documentPassages.pageIndex, fromPage),
        eq(documentPassages.isIndexed, false),
      ),
    )
    .orderBy(documentPassages.pageIndex, documentPassages.start)
    .limit(limit);
}

export async function markIndexed(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(documentPassages)
    .set({ isIndexed: true })
    .where(inArray(documentPassages.id, [...ids]));
}

export async function insertDrafts(
  db: Db,
  rows: readonly (typeof documentDrafts.$inferInsert)[],
): Promise<void> {
  await db.insert(documentDrafts).values([...rows]);
}

export type Draft = typeof documentDrafts.$inferSelect;

/** The next plant without an outcome; null after the last. */
export async function nextDraft(db: Db, id: string): Promise<Draft | null> {
  const [row] = await db
    .select()
    .from(documentDrafts)
    .where(and(eq(documentDrafts.documentId, id), isNull(documentDrafts.outcome)))
    .orderBy(documentDrafts.position)
    .limit(1);
  return row ?? null;
}

export async function closeDraft(
  db: Db,
  { documentId, position }: Pick<Draft, 'documentId' | 'position'>,
  result: Pick<Draft, 'plantSheetId' | 'outcome'>,
): Promise<void> {
  await db
    .update(documentDrafts)
    .set(result)
    .where(and(eq(documentDrafts.documentId, documentId), eq(documentDrafts.position, position)));
}

export async function removeDraft(
  db: Db,
  { documentId, position }: Pick<Draft, 'documentId' | 'position'>,
): Promise<void> {
  await db
    .delete(documentDrafts)
    .where(and(eq(documentDrafts.documentId, documentId), eq(documentDrafts.position, position)));
}

export async function findScan(db: Db, documentId: string, index: number): Promise<string | null> {
  const [row] = await db
    .select({ page: documentScans.page })
    .from(documentScans)
    .where(and(eq(documentScans.documentId, documentId), eq(documentScans.index, index)));
  return row?.page ?? null;
}

export async function insertScan(db: Db, row: typeof documentScans.$inferInsert): Promise<void> {
  await db.insert(documentScans).values(row).onConflictDoNothing();
}

export async function removeScans(db: Db, documentId: string): Promise<void> {
  await db.delete(documentScans).where(eq(documentScans.documentId, documentId));
}
