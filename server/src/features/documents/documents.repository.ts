import { DELETED_PERSON } from '@simples/contract/audit';
import { type DocumentDraft, documentFailures, type LibraryDocument } from '@simples/contract/documents';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { documentDrafts, documentPages, documents } from '#server/db/schema.ts';
import type { NamesOf } from '#server/features/audit/audit.feature.ts';
import { outcomesOf } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { noticesIn, valuesIn } from './notices.ts';

export type DocumentRow = typeof documents.$inferSelect;

const settled = ['TO_REVIEW', 'FAILED'] as const;
export const isWaiting = notInArray(documents.stage, [...settled]);

const figure = (text: SQL) => sql<number>`(${text})::int`;

const known = {
  document: documents,
  pagesRead: figure(sql`(select count(*) from document_pages p where p.document_id = documents.id) + (
    select count(*) from document_scans s where s.document_id = documents.id and not exists (
      select from document_pages p where p.document_id = s.document_id and p.index = s.index))`),
  pagesRecognised: figure(
    sql`select count(*) from document_pages p where p.document_id = documents.id and p.origin = 'ocr'`,
  ),
  passages: figure(
    sql`select count(*) from document_passages p where p.document_id = documents.id and p.is_indexed`,
  ),
};

export interface KnownDocument {
  readonly document: DocumentRow;
  readonly pagesRead: number;
  readonly pagesRecognised: number;
  readonly passages: number;
}

const selectKnown = (db: Db) => db.select(known).from(documents);

export async function findDocument(db: Db, id: string): Promise<KnownDocument | null> {
  const [row] = await selectKnown(db).where(eq(documents.id, id));
  return row ?? null;
}

export async function findByHash(db: Db, hash: Buffer): Promise<KnownDocument | null> {
  const [row] = await selectKnown(db).where(eq(documents.hash, hash));
  return row ?? null;
}

export interface Page {
  readonly page: number;
  readonly limit: number;
}

export async function listDocuments(db: Db, { page, limit }: Page): Promise<KnownDocument[]> {
  return selectKnown(db)
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

export async function countDocuments(db: Db, where?: SQL): Promise<number> {
  const [row] = await db.select({ total: count() }).from(documents).where(where);
  return row?.total ?? 0;
}

/** How many documents there are, and how many have been uploaded since a moment. */
export async function countUploads(db: Db, since: Date) {
  return {
    total: await countDocuments(db),
    recent: await countDocuments(db, gte(documents.createdAt, since)),
  };
}

/** The plants found in documents, and what became of the sheets proposed for them. */
export async function draftsOf(db: Db, ids: readonly string[]): Promise<Map<string, DocumentDraft[]>> {
  if (ids.length === 0) return new Map();
  const name = (field: string) => sql<string>`${documentDrafts.content} ->> ${field}`;
  const rows = await db
    .select({
      documentId: documentDrafts.documentId,
      plantScientificName: name('plantScientificName'),
      plantCommonName: name('plantCommonName'),
      outcome: documentDrafts.outcome,
      plantSheetId: documentDrafts.plantSheetId,
    })
    .from(documentDrafts)
    .where(and(inArray(documentDrafts.documentId, [...ids]), isNotNull(documentDrafts.outcome)))
    .orderBy(asc(documentDrafts.position));
  const sheets = await outcomesOf(
    db,
    rows.flatMap(({ plantSheetId }) => plantSheetId ?? []),
  );
  const drafts = rows.flatMap(({ outcome, plantSheetId, ...row }) => {
    const sheet = (plantSheetId && sheets.get(plantSheetId)) || { plantSheetId: null, status: null };
    return outcome === null ? [] : [{ ...row, ...sheet, outcome }];
  });
  return Map.groupBy(drafts, ({ documentId }) => documentId);
}

/** False when the file is already stored. */
export async function insertDocument(db: Db, row: typeof documents.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(documents)
    .values(row)
    .onConflictDoNothing({ target: documents.hash })
    .returning({ id: documents.id });
  return added.length > 0;
}

/** Restarts a failed document; pages already read stay. */
export async function restartDocument(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(documents)
    .set({ stage: 'RECEIVED', failure: null, tries: 0, updatedAt: now })
    .where(and(eq(documents.id, id), eq(documents.stage, 'FAILED')))
    .returning({ id: documents.id });
  return rows.length > 0;
}

export async function deleteDocument(db: Db, id: string): Promise<boolean> {
  const rows = await db.delete(documents).where(eq(documents.id, id)).returning({ id: documents.id });
  return rows.length > 0;
}

export async function existingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(sql`${documents.id}::text`, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** The citation, else the file name. */
export const titleOf = ({ citation, name }: Pick<DocumentRow, 'citation' | 'name'>): string =>
  citation ?? name.replace(/\.pdf$/i, '');

/** Documents as the API sends them. */
export async function documentAnswers(
  db: Db,
  userNames: NamesOf,
  rows: readonly KnownDocument[],
): Promise<LibraryDocument[]> {
  const drafts = await draftsOf(
    db,
    rows.map(({ document }) => document.id),
  );
  const names = await userNames(rows.flatMap(({ document }) => document.uploaderId ?? []));
  return rows.map((row) => {
    const name = names.get(row.document.uploaderId ?? '');
    const uploadedBy = name === null ? DELETED_PERSON : name || null;
    return { ...answerOf(row, drafts.get(row.document.id) ?? []), uploadedBy };
  });
}

function answerOf({ document, ...counted }: KnownDocument, drafts: readonly DocumentDraft[]) {
  const { id, failure } = document;
  return {
    ...counted,
    id,
    id_: id,
    name: document.name,
    title: titleOf(document),
    authors: document.authors,
    language: document.language,
    citation: document.citation,
    size: document.size,
    stage: document.stage,
    pages: document.pages,
    failure: failure && { reason: failure, message: documentFailures[failure] },
    drafts: [...drafts],
    dropped: valuesIn(document.dropped).length,
    notices: noticesIn(document.dropped),
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  };
}

/** Page numbers as printed, of several pages of one document. */
export async function pageLabels(
  db: Db,
  id: string,
  indexes: readonly number[],
): Promise<Map<number, string | null>> {
  const { index, label, documentId } = documentPages;
  const rows = await db
    .select({ index, label })
    .from(documentPages)
    .where(and(eq(documentId, id), inArray(index, [...indexes])));
  return new Map(rows.map((row) => [row.index, row.label]));
}

export async function findPage(db: Db, id: string, index: number) {
  const [row] = await db
    .select({ page: documentPages, document: documents })
    .from(documentPages)
    .innerJoin(documents, eq(documents.id, documentPages.documentId))
    .where(and(eq(documentPages.documentId, id), eq(documentPages.index, index)));
  return row ?? null;
}
