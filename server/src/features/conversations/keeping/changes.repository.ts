import { and, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { conversations, questionKeys } from '../../../db/schema.ts';
import { type ConversationRow, owned } from '../conversations.repository.ts';

interface Own {
  readonly userId: string;
  readonly id: string;
}

/** Gives a conversation of the person's another title; null when it is not theirs. Its place in lists stays. */
export async function renameConversation(
  db: Db,
  { userId, id, title }: Own & { readonly title: string },
): Promise<ConversationRow | null> {
  const [row] = await db.update(conversations).set({ title }).where(owned(userId, id)).returning();
  return row ?? null;
}

/** Deletes a conversation of the person's, with its messages and what was thought of them; false when not theirs. */
export async function deleteConversation(db: Db, { userId, id }: Own): Promise<boolean> {
  const rows = await db.delete(conversations).where(owned(userId, id)).returning({ id: conversations.id });
  return rows.length > 0;
}

/** Deletes some of the conversations that nobody went on with since `before`; gives how many. */
export async function deleteInactive(
  db: Db,
  { before, staleBefore, most }: { readonly before: Date; readonly staleBefore: Date; readonly most: number },
): Promise<number> {
  const isIdle = or(isNull(conversations.answeringSince), lt(conversations.answeringSince, staleBefore));
  const old = and(lt(conversations.updatedAt, before), isIdle);
  const ids = db.select({ id: conversations.id }).from(conversations).where(old).limit(most);
  // Whoever goes on with one of them between the two reads keeps it.
  const rows = await db
    .delete(conversations)
    .where(and(inArray(conversations.id, ids), old))
    .returning({ id: conversations.id });
  return rows.length;
}

/** Deletes the keys of questions that are too old to be repeated. */
export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db.delete(questionKeys).where(lt(questionKeys.createdAt, before));
}
