import { IconEdit, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import styles from './chat-layout.module.css';

type ListButtonProps = Readonly<{ isListOpen: boolean; onOpenList: () => void }>;

type DesktopHeaderProps = ListButtonProps & Readonly<{ name: string; isListDocked: boolean }>;
type PhoneHeaderProps = ListButtonProps & Readonly<{ title: string; onNewDiscussion: () => void }>;

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

interface SideSheetProps {
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A native dialog: it traps and restores the focus, and closes on Escape. */
export function SideSheet({ label, side, onClose, children }: SideSheetProps) {
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
    <dialog ref={dialog} className={styles.sheet} data-side={side} aria-label={label} onCancel={handleCancel}>
      {children}
    </dialog>
  );
}
