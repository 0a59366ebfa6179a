import { useQueryClient } from '@tanstack/react-query';
import { Account } from '../../features/account/account.tsx';
import { forgetChat } from '../../features/chatbot/forget-chat.ts';
import { Page } from '../../ui/page.tsx';

export function Component() {
  const client = useQueryClient();
  return (
    <Page>
      <Account onConversationsDeleted={(userId) => forgetChat(userId, client)} />
    </Page>
  );
}
