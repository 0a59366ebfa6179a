import { type Conversation, conversationEndpoints } from '@simples/contract/conversations';
import type { InfiniteData } from '@tanstack/react-query';
import { z } from 'zod';
import { readLocal, removeLocal, writeLocal } from '../../lib/local/local-data.ts';
import type { DiscussionPages, ListPage, ListPages } from './discussion-cache.ts';

const LIST = 'chat-discussions';
const MESSAGES = 'chat-messages';
/** Discussions whose messages are kept on the device; the storage of a browser is small. */
const KEPT_DISCUSSIONS = 10;

const keptList = z.object({ savedAt: z.number(), page: conversationEndpoints.list.response });
const keptMessages = z.record(
  z.string(),
  z.object({ savedAt: z.number(), page: conversationEndpoints.get.response }),
);

interface Kept<Pages> {
  readonly pages: Pages;
  readonly savedAt: number;
}

export function readKeptList(userId: string): Kept<InfiniteData<ListPage, number>> | null {
  const kept = readLocal(userId, LIST, keptList);
  return kept && { savedAt: kept.savedAt, pages: { pages: [kept.page], pageParams: [1] } };
}

export function keepList(userId: string, { pages, savedAt }: Kept<ListPages>): void {
  writeLocal(userId, LIST, { savedAt, page: pages.pages[0] });
}

export function readKeptDiscussion(
  userId: string,
  id: string,
): Kept<InfiniteData<Conversation, string | null>> | null {
  const kept = readLocal(userId, MESSAGES, keptMessages)?.[id];
  return kept ? { savedAt: kept.savedAt, pages: { pages: [kept.page], pageParams: [null] } } : null;
}

export function keepDiscussion(userId: string, id: string, { pages, savedAt }: Kept<DiscussionPages>): void {
  const others = Object.entries(readLocal(userId, MESSAGES, keptMessages) ?? {})
    .filter(([otherId]) => otherId !== id)
    .toSorted(([, first], [, second]) => second.savedAt - first.savedAt)
    .slice(0, KEPT_DISCUSSIONS - 1);
  writeLocal(userId, MESSAGES, { [id]: { savedAt, page: pages.pages[0] }, ...Object.fromEntries(others) });
}

export function forgetKeptDiscussion(userId: string, id: string): void {
  const { [id]: _removed, ...others } = readLocal(userId, MESSAGES, keptMessages) ?? {};
  writeLocal(userId, MESSAGES, others);
}

export function forgetKeptChat(userId: string): void {
  for (const what of [LIST, MESSAGES]) removeLocal(userId, what);
}
