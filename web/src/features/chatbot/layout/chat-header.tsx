import { IconEdit, IconMenu2 } from '@tabler/icons-react';
import styles from './chat-header.module.css';

interface ListButtonProps {
  readonly isListOpen: boolean;
  readonly onOpenList: () => void;
}

interface DesktopHeaderProps extends ListButtonProps {
  readonly name: string;
  readonly isListDocked: boolean;
}

interface PhoneHeaderProps extends ListButtonProps {
  readonly title: string;
  readonly onNewDiscussion: () => void;
}

export function DesktopHeader({ name, isListDocked, ...list }: DesktopHeaderProps) {
  return (
    <header className={styles.header}>
      {!isListDocked && <ListButton {...list} />}
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

export function PhoneHeader({ title, onNewDiscussion, ...list }: PhoneHeaderProps) {
  return (
    <header className={styles.header}>
      <ListButton {...list} />
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

function ListButton({ isListOpen, onOpenList }: ListButtonProps) {
  return (
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
  );
}

function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean).slice(0, 2);
  return parts
    .map((part) => /./u.exec(part)?.[0] ?? '')
    .join('')
    .toUpperCase();
}
