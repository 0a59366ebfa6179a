import type { Source } from '@simples/contract/conversations';
import { type DocumentDraft, documentFailures, type LibraryDocument } from '@simples/contract/documents';
import { and, asc, count, desc, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import {
  conversations,
  documentDrafts,
  documentPages,
  documents,
  messages,
  plantSheets,
  users,
} from '#server/db/schema.ts';

export type DocumentRow = typeof documents.$inferSelect;

const settled = ['TO_REVIEW', 'FAILED'] as const;
export const isWaiting = notInArray(documents.stage, [...settled]);

const figure = (text: SQL) => sql<number>`(${text})::int`;

const known = {
  document: documents,
  uploadedBy: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
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
  readonly uploadedBy: string | null;
  readonly pagesRead: number;
  readonly pagesRecognised: number;
  readonly passages: number;
}

const selectKnown = (db: Db) =>
  db.select(known).from(documents).leftJoin(users, eq(users.id, documents.uploaderId));

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

/** A pending change that was closed is replaced by the sheet it belonged to. */
export async function draftsOf(db: Db, ids: readonly string[]): Promise<Map<string, DocumentDraft[]>> {
  if (ids.length === 0) return new Map();
  const name = (field: string) => sql<string>`${documentDrafts.content} ->> ${field}`;
  const isOpen = sql`${plantSheets.status} in ('DRAFT', 'MODIFIED') or ${plantSheets.publishedSheetId} is null`;
  const rows = await db
    .select({
      documentId: documentDrafts.documentId,
      plantScientificName: name('plantScientificName'),
      plantCommonName: name('plantCommonName'),
      outcome: documentDrafts.outcome,
      plantSheetId: sql<
        string | null
      >`case when ${isOpen} then ${plantSheets.id} else ${plantSheets.publishedSheetId} end`,
      status: plantSheets.status,
    })
    .from(documentDrafts)
    .leftJoin(plantSheets, eq(plantSheets.id, documentDrafts.plantSheetId))
    .where(and(inArray(documentDrafts.documentId, [...ids]), isNotNull(documentDrafts.outcome)))
    .orderBy(asc(documentDrafts.position));
  const drafts = rows.flatMap(({ outcome, ...row }) => (outcome === null ? [] : [{ ...row, outcome }]));
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

export function documentAnswer(
  { document, ...counted }: KnownDocument,
  drafts: readonly DocumentDraft[],
): LibraryDocument {
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
    dropped: document.dropped.length,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  };
}

export async function findPage(db: Db, id: string, index: number) {
  const [row] = await db
    .select({ page: documentPages, document: documents })
    .from(documentPages)
    .innerJoin(documents, eq(documents.id, documentPages.documentId))
    .where(and(eq(documentPages.documentId, id), eq(documentPages.index, index)));
  return row ?? null;
}

/** Whether an answer to this user cites the page, or ends a quote on it. */
export async function isCitedTo(db: Db, userId: string, id: string, index: number): Promise<boolean> {
  const cites = (place: Partial<Source>) =>
    sql`${messages.sources} @> ${JSON.stringify([{ documentId: id, ...place }])}::jsonb`;
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(conversations.userId, userId), or(cites({ index }), cites({ continuesOn: index }))))
    .limit(1);
  return rows.length > 0;
}
