import type { ConversationSummary, Message, Source } from '@simples/contract/conversations';
import { AppError } from '@simples/contract/errors';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { conversations, messageFeedback, messages, questionKeys } from '#server/db/schema.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;

/** Every query filters by owner: another user's conversation does not exist. */
const owned = (userId: string, id: string) => and(eq(conversations.id, id), eq(conversations.userId, userId));

interface Listed {
  readonly limit: number;
  readonly offset: number;
  readonly where?: SQL | undefined;
}

export async function listConversations(
  db: Db,
  userId: string,
  page: Listed,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const own = and(eq(conversations.userId, userId), page.where);
  const rows = await db
    .select()
    .from(conversations)
    .where(own)
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(page.limit)
    .offset(page.offset);
  // The last page gives the total without a count query.
  const isLast = rows.length < page.limit && (rows.length > 0 || page.offset === 0);
  if (isLast) return { rows, total: page.offset + rows.length };
  const [counted] = await db.select({ total: count() }).from(conversations).where(own);
  return { rows, total: counted?.total ?? 0 };
}

export async function findConversation(db: Db, userId: string, id: string): Promise<ConversationRow | null> {
  const [row] = await db.select().from(conversations).where(owned(userId, id));
  return row ?? null;
}

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

/** Atomic. @returns false when the conversation is not the user's, or is being answered. */
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

/** @returns false when another request has taken over the claim. */
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

export async function insertMessages(tx: Db, rows: readonly NewMessage[]): Promise<void> {
  await tx.insert(messages).values([...rows]);
}

export async function findAnswer(db: Db, userId: string, messageId: string) {
  const [row] = await db
    .select({ message: messages, title: conversations.title })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), eq(conversations.userId, userId)));
  return row ?? null;
}

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
    blocks: row.blocks,
    slots: row.slots,
    ...(row.strip && { strip: { text: row.strip } }),
    ...(row.startsAnew && { startsAnew: true }),
  };
}

interface Own {
  readonly userId: string;
  readonly id: string;
}

export async function renameConversation(
  db: Db,
  { userId, id, title }: Own & { readonly title: string },
): Promise<ConversationRow | null> {
  const [row] = await db.update(conversations).set({ title }).where(owned(userId, id)).returning();
  return row ?? null;
}

export async function deleteConversation(db: Db, { userId, id }: Own): Promise<boolean> {
  const rows = await db.delete(conversations).where(owned(userId, id)).returning({ id: conversations.id });
  return rows.length > 0;
}

export async function deleteInactive(
  db: Db,
  {
    before,
    staleBefore,
    limit,
  }: { readonly before: Date; readonly staleBefore: Date; readonly limit: number },
): Promise<number> {
  const isIdle = or(isNull(conversations.answeringSince), lt(conversations.answeringSince, staleBefore));
  const old = and(lt(conversations.updatedAt, before), isIdle);
  const ids = db.select({ id: conversations.id }).from(conversations).where(old).limit(limit);
  // Checked again: a conversation may have been resumed since the select.
  const rows = await db
    .delete(conversations)
    .where(and(inArray(conversations.id, ids), old))
    .returning({ id: conversations.id });
  return rows.length;
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db.delete(questionKeys).where(lt(questionKeys.createdAt, before));
}

export interface AnsweredTurn {
  readonly questionId: string;
  readonly answerId: string;
}

/** @throws AppError `notFound` when that answer is not the last message. */
export async function lastTurn(db: Db, conversationId: string, answerId: string): Promise<AnsweredTurn> {
  const [answer, question] = await recentMessages(db, conversationId, { limit: 2 });
  if (answer?.id !== answerId || answer.type !== 'AI' || question?.type !== 'HUMAN') {
    throw new AppError('notFound');
  }
  return { questionId: question.id, answerId };
}

/** An exchange with feedback stays: a reported danger is not undone. */
export async function removeTurn(tx: Db, { questionId, answerId }: AnsweredTurn): Promise<void> {
  const feedback = tx.select().from(messageFeedback).where(eq(messageFeedback.messageId, answerId));
  await tx.delete(messages).where(and(inArray(messages.id, [questionId, answerId]), notExists(feedback)));
}

export async function deleteConversationsOf(tx: Db, userId: string): Promise<number> {
  await tx.delete(questionKeys).where(eq(questionKeys.userId, userId));
  const deleted = await tx
    .delete(conversations)
    .where(eq(conversations.userId, userId))
    .returning({ id: conversations.id });
  return deleted.length;
}

export async function nextConversation(db: Db, userId: string, after: string | null) {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, userId), after === null ? undefined : gt(conversations.id, after)))
    .orderBy(asc(conversations.id))
    .limit(1);
  return row ?? null;
}

export function allMessages(db: Db, conversationId: string) {
  return db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.position));
}

interface CitedPage {
  readonly documentId: string;
  readonly index: number;
}

export async function isCitedTo(db: Db, userId: string, { documentId, index }: CitedPage): Promise<boolean> {
  const cites = (place: Partial<Source>) =>
    sql`${messages.sources} @> ${JSON.stringify([{ documentId, ...place }])}::jsonb`;
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(conversations.userId, userId), or(cites({ index }), cites({ continuesOn: index }))))
    .limit(1);
  return rows.length > 0;
}
