import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '#web/lib/toasts.ts';
import { Dialog } from './dialog.tsx';
import { Button } from './form/button.tsx';

interface ConfirmDialogProps<T> {
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Something is lost by it. */
  readonly isDestructive?: boolean;
  readonly action: () => Promise<T>;
  readonly onDone?: (result: T) => void;
  readonly failure: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ConfirmDialog<T>(props: ConfirmDialogProps<T>) {
  const { title, confirmLabel, cancelLabel = 'Annuler', isDestructive = false } = props;
  const { action, onDone, failure, onClose, children } = props;
  const { mutate, isPending } = useMutation({
    mutationFn: action,
    onSuccess: onDone,
    onError: (error) => showToast(failure, error.message),
    onSettled: onClose,
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDestructive ? 'danger' : 'filled'}
            isBusy={isPending}
            onClick={() => !isPending && mutate()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
