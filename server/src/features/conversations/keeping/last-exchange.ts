import { AppError } from '@simples/contract/errors';
import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { messageFeedback, messages } from '../../../db/schema.ts';
import { recentMessages } from '../conversations.repository.ts';

/** A question and its answer. */
export interface Exchange {
  readonly questionId: string;
  readonly answerId: string;
}

/**
 * The last exchange of a conversation.
 * @throws AppError `notFound` when that answer is not the last thing said there.
 */
export async function lastExchange(db: Db, conversationId: string, answerId: string): Promise<Exchange> {
  const [answer, question] = await recentMessages(db, conversationId, { limit: 2 });
  if (answer?.id !== answerId || answer.type !== 'AI' || question?.type !== 'HUMAN') {
    throw new AppError('notFound');
  }
  return { questionId: question.id, answerId };
}

/** Deletes an exchange. One of whose answer the person said what they think stays: a danger reported is not undone. */
export async function removeExchange(tx: Db, { questionId, answerId }: Exchange): Promise<void> {
  const opinion = tx.select().from(messageFeedback).where(eq(messageFeedback.messageId, answerId));
  await tx.delete(messages).where(and(inArray(messages.id, [questionId, answerId]), notExists(opinion)));
}
