import type { Source } from '@simples/contract/conversations';
import type { CurrentUser } from '@simples/contract/users';
import styles from './chatbot-page.module.css';
import { Composer } from './composer/composer.tsx';
import { useChat } from './exchange/chat-store.ts';
import { isAwaiting } from './exchange/exchange-state.ts';
import { DesktopHeader, PhoneHeader } from './layout/chat-header.tsx';
import { SideSheet } from './layout/side-sheet.tsx';
import { useChatbot, useLayout } from './layout/use-chatbot.ts';
import { DiscussionList } from './list/discussion-list.tsx';
import { NEW_TITLE, titleOf, useDiscussions } from './list/use-discussions.ts';
import { MessageArea } from './messages/message-area.tsx';
import { SourcesPanel } from './sources/sources-panel.tsx';
import { useDiscussion } from './use-discussion.ts';

const noSources: readonly Source[] = [];

export function ChatbotPage({ user }: { readonly user: CurrentUser }) {
  const layout = useLayout();
  const chat = useChatbot(user, layout);
  const { discussionId, openSources } = chat;
  const list = useDiscussions(user.id);
  const discussion = useDiscussion(user.id, discussionId);
  const current = list.discussions.find(({ id }) => id === discussionId);
  const sources = discussion.messages.find(({ id }) => id === openSources?.messageId)?.sources ?? noSources;

  const discussions = <DiscussionList {...list} currentId={discussionId} onOpen={chat.openDiscussion} />;
  const panel = openSources && (
    <SourcesPanel sources={sources} chosen={openSources.chosen} onClose={chat.hideSources} />
  );

  return (
    <div className={styles.page}>
      <h1 className="only-for-readers">Chatbot</h1>
      {layout.isListDocked && <div className={styles.list}>{discussions}</div>}
      <div className={styles.talk}>
        {layout.isListDocked ? (
          <DesktopHeader name={`${user.firstName} ${user.lastName}`.trim()} />
        ) : (
          <PhoneHeader
            title={current ? titleOf(current) : NEW_TITLE}
            isListOpen={chat.isListOpen}
            onOpenList={() => chat.setIsListOpen(true)}
            onNewDiscussion={() => chat.openDiscussion(null)}
          />
        )}
        <MessageArea
          {...chat}
          discussion={discussion}
          firstName={user.firstName}
          onAsk={chat.ask}
          onRetry={chat.retry}
          onShowSources={chat.showSources}
        />
        <Announcement />
        <Composer
          discussionId={discussionId}
          isBlocked={isAwaiting(discussion.exchange)}
          field={chat.field}
          onSend={chat.ask}
        />
      </div>
      {panel && layout.areSourcesDocked && (
        <aside className={styles.sources} aria-label="Sources de la réponse">
          {panel}
        </aside>
      )}
      {panel && !layout.areSourcesDocked && (
        <SideSheet label="Sources de la réponse" side="right" onClose={chat.hideSources}>
          {panel}
        </SideSheet>
      )}
      {chat.isListOpen && (
        <SideSheet label="Discussions" side="left" onClose={() => chat.setIsListOpen(false)}>
          {discussions}
        </SideSheet>
      )}
    </div>
  );
}

/** The last answer in one piece: word by word it would be unbearable to hear. */
function Announcement() {
  const announcement = useChat((state) => state.announcement);
  return (
    <p className="only-for-readers" aria-live="polite">
      {announcement}
    </p>
  );
}
