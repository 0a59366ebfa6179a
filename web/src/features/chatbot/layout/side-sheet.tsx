import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './side-sheet.module.css';

interface SideSheetProps {
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel over the screen. The browser's own dialog keeps the focus inside, gives it back, and closes on Escape. */
export function SideSheet({ label, side, onClose, children }: SideSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  function handleClick(event: MouseEvent): void {
    if (event.target === dialog.current) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-side={side}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={handleClick}
    >
      {children}
    </dialog>
  );
}
