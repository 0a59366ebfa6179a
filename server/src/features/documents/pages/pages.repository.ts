import type { Source } from '@simples/contract/conversations';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { conversations, documentPages, documents, messages } from '../../../db/schema.ts';

/** A page with its document. */
export async function findPage(db: Db, id: string, index: number) {
  const [row] = await db
    .select({ page: documentPages, document: documents })
    .from(documentPages)
    .innerJoin(documents, eq(documents.id, documentPages.documentId))
    .where(and(eq(documentPages.documentId, id), eq(documentPages.index, index)));
  return row ?? null;
}

/** Whether an answer that this person received cites the page, or ends a quote on it. */
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
