import type { ConversationSummary, Message } from '@simples/contract/conversations';
import { and, count, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { conversations, messages, users } from '../../db/schema.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;

/** Every query names the owner: someone else's conversation does not exist. */
export const owned = (userId: string, id: string) =>
  and(eq(conversations.id, id), eq(conversations.userId, userId));

interface Listed {
  readonly limit: number;
  readonly offset: number;
  /** Only those of which this holds. */
  readonly holding?: SQL | undefined;
}

/** A page of a person's conversations, last active first. */
export async function listConversations(
  db: Db,
  userId: string,
  page: Listed,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const own = and(eq(conversations.userId, userId), page.holding);
  const rows = await db
    .select()
    .from(conversations)
    .where(own)
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(page.limit)
    .offset(page.offset);
  // The last page tells how many there are: a search need not read everything twice.
  const isLast = rows.length < page.limit && (rows.length > 0 || page.offset === 0);
  if (isLast) return { rows, total: page.offset + rows.length };
  const [counted] = await db.select({ total: count() }).from(conversations).where(own);
  return { rows, total: counted?.total ?? 0 };
}

/** One of the person's own conversations. */
export async function findConversation(db: Db, userId: string, id: string): Promise<ConversationRow | null> {
  const [row] = await db.select().from(conversations).where(owned(userId, id));
  return row ?? null;
}

/** Where a person is, as they wrote it in their account. */
export async function countryOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ country: users.country }).from(users).where(eq(users.id, userId));
  return row?.country ?? null;
}

/** Messages of a conversation, newest first, those before one of them when it is named. */
export function recentMessages(
  db: Db,
  conversationId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<MessageRow[]> {
  const earlier =
    before === undefined
      ? undefined
      : lt(
          messages.position,
          sql`(select m.position from messages m where m.id = ${before} and m.conversation_id = ${conversationId})`,
        );
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), earlier))
    .orderBy(desc(messages.position))
    .limit(limit);
}

/**
 * Takes the right to answer in a conversation, by one statement; a claim older than `staleBefore` is forgotten.
 * @returns false when the conversation is not the person's, or an answer is being written.
 */
export async function claimAnswering(
  db: Db,
  claim: { readonly userId: string; readonly id: string; readonly now: Date; readonly staleBefore: Date },
): Promise<boolean> {
  const free = or(isNull(conversations.answeringSince), lt(conversations.answeringSince, claim.staleBefore));
  const rows = await db
    .update(conversations)
    .set({ answeringSince: claim.now })
    .where(and(owned(claim.userId, claim.id), free))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

/** Gives the right to answer back, if it is still this claim's. */
export async function releaseAnswering(db: Db, id: string, since: Date): Promise<void> {
  await db
    .update(conversations)
    .set({ answeringSince: null })
    .where(and(eq(conversations.id, id), eq(conversations.answeringSince, since)));
}

/**
 * Ends an answer: the conversation shows it and is free again.
 * @returns false when the claim has been taken over since.
 */
export async function endAnswering(
  tx: Db,
  end: { readonly id: string; readonly since: Date; readonly now: Date; readonly lastMessage: string },
): Promise<boolean> {
  const rows = await tx
    .update(conversations)
    .set({ answeringSince: null, updatedAt: end.now, lastMessage: end.lastMessage })
    .where(and(eq(conversations.id, end.id), eq(conversations.answeringSince, end.since)))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

export async function insertConversation(tx: Db, row: typeof conversations.$inferInsert): Promise<void> {
  await tx.insert(conversations).values(row);
}

/** Stores messages in the order given. */
export async function insertMessages(tx: Db, rows: readonly NewMessage[]): Promise<void> {
  for (const row of rows) await tx.insert(messages).values(row);
}

/** An answer of the person's, with its conversation. */
export async function findAnswer(db: Db, userId: string, messageId: string) {
  const [row] = await db
    .select({ message: messages, title: conversations.title })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), eq(conversations.userId, userId)));
  return row ?? null;
}

/** The conversation as lists show it. */
export function summaryOf(row: ConversationRow): ConversationSummary {
  return {
    id: row.id,
    id_: row.id,
    title: row.title,
    status: 'ACTIVE',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    userId: row.userId,
    lastMessage: row.lastMessage,
  };
}

/** The message as it travels. */
export function messageOf(row: MessageRow): Message {
  return {
    id: row.id,
    id_: row.id,
    content: row.content,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
    sources: row.sources,
    kind: row.kind,
    emergency: row.emergency,
    suggestions: row.suggestions,
    ...(row.strip && { strip: row.strip }),
    ...(row.startsAnew && { startsAnew: true }),
  };
}
