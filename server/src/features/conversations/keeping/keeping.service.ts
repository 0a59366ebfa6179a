import { AppError } from '@simples/contract/errors';
import type { PageQuery } from '@simples/contract/limits';
import type { Actor } from '@simples/contract/permissions';
import { words } from '@simples/contract/text';
import type { Db } from '../../../db/db.ts';
import { listConversations, summaryOf } from '../conversations.repository.ts';
import { deleteConversation, renameConversation } from './changes.repository.ts';
import { excerptsOf, holdsWords } from './search.repository.ts';

export interface Wanted extends PageQuery {
  /** Words that a conversation must hold. */
  readonly search?: string | undefined;
}

export interface Titled {
  readonly id: string;
  readonly title: string;
}

/** The person's conversations, or those of them that hold every word of a search. */
export async function list(db: Db, actor: Actor, { page, limit, search = '' }: Wanted) {
  const window = { limit, offset: (page - 1) * limit };
  if (search === '') {
    const { rows, total } = await listConversations(db, actor.id, window);
    return { conversations: rows.map(summaryOf), total };
  }
  const sought = words(search);
  const { rows, total } = await listConversations(db, actor.id, { ...window, holding: holdsWords(sought) });
  const excerpts = await excerptsOf(
    db,
    rows.map(({ id }) => id),
    sought,
  );
  return {
    conversations: rows.map((row) => ({ ...summaryOf(row), excerpt: excerpts.get(row.id) ?? null })),
    total,
  };
}

/** @throws AppError `notFound` when it does not exist or is someone else's. */
export async function rename(db: Db, actor: Actor, change: Titled) {
  const row = await renameConversation(db, { ...change, userId: actor.id });
  if (!row) throw new AppError('notFound');
  return summaryOf(row);
}

/** Deletes a conversation with all that was said in it. @throws AppError `notFound`, as above. */
export async function remove(db: Db, actor: Actor, id: string): Promise<void> {
  if (!(await deleteConversation(db, { id, userId: actor.id }))) throw new AppError('notFound');
}
