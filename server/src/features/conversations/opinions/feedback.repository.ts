import type { FeedbackReason, FeedbackValue } from '@simples/contract/feedback';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { conversations, messageFeedback, messages } from '../../../db/schema.ts';

/** An answer of a conversation of the person's. */
export interface OwnAnswer {
  readonly userId: string;
  readonly conversationId: string;
  readonly messageId: string;
}

/** Whether the message is an answer, and in a conversation of that person's. */
export async function isOwnAnswer(
  db: Db,
  { userId, conversationId, messageId }: OwnAnswer,
): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
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
  return rows.length > 0;
}

interface Opinion {
  readonly value: FeedbackValue;
  readonly reason: FeedbackReason | null;
  readonly at: Date;
}

/** The last opinion stands. */
export async function saveFeedback(db: Db, messageId: string, opinion: Opinion): Promise<void> {
  await db
    .insert(messageFeedback)
    .values({ messageId, ...opinion })
    .onConflictDoUpdate({ target: messageFeedback.messageId, set: opinion });
}

export async function deleteFeedback(db: Db, messageId: string): Promise<void> {
  await db.delete(messageFeedback).where(eq(messageFeedback.messageId, messageId));
}

/** The opinions given of some messages. */
export async function feedbackOf(db: Db, messageIds: readonly string[]): Promise<Map<string, FeedbackValue>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select({ id: messageFeedback.messageId, value: messageFeedback.value })
    .from(messageFeedback)
    .where(inArray(messageFeedback.messageId, [...messageIds]));
  return new Map(rows.map(({ id, value }) => [id, value]));
}
