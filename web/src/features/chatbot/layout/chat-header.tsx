import { IconEdit, IconMenu2 } from '@tabler/icons-react';
import styles from './chat-header.module.css';

interface PhoneHeaderProps {
  readonly title: string;
  readonly isListOpen: boolean;
  readonly onOpenList: () => void;
  readonly onNewDiscussion: () => void;
}

export function PhoneHeader({ title, isListOpen, onOpenList, onNewDiscussion }: PhoneHeaderProps) {
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.icon}
        aria-label="Ouvrir la liste des discussions"
        aria-expanded={isListOpen}
        aria-haspopup="dialog"
        onClick={onOpenList}
      >
        <IconMenu2 size={22} aria-hidden="true" />
      </button>
      <p className={styles.title}>{title}</p>
      <button
        type="button"
        className={styles.icon}
        aria-label="Nouvelle discussion"
        onClick={onNewDiscussion}
      >
        <IconEdit size={22} aria-hidden="true" />
      </button>
    </header>
  );
}

export function DesktopHeader({ name }: { readonly name: string }) {
  return (
    <header className={styles.header}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>Actuellement connecté sur le ChatBot</p>
      </div>
    </header>
  );
}

function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return parts
    .map((part) => [...part][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
