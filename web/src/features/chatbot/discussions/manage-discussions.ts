import { conversationEndpoints } from '@simples/contract/conversations';
import { ownAccountEndpoints } from '@simples/contract/own-account';
import type { QueryClient } from '@tanstack/react-query';
import { type ListPages, removeStoredDiscussion } from '#web/features/chatbot/api/discussion-cache.ts';
import { discussionQuery, discussionsQuery, SEARCH } from '#web/features/chatbot/api/discussions-queries.ts';
import { forgetChat, forgetDiscussionState, markDeleted } from '#web/features/chatbot/state/chat-store.ts';
import { ApiError, call } from '#web/lib/api-client.ts';

const { rename, remove } = conversationEndpoints;

export interface Managed {
  readonly client: QueryClient;
  readonly userId: string;
  readonly id: string;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.httpCode === 404;

export async function renameDiscussion({ client, userId, id }: Managed, title: string): Promise<void> {
  const renamed = await call(rename, { params: { id }, body: { title } });
  const list = discussionsQuery(userId).queryKey;
  await client.cancelQueries({ queryKey: list });
  client.setQueryData(list, (pages) => pages && withTitle(pages, id, renamed.title));
  void client.invalidateQueries({ queryKey: [SEARCH, userId] });
}

/** An already deleted discussion counts as deleted. */
export async function deleteDiscussion({ client, userId, id }: Managed): Promise<void> {
  await call(remove, { params: { id } }).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
  const list = discussionsQuery(userId).queryKey;
  const { queryKey } = discussionQuery(userId, id);
  // First: the page must not refetch it.
  markDeleted(id);
  await Promise.all([client.cancelQueries({ queryKey }), client.cancelQueries({ queryKey: list })]);
  forgetDiscussionState(id);
  removeStoredDiscussion(userId, id);
  client.removeQueries({ queryKey });
  client.setQueryData(list, (pages) => pages && withoutDiscussion(pages, id));
  // The following pages moved up by one.
  void client.invalidateQueries({ queryKey: list });
  void client.invalidateQueries({ queryKey: [SEARCH, userId] });
}

interface All extends Omit<Managed, 'id'> {
  readonly currentId: string | null;
}

export async function deleteAllDiscussions({ client, userId, currentId }: All): Promise<number> {
  const { deleted } = await call(ownAccountEndpoints.deleteConversations);
  if (currentId !== null) markDeleted(currentId);
  await client.cancelQueries();
  forgetChat(userId, client);
  return deleted;
}

function withTitle(pages: ListPages, id: string, title: string): ListPages {
  const changed = pages.pages.map((page) => ({
    ...page,
    conversations: page.conversations.map((each) => (each.id === id ? { ...each, title } : each)),
  }));
  return { ...pages, pages: changed };
}

function withoutDiscussion(pages: ListPages, id: string): ListPages {
  const left = pages.pages.map((page) => ({
    total: page.total - 1,
    conversations: page.conversations.filter((each) => each.id !== id),
  }));
  return { ...pages, pages: left };
}
