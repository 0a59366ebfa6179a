import { type Conversation, conversationEndpoints } from '@simples/contract/conversations';
import { call } from '../../../lib/api-client.ts';

/** A discussion from its first message to its last, whatever the screen shows of it. */
export async function wholeDiscussion(id: string, signal?: AbortSignal): Promise<Conversation> {
  const given = { params: { id }, ...(signal && { signal }) };
  const latest = await call(conversationEndpoints.get, given);
  let messages = latest.chatHistory;
  let { hasMore } = latest;
  while (hasMore) {
    const before = messages[0]?.id;
    const page = await call(conversationEndpoints.get, { ...given, query: before ? { before } : {} });
    messages = [...page.chatHistory, ...messages];
    hasMore = page.hasMore && page.chatHistory.length > 0;
  }
  return { ...latest, chatHistory: messages, hasMore: false };
}
