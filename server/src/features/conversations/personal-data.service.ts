import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PersonalData } from '@simples/contract/users/own-account-endpoints';
import type { Db } from '../../db/db.ts';
import { messageOf } from './conversations.repository.ts';
import { feedbackOf } from './opinions/feedback.repository.ts';
import { allMessages, nextConversation } from './personal-data.repository.ts';

export { deleteConversationsOf } from './personal-data.repository.ts';

/** A person's own conversations with every message, one after the other. */
export async function* conversationsOf(
  db: Db,
  userId: string,
): AsyncGenerator<PersonalData['conversations'][number]> {
  let last: string | null = null;
  for (;;) {
    const row: Awaited<ReturnType<typeof nextConversation>> = await nextConversation(db, userId, last);
    if (!row) return;
    last = row.id;
    const { id, title } = row;
    const rows = await allMessages(db, id);
    const opinions = await feedbackOf(
      db,
      rows.map((message) => message.id),
    );
    yield {
      id,
      title,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      messages: rows.map((message) => ({ ...messageOf(message), feedback: opinions.get(message.id) })),
    };
    // Other requests take turns.
    await nextTurn();
  }
}
