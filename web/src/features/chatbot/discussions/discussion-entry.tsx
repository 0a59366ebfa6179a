import type { ConversationSummary } from '@simples/contract/conversations';
import { limits } from '@simples/contract/limits';
import { IconDots } from '@tabler/icons-react';
import { isTemporary } from '#web/features/chatbot/api/discussion-cache.ts';
import { plainText } from '#web/features/chatbot/state/answer-words.ts';
import { titleOf } from '#web/features/chatbot/state/use-discussions.ts';
import styles from './discussion-list.module.css';

export interface EntryActions {
  readonly currentId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onManage: (discussion: ConversationSummary) => void;
}

type EntryProps = EntryActions & Readonly<{ discussion: ConversationSummary }>;

export function DiscussionEntry({ discussion, currentId, onOpen, onManage }: EntryProps) {
  const { id, lastMessage } = discussion;
  const title = titleOf(discussion);
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.entry}
        aria-current={id === currentId || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={styles.title}>{title}</span>
        <span className={styles.last}>{plainText(lastMessage).slice(0, limits.chat.previewLength)}</span>
      </button>
      {!isTemporary(id) && (
        <button
          type="button"
          className={styles.manage}
          aria-label={`Gérer la discussion ${title}`}
          aria-haspopup="dialog"
          onClick={() => onManage(discussion)}
        >
          <IconDots size={18} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

const LINES = ['first', 'second', 'third', 'fourth', 'fifth'];

export function ListSkeleton() {
  return (
    <output aria-label="Chargement des discussions">
      {LINES.map((line) => (
        <span key={line} className={styles.ghost}>
          <span />
          <span />
        </span>
      ))}
    </output>
  );
}

export function MoreButton({ isLoading, onLoad }: Readonly<{ isLoading: boolean; onLoad: () => void }>) {
  return (
    <button type="button" className={styles.more} disabled={isLoading} onClick={onLoad}>
      {isLoading ? 'Chargement...' : 'Afficher plus de discussions'}
    </button>
  );
}
