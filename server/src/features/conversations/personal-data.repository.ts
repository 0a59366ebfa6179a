import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { conversations, messages, questionKeys } from '../../db/schema.ts';

/** Deletes everything a person has asked and been answered; gives the number of conversations. */
export async function deleteConversationsOf(tx: Db, userId: string): Promise<number> {
  await tx.delete(questionKeys).where(eq(questionKeys.userId, userId));
  const deleted = await tx
    .delete(conversations)
    .where(eq(conversations.userId, userId))
    .returning({ id: conversations.id });
  return deleted.length;
}

/** The oldest conversation of a person after the one of that id. */
export async function nextConversation(db: Db, userId: string, after: string | null) {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, userId), after === null ? undefined : gt(conversations.id, after)))
    .orderBy(asc(conversations.id))
    .limit(1);
  return row ?? null;
}

/** Every message of a conversation, oldest first. */
export function allMessages(db: Db, conversationId: string) {
  return db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.position));
}
