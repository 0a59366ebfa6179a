import type { ConversationSummary, Message, Source } from '@simples/contract/conversations';
import { AppError } from '@simples/contract/errors';
import {
  and,
  arrayOverlaps,
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
  sql,
} from 'drizzle-orm';
import { columnsOf, type Db, from, into, namedStatement, recordSet } from '#server/db/database.ts';
import { conversations, messageFeedback, messages, questionKeys } from '#server/db/schema.ts';
import {
  openedOr,
  openMessage,
  openTitled,
  pageFingerprints,
  sealMessage,
  sealTitled,
} from '#server/db/sealed-rows.ts';
import type { ContentKeys } from '#server/lib/content-keys.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;

interface Own {
  readonly userId: string;
  readonly id: string;
}

/** Every query filters by owner: another user's conversation does not exist. */
const owned = (userId: string, id: string) => and(eq(conversations.id, id), eq(conversations.userId, userId));

interface Listed {
  readonly limit: number;
  readonly offset: number;
}

/** What no key opens is listed all the same: it can be deleted. */
const readable = (keys: ContentKeys, row: ConversationRow) =>
  openedOr(
    () => openTitled(keys, row),
    (title) => ({ ...row, title, lastMessage: '' }),
  );

/** Where a message cannot be opened, it says so. */
const readableMessage = (keys: ContentKeys, row: MessageRow) =>
  openedOr(
    () => openMessage(keys, row),
    (content) => ({ ...row, content }),
  );

export async function listConversations(
  db: Db,
  keys: ContentKeys,
  userId: string,
  page: Listed,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const own = eq(conversations.userId, userId);
  const stored = await db
    .select()
    .from(conversations)
    .where(own)
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(page.limit)
    .offset(page.offset);
  const rows = stored.map((row) => readable(keys, row));
  // The last page gives the total without a count query.
  const isLast = rows.length < page.limit && (rows.length > 0 || page.offset === 0);
  if (isLast) return { rows, total: page.offset + rows.length };
  const [counted] = await db.select({ total: count() }).from(conversations).where(own);
  return { rows, total: counted?.total ?? 0 };
}

/** @throws AppError `contentSealed` */
export async function findConversation(
  db: Db,
  keys: ContentKeys,
  { userId, id }: Own,
): Promise<ConversationRow | null> {
  const [row] = await db.select().from(conversations).where(owned(userId, id));
  return row ? openTitled(keys, row) : null;
}

/** @throws AppError `contentSealed` */
export async function recentMessages(
  db: Db,
  keys: ContentKeys,
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
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), earlier))
    .orderBy(desc(messages.position))
    .limit(limit);
  return rows.map((row) => openMessage(keys, row));
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
  keys: ContentKeys,
  end: { readonly id: string; readonly since: Date; readonly now: Date; readonly lastMessage: string },
): Promise<boolean> {
  const claimed = and(eq(conversations.id, end.id), eq(conversations.answeringSince, end.since));
  const [row] = await tx.select().from(conversations).where(claimed).for('update');
  if (!row) return false;
  // Both texts of a row are under one key.
  const { title } = openTitled(keys, row);
  const { id: _id, ...texts } = sealTitled(keys, { id: end.id, title, lastMessage: end.lastMessage });
  await tx
    .update(conversations)
    .set({ answeringSince: null, updatedAt: end.now, ...texts })
    .where(claimed);
  return true;
}

const conversationColumns = columnsOf(conversations);
const messageColumns = columnsOf(messages, 'position');
const isEnded = sql`exists (select from ended)`;

/** Nothing is written unless the claim is still the one since when it was asked. */
const storing = namedStatement<{ readonly isStored: boolean }>(
  'chat_store_turn',
  sql`
  with ended as (
    update question_keys set message_id = ${sql.placeholder('answer')}::uuid
    where user_id = ${sql.placeholder('userId')}::uuid and key = ${sql.placeholder('key')}
      and message_id is null and created_at = ${sql.placeholder('since')}::timestamptz
    returning key
  ), begun as (
    insert into conversations (${into(conversationColumns)})
    select ${from('c', conversationColumns)} from ${recordSet('conversations', 'c', conversationColumns)} where ${isEnded}
  ), said as (
    insert into messages (${into(messageColumns)})
    select ${from('m', messageColumns)} from ${recordSet('messages', 'm', messageColumns)} where ${isEnded}
  )
  select ${isEnded} as "isStored"`,
);

type NewConversation = typeof conversations.$inferInsert & { readonly lastMessage: string };

export interface NewTurn {
  readonly claim: { readonly userId: string; readonly key: string; readonly since: Date };
  /** Null where it goes on. */
  readonly conversation: NewConversation | null;
  readonly question: NewMessage;
  readonly answer: NewMessage;
}

const unsaid = { kind: null, emergency: null, strip: null, blocks: [], slots: [], startsAnew: false };

/** Ends the claim of the question with it. @returns false, having written nothing, when another request has taken the claim over. */
export async function insertTurn(tx: Db, keys: ContentKeys, turn: NewTurn): Promise<boolean> {
  const { claim, conversation, question, answer } = turn;
  const [row] = await storing(tx, {
    ...claim,
    answer: answer.id,
    conversations: JSON.stringify(conversation ? [sealTitled(keys, conversation)] : []),
    messages: JSON.stringify([question, answer].map((one) => sealMessage(keys, { ...unsaid, ...one }))),
  });
  return row?.isStored === true;
}

/** @throws AppError `contentSealed` */
export async function findAnswer(db: Db, keys: ContentKeys, userId: string, messageId: string) {
  const [row] = await db
    .select({ message: messages, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), eq(conversations.userId, userId)));
  return row
    ? { message: openMessage(keys, row.message), title: openTitled(keys, row.conversation).title }
    : null;
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

/** Of a message in clear. */
export function messageOf(
  row: Omit<MessageRow, 'position' | 'contentKey' | 'sealed' | 'citedPages'>,
): Message {
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

/** In a transaction only. @throws AppError `contentSealed` */
export async function renameConversation(
  tx: Db,
  keys: ContentKeys,
  { userId, id, title }: Own & { readonly title: string },
): Promise<ConversationRow | null> {
  const [found] = await tx.select().from(conversations).where(owned(userId, id)).for('update');
  if (!found) return null;
  const { lastMessage } = openTitled(keys, found);
  const { id: _id, ...texts } = sealTitled(keys, { id, title, lastMessage });
  await tx.update(conversations).set(texts).where(owned(userId, id));
  return { ...found, title, lastMessage };
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
  const [answer, question] = await db
    .select({ id: messages.id, type: messages.type })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.position))
    .limit(2);
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

export async function nextConversation(db: Db, keys: ContentKeys, userId: string, after: string | null) {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, userId), after === null ? undefined : gt(conversations.id, after)))
    .orderBy(asc(conversations.id))
    .limit(1);
  return row ? readable(keys, row) : null;
}

export async function allMessages(db: Db, keys: ContentKeys, conversationId: string) {
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.position));
  return rows.map((row) => readableMessage(keys, row));
}

export type StoredContent = Pick<MessageRow, 'id' | 'conversationId' | 'position' | 'content' | 'contentKey'>;

/** Contents of the messages of some conversations as they are stored, one conversation after the other. */
export function contentsAfter(
  db: Db,
  conversationIds: readonly string[],
  { after, limit }: { readonly after: StoredContent | null; readonly limit: number },
): Promise<StoredContent[]> {
  const { id, conversationId, position, content, contentKey } = messages;
  const later =
    after &&
    sql`(${conversationId}, ${position}) > (${after.conversationId}::uuid, ${after.position}::bigint)`;
  return db
    .select({ id, conversationId, position, content, contentKey })
    .from(messages)
    .where(and(inArray(conversationId, [...conversationIds]), later ?? undefined))
    .orderBy(asc(conversationId), asc(position))
    .limit(limit);
}

interface CitedPage {
  readonly documentId: string;
  readonly index: number;
}

export async function isCitedTo(
  db: Db,
  keys: ContentKeys,
  userId: string,
  page: CitedPage,
): Promise<boolean> {
  const { documentId, index } = page;
  const cites = (place: Partial<Source>) =>
    sql`${messages.sources} @> ${JSON.stringify([{ documentId, ...place }])}::jsonb`;
  const citesSealed = arrayOverlaps(messages.citedPages, [...pageFingerprints(keys, page)]);
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(eq(conversations.userId, userId), or(cites({ index }), cites({ continuesOn: index }), citesSealed)),
    )
    .limit(1);
  return rows.length > 0;
}
