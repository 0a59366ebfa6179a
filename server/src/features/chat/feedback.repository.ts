import type { FeedbackReason, FeedbackValue, KeptFeedbackReason } from '@simples/contract/feedback';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { conversations, messageFeedback, messages } from '#server/db/schema.ts';

export interface OwnAnswer {
  readonly userId: string;
  readonly conversationId: string;
  readonly messageId: string;
}

/** @returns null when it is no answer of theirs. */
export async function findOwnAnswer(db: Db, { userId, conversationId, messageId }: OwnAnswer) {
  const [row] = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.conversationId, conversationId),
        eq(messages.type, 'AI'),
        eq(conversations.userId, userId),
      ),
    );
  return row?.message ?? null;
}

interface Feedback {
  readonly value: FeedbackValue;
  readonly reason: FeedbackReason | null;
  readonly at: Date;
  readonly sheets: string[];
}

export async function saveFeedback(db: Db, messageId: string, feedback: Feedback): Promise<void> {
  await db
    .insert(messageFeedback)
    .values({ messageId, ...feedback })
    .onConflictDoUpdate({ target: messageFeedback.messageId, set: feedback });
}

export async function deleteFeedback(db: Db, messageId: string): Promise<void> {
  await db.delete(messageFeedback).where(eq(messageFeedback.messageId, messageId));
}

export async function feedbackOf(db: Db, messageIds: readonly string[]): Promise<Map<string, FeedbackValue>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select({ id: messageFeedback.messageId, value: messageFeedback.value })
    .from(messageFeedback)
    .where(inArray(messageFeedback.messageId, [...messageIds]));
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/** `until` is exclusive. */
export interface Between {
  readonly from: Date;
  readonly until: Date;
}

const within = ({ from, until }: Between) =>
  sql`f.at >= ${from}::timestamptz and f.at < ${until}::timestamptz`;

export async function feedbackCounts(db: Db, between: Between) {
  const { rows } = await db.execute<{
    value: FeedbackValue;
    reason: KeptFeedbackReason | null;
    total: number;
  }>(sql`
    select f.value, f.reason, count(*)::int as total from message_feedback f
    where ${within(between)} group by f.value, f.reason order by total desc, f.reason`);
  return rows;
}

/** Those reported as dangerous first. Names no user. */
export async function sheetsWithNegativeFeedback(db: Db, between: Between, limit: number) {
  const { rows } = await db.execute<{
    plantSheetId: string;
    down: number;
    dangerous: number;
    reasons: { reason: KeptFeedbackReason | null; total: number }[];
  }>(sql`
    with given as (
      select sheet, f.reason, count(*)::int as total
      from message_feedback f join messages m on m.id = f.message_id cross join unnest(coalesce(f.sheets, m.focus)) as sheet
      where f.value = 'down' and ${within(between)} group by sheet, f.reason
    )
    select sheet as "plantSheetId", sum(total)::int as down,
      coalesce(sum(total) filter (where reason = 'DANGEROUS'), 0)::int as dangerous,
      json_agg(json_build_object('reason', reason, 'total', total) order by total desc, reason) as reasons
    from given group by sheet order by dangerous desc, down desc, sheet limit ${limit}`);
  return rows;
}

/** Questions asked between two moments by each person. */
export async function questionsByPerson(db: Db, { from, until }: Between): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ userId: string; questions: number }>(sql`
    select c.user_id as "userId", count(*)::int as questions
    from messages m join conversations c on c.id = m.conversation_id
    where m.type = 'HUMAN' and m.created_at >= ${from}::timestamptz and m.created_at < ${until}::timestamptz
    group by c.user_id`);
  return new Map(rows.map(({ userId, questions }) => [userId, questions]));
}

export async function countConversations(db: Db, { from, until }: Between) {
  const { rows } = await db.execute<{ totalConversations: number; totalMessages: number }>(sql`
    select
      (select count(*)::int from conversations c
        where c.created_at >= ${from}::timestamptz and c.created_at < ${until}::timestamptz) as "totalConversations",
      (select count(*)::int from messages m
        where m.created_at >= ${from}::timestamptz and m.created_at < ${until}::timestamptz) as "totalMessages"`);
  return rows[0] ?? { totalConversations: 0, totalMessages: 0 };
}
