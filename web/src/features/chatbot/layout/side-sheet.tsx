import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
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

  const handleTap = useEffectEvent((event: Event) => {
    // A tap beside the panel lands on the dialog itself: its backdrop.
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
