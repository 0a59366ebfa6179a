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
import { Button } from './form/button.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** 560 or 800 px, where the window has them. */
  readonly size?: 'medium' | 'wide';
  /** Takes the whole screen of a phone, as a page of its own would. */
  readonly isFullScreenOnPhone?: boolean;
  /** Closes when the person taps beside it. A dialog that holds unsaved work should not. */
  readonly closesOnMask?: boolean;
  /** What can be done, at the bottom: it stays in sight while the rest scrolls. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Shows the element as a modal as long as the component lives. A tap beside it lands on the element itself. */
function useModal(onMask: () => void) {
  const element = useRef<HTMLDialogElement>(null);
  const handleMask = useEffectEvent(onMask);
  // Before the element leaves the page: only a dialog that is still there gives the focus back.
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
    };
  }, []);
  return element;
}

/** A window over the page. The browser's own dialog keeps the focus inside, gives it back, and closes on Escape. */
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
    // The cancel of a file chooser inside bubbles up to here.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Left to itself, a second Escape closes the dialog whatever is said to the first. One inside another closes alone.
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

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What it would do. */
  readonly children: ReactNode;
}

/** Asks before something that cannot be taken back. The answer that changes nothing comes first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, cancelLabel = 'Annuler', isBusy, onConfirm, onClose, children } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button isBusy={isBusy} onClick={() => !isBusy && onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
