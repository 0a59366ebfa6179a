import type { QueryClient } from '@tanstack/react-query';
import { forgetChatState } from './exchange/chat-store.ts';
import { forgetKeptChat } from './kept-chat.ts';

/** Forgets on this device the discussions that the server has just deleted. */
export function forgetChat(userId: string, client: QueryClient): void {
  forgetChatState(userId);
  forgetKeptChat(userId);
  client.removeQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('conversations.') });
}
