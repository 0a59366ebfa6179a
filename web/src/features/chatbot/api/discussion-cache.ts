import {
  type Conversation,
  type ConversationSummary,
  conversationEndpoints,
  type Message,
  type Reply,
} from '@simples/contract/conversations';
import type { EndpointResponse } from '@simples/contract/endpoint';
import type { FeedbackValue } from '@simples/contract/feedback';
import type { InfiniteData } from '@tanstack/react-query';
import { z } from 'zod';
import { newId } from '#web/lib/ids.ts';
import { readLocal, removeLocal, writeLocal } from '#web/lib/local-data.ts';

/** Newest page first; messages of a page oldest first. */
export type DiscussionPages = InfiniteData<Conversation>;
export type ListPage = EndpointResponse<typeof conversationEndpoints.list>;
export type ListPages = InfiniteData<ListPage>;

function uniqueById<T extends { readonly id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

export function messagesOf(pages: DiscussionPages | undefined): Message[] {
  return uniqueById((pages?.pages ?? []).toReversed().flatMap((page) => page.chatHistory));
}

/** Last active first; deduplicated, since discussions move between pages. */
export function discussionsOf(pages: ListPages | undefined): ConversationSummary[] {
  return uniqueById(pages?.pages.flatMap((page) => page.conversations) ?? []).toSorted((first, second) =>
    second.updatedAt.localeCompare(first.updatedAt),
  );
}

export function localMessage(
  type: Message['type'],
  message: Pick<Message, 'id' | 'content' | 'createdAt' | 'startsAnew'>,
): Message {
  return {
    ...message,
    id_: message.id,
    type,
    sources: [],
    kind: null,
    emergency: null,
    suggestions: [],
    blocks: [],
    slots: [],
  };
}

export function summaryOf(reply: Reply, userId: string, known?: ConversationSummary): ConversationSummary {
  return {
    id: reply.conversationId,
    id_: reply.conversationId,
    // It may have been renamed meanwhile.
    title: known?.title ?? reply.title,
    status: 'ACTIVE',
    createdAt: known?.createdAt ?? reply.createdAt,
    updatedAt: reply.createdAt,
    userId,
    lastMessage: reply.content,
  };
}

export const NEW_TITLE = 'Nouvelle discussion';

export function temporarySummary(
  id: string,
  userId: string,
  { askedAt, question }: Readonly<{ askedAt: string; question: string }>,
): ConversationSummary {
  const dates = { createdAt: askedAt, updatedAt: askedAt };
  return { id, id_: id, title: NEW_TITLE, status: 'ACTIVE', ...dates, userId, lastMessage: question };
}

export function firstPages(summary: ConversationSummary, messages: readonly Message[]): DiscussionPages {
  return { pages: [{ ...summary, chatHistory: [...messages], hasMore: false }], pageParams: [null] };
}

export function withMessages(pages: DiscussionPages, added: readonly Message[]): DiscussionPages {
  const known = new Set(messagesOf(pages).map(({ id }) => id));
  const [newest, ...older] = pages.pages;
  const fresh = added.filter(({ id }) => !known.has(id));
  if (!newest || fresh.length === 0) return pages;
  return { ...pages, pages: [{ ...newest, chatHistory: [...newest.chatHistory, ...fresh] }, ...older] };
}

export function withoutMessage(pages: DiscussionPages, id: string): DiscussionPages {
  const keep = (page: Conversation): Conversation => ({
    ...page,
    chatHistory: page.chatHistory.filter((message) => message.id !== id),
  });
  return { ...pages, pages: pages.pages.map(keep) };
}

/** Without the last question and answer when they are being replaced. */
export function withoutReplaced(pages: DiscussionPages, answerId: string | null): DiscussionPages {
  const [question, answer] = messagesOf(pages).slice(-2);
  if (!question || answer?.id !== answerId) return pages;
  return withoutMessage(withoutMessage(pages, question.id), answer.id);
}

export function withFeedback(
  pages: DiscussionPages,
  messageId: string,
  feedback: FeedbackValue | null,
): DiscussionPages {
  const replaceFeedback = ({ feedback: _former, ...message }: Message): Message =>
    feedback === null ? message : { ...message, feedback };
  const mark = (page: Conversation): Conversation => ({
    ...page,
    chatHistory: page.chatHistory.map((message) =>
      message.id === messageId ? replaceFeedback(message) : message,
    ),
  });
  return { ...pages, pages: pages.pages.map(mark) };
}

export function withSummary(pages: ListPages, summary: ConversationSummary): ListPages {
  const isKnown = pages.pages.some((page) => page.conversations.some(({ id }) => id === summary.id));
  const [first, ...rest] = pages.pages.map((page) => ({
    total: page.total + (isKnown ? 0 : 1),
    conversations: page.conversations.filter(({ id }) => id !== summary.id),
  }));
  if (!first) return pages;
  return { ...pages, pages: [{ ...first, conversations: [summary, ...first.conversations] }, ...rest] };
}

const PREFIX = 'temp_';
export const newTemporaryId = (): string => PREFIX + newId();
export const isTemporary = (id: string): boolean => id.startsWith(PREFIX);
const LIST = 'chat-discussions';
const MESSAGES = 'chat-messages';
/** Browser storage is small. */
const MAX_STORED_DISCUSSIONS = 10;
const storedListSchema = z.object({ savedAt: z.number(), page: conversationEndpoints.list.response });
const storedMessagesSchema = z.record(
  z.string(),
  z.object({ savedAt: z.number(), page: conversationEndpoints.get.response }),
);

interface Stored<Pages> {
  readonly pages: Pages;
  readonly savedAt: number;
}

export function readStoredDiscussions(userId: string): Stored<InfiniteData<ListPage, number>> | null {
  const stored = readLocal(userId, LIST, storedListSchema);
  return stored && { savedAt: stored.savedAt, pages: { pages: [stored.page], pageParams: [1] } };
}

export function storeDiscussions(userId: string, { pages, savedAt }: Stored<ListPages>): void {
  writeLocal(userId, LIST, { savedAt, page: pages.pages[0] });
}

export function readStoredDiscussion(
  userId: string,
  id: string,
): Stored<InfiniteData<Conversation, string | null>> | null {
  const stored = readLocal(userId, MESSAGES, storedMessagesSchema)?.[id];
  return stored ? { savedAt: stored.savedAt, pages: { pages: [stored.page], pageParams: [null] } } : null;
}

export function storeDiscussion(
  userId: string,
  id: string,
  { pages, savedAt }: Stored<DiscussionPages>,
): void {
  const others = Object.entries(readLocal(userId, MESSAGES, storedMessagesSchema) ?? {})
    .filter(([otherId]) => otherId !== id)
    .toSorted(([, first], [, second]) => second.savedAt - first.savedAt)
    .slice(0, MAX_STORED_DISCUSSIONS - 1);
  writeLocal(userId, MESSAGES, { [id]: { savedAt, page: pages.pages[0] }, ...Object.fromEntries(others) });
}

export function removeStoredDiscussion(userId: string, id: string): void {
  const { [id]: _removed, ...others } = readLocal(userId, MESSAGES, storedMessagesSchema) ?? {};
  writeLocal(userId, MESSAGES, others);
}

export function removeStoredChat(userId: string): void {
  for (const what of [LIST, MESSAGES]) removeLocal(userId, what);
}
