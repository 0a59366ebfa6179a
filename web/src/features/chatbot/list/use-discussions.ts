import type { ConversationSummary } from '@simples/contract/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { discussionsQuery } from '../api.ts';
import { discussionsOf } from '../discussion-cache.ts';
import { useChat } from '../exchange/chat-store.ts';
import type { Exchange } from '../exchange/exchange-state.ts';
import { isTemporary } from '../ids.ts';
import { keepList } from '../kept-chat.ts';

export const NEW_TITLE = 'Nouvelle discussion';

/** A discussion that waits for its first answer stands in the list like the others. */
function temporaryDiscussions(
  exchanges: Readonly<Record<string, Exchange>>,
  userId: string,
): ConversationSummary[] {
  return Object.entries(exchanges)
    .filter(([id]) => isTemporary(id))
    .map(([id, { askedAt, question }]) => ({
      id,
      id_: id,
      title: NEW_TITLE,
      status: 'ACTIVE' as const,
      createdAt: askedAt,
      updatedAt: askedAt,
      userId,
      lastMessage: question,
    }))
    .toReversed();
}

export const titleOf = ({ title, createdAt }: ConversationSummary): string =>
  title.trim() === '' ? `Discussion du ${formatDate(createdAt)}` : title;

export function useDiscussions(userId: string) {
  const query = useInfiniteQuery(discussionsQuery(userId));
  const exchanges = useChat((state) => state.exchanges);
  const { data, dataUpdatedAt } = query;

  useEffect(() => {
    if (data) keepList(userId, { pages: data, savedAt: dataUpdatedAt });
  }, [data, dataUpdatedAt, userId]);

  return { query, discussions: [...temporaryDiscussions(exchanges, userId), ...discussionsOf(data)] };
}
