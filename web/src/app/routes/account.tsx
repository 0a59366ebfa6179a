import { useQueryClient } from '@tanstack/react-query';
import { Account } from '#web/features/account/account.tsx';
import { forgetChat } from '#web/features/chatbot/state/chat-store.ts';
import { Page } from '#web/ui/page.tsx';

export function Component() {
  const client = useQueryClient();
  return (
    <Page>
      <Account onConversationsDeleted={(userId) => forgetChat(userId, client)} />
    </Page>
  );
}
