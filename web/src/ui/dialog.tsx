import { IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** 560 or 800 px. */
  readonly size?: 'medium' | 'wide';
  readonly isFullScreenOnPhone?: boolean;
  readonly closesOnMask?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Longer than people take between the clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

const dropSecondClick = (event: MouseEvent): void => {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
};

/** The second click would press what a closed dialog has uncovered. */
function shieldFromDoubleClick(): void {
  // The page of then: it may have gone once the time is over.
  const page = document;
  page.addEventListener('click', dropSecondClick, { capture: true });
  setTimeout(() => page.removeEventListener('click', dropSecondClick, { capture: true }), DOUBLE_CLICK_MS);
}

/** A click on the backdrop targets the dialog itself. */
function useModal(onMask: () => void) {
  const element = useRef<HTMLDialogElement>(null);
  const handleMask = useEffectEvent(onMask);
  // A layout effect: only a dialog still in the document restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    const handleClick = (event: Event): void => {
      if (event.target === dialog) handleMask();
    };
    dialog.addEventListener('click', handleClick);
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.removeEventListener('click', handleClick);
      dialog.close();
      shieldFromDoubleClick();
    };
  }, []);
  return element;
}

/** A native dialog: it traps and restores the focus, and closes on Escape. */
export function Dialog({
  title,
  onClose,
  size = 'medium',
  isFullScreenOnPhone = false,
  closesOnMask = true,
  actions,
  children,
}: DialogProps) {
  const titleId = useId();
  const element = useModal(() => {
    if (closesOnMask) onClose();
  });
  const handleCancel = (event: SyntheticEvent): void => {
    // The cancel event of a file chooser bubbles up to here.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Browsers close on a second Escape regardless. A nested dialog closes alone.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      data-size={size}
      data-full={isFullScreenOnPhone || undefined}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onKeyDown={handleKeyDown}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="Fermer" onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </dialog>
  );
}
