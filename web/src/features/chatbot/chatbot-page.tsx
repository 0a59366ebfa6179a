import type { CurrentUser } from '@simples/contract/current-user';
import { IconEdit, IconMenu2 } from '@tabler/icons-react';
import {
  lazy,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { NEW_TITLE } from './api/discussion-cache.ts';
import chatLayoutStyles from './chat-layout.module.css';
import styles from './chatbot-page.module.css';
import { Composer } from './composer.tsx';
import { DiscussionList } from './discussions/discussion-list.tsx';
import { MessageArea } from './messages/message-area.tsx';
import { isAwaiting } from './state/chat-state.ts';
import { useChat } from './state/chat-store.ts';
import { useConsent } from './state/consent.ts';
import { titleOf, useDiscussion, useDiscussions } from './state/use-discussions.ts';
import { useChatbot } from './use-chatbot.ts';

type ListButtonProps = Readonly<{ isListOpen: boolean; onOpenList: () => void }>;

type DesktopHeaderProps = ListButtonProps & Readonly<{ name: string; isListDocked: boolean }>;
type PhoneHeaderProps = ListButtonProps & Readonly<{ title: string; onNewDiscussion: () => void }>;

function DesktopHeader({ name, isListDocked, ...list }: DesktopHeaderProps) {
  return (
    <header className={chatLayoutStyles.header}>
      {!isListDocked && <ListButton {...list} />}
      <span className={chatLayoutStyles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className={chatLayoutStyles.who}>
        <p className={chatLayoutStyles.name}>{name}</p>
        <p className={chatLayoutStyles.note}>Actuellement connecté sur le ChatBot</p>
      </div>
    </header>
  );
}

function PhoneHeader({ title, onNewDiscussion, ...list }: PhoneHeaderProps) {
  return (
    <header className={chatLayoutStyles.header}>
      <ListButton {...list} />
      <p className={chatLayoutStyles.title}>{title}</p>
      <button
        type="button"
        className={chatLayoutStyles.icon}
        aria-label="Nouvelle discussion"
        onClick={onNewDiscussion}
      >
        <IconEdit size={22} aria-hidden="true" />
      </button>
    </header>
  );
}

function ListButton({ isListOpen, onOpenList }: ListButtonProps) {
  return (
    <button
      type="button"
      className={chatLayoutStyles.icon}
      aria-label="Ouvrir la liste des discussions"
      aria-expanded={isListOpen}
      aria-haspopup="dialog"
      onClick={onOpenList}
    >
      <IconMenu2 size={22} aria-hidden="true" />
    </button>
  );
}

function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean).slice(0, 2);
  return parts
    .map((part) => /./u.exec(part)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

interface SideSheetProps {
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A native dialog: it traps and restores the focus, and closes on Escape. */
function SideSheet({ label, side, onClose, children }: SideSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  const handleTap = useEffectEvent((event: Event) => {
    // The backdrop.
    if (event.target === dialog.current) onClose();
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const listen = (event: Event): void => handleTap(event);
    element.addEventListener('click', listen);
    if (!element.open) element.showModal();
    return () => {
      element.removeEventListener('click', listen);
      element.close();
    };
  }, []);

  function handleCancel(event: SyntheticEvent): void {
    event.preventDefault();
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={chatLayoutStyles.sheet}
      data-side={side}
      aria-label={label}
      onCancel={handleCancel}
    >
      {children}
    </dialog>
  );
}

const ConsentDialog = lazy(() => import('./consent-dialog.tsx'));
const SourcesPanel = lazy(() => import('./messages/sources-panel.tsx'));
type Chat = ReturnType<typeof useChatbot>;

export function ChatbotPage({ user }: { readonly user: CurrentUser }) {
  const chat = useChatbot(user);
  const { discussionId } = chat;
  const list = useDiscussions(user.id);
  const discussion = useDiscussion(user.id, discussionId);
  const current = list.discussions.find(({ id }) => id === discussionId);
  const discussions = (
    <DiscussionList {...list} userId={user.id} currentId={discussionId} onOpen={chat.openDiscussion} />
  );

  return (
    <div className={styles.page}>
      <h1 className="only-for-readers">Chatbot</h1>
      {chat.isListDocked && <div className={styles.list}>{discussions}</div>}
      <div className={styles.talk}>
        <Header chat={chat} user={user} title={current ? titleOf(current) : NEW_TITLE} />
        <MessageArea
          {...chat}
          discussion={discussion}
          firstName={user.firstName}
          onAsk={chat.ask}
          onRetry={chat.retry}
          onRegenerate={chat.regenerate}
          onWithdraw={chat.withdraw}
          onShowSources={chat.showSources}
        />
        <Announcement />
        <Composer
          discussionId={discussionId}
          messages={discussion.messages}
          isBlocked={isAwaiting(discussion.pending)}
          field={chat.field}
          onSend={chat.ask}
        />
      </div>
      <Consent />
      <Sources chat={chat} {...discussion} />
      {chat.isListOpen && (
        <SideSheet label="Discussions" side="left" onClose={() => chat.setIsListOpen(false)}>
          {discussions}
        </SideSheet>
      )}
    </div>
  );
}

/** Opened by whatever question asks for it. */
function Consent() {
  const isAsked = useConsent(({ waiting }) => waiting.length > 0);
  return <Suspense fallback={null}>{isAsked && <ConsentDialog />}</Suspense>;
}

function Header({ chat, user, title }: Readonly<{ chat: Chat; user: CurrentUser; title: string }>) {
  const list = { isListOpen: chat.isListOpen, onOpenList: () => chat.setIsListOpen(true) };
  if (!chat.isDesktop)
    return <PhoneHeader {...list} title={title} onNewDiscussion={() => chat.openDiscussion(null)} />;
  return (
    <DesktopHeader
      {...list}
      name={`${user.firstName} ${user.lastName}`.trim()}
      isListDocked={chat.isListDocked}
    />
  );
}

type Discussion = ReturnType<typeof useDiscussion>;
type SourcesProps = Readonly<{ chat: Chat }> & Pick<Discussion, 'messages' | 'pending'>;

/** Beside the card of an emergency, sources of an earlier answer would be read as its own. */
function isBesideEmergency(messageId: string, { messages, pending }: Omit<SourcesProps, 'chat'>): boolean {
  const last = messages.findLast(({ type }) => type === 'AI');
  if (pending?.emergency) return true;
  return last?.kind === 'emergency' && last.id !== messageId;
}

function Sources({ chat, messages, pending }: SourcesProps) {
  const { openSources, hideSources, isDesktop } = chat;
  if (!openSources || isBesideEmergency(openSources.messageId, { messages, pending })) return null;
  const sources = messages.find(({ id }) => id === openSources.messageId)?.sources ?? [];
  const panel = (
    <Suspense fallback={null}>
      <SourcesPanel sources={sources} chosen={openSources.chosen} onClose={hideSources} />
    </Suspense>
  );
  if (isDesktop) {
    return (
      <aside className={styles.sources} aria-label="Sources de la réponse">
        {panel}
      </aside>
    );
  }
  return (
    <SideSheet label="Sources de la réponse" side="right" onClose={hideSources}>
      {panel}
    </SideSheet>
  );
}

/** Announces the last answer as a whole, not word by word. */
function Announcement() {
  const announcement = useChat((state) => state.announcement);
  return (
    <p className="only-for-readers" aria-live="polite">
      {announcement}
    </p>
  );
}
