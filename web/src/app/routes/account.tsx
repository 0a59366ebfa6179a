import { useQueryClient } from '@tanstack/react-query';
import { Account } from '#web/features/account/account.tsx';
import { forgetChat } from '#web/features/chatbot/state/chat-store.ts';

export function Component() {
  const client = useQueryClient();
  return <Account onConversationsDeleted={(userId) => forgetChat(userId, client)} />;
}
