import { administrationEndpoints } from '@simples/contract/users/administration-endpoints';
import type { User } from '@simples/contract/users/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { showSuccess, showToast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { refreshUsers } from '../api.ts';

interface DeleteDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** The question before a person is deleted. Specification, section 2. */
export function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(administrationEndpoints.delete, { params: { id: user.id } }),
    onSuccess: () => showSuccess('User deleted successfully'),
    onError: (error) => showToast('Operation failed', error.message),
    onSettled: () => {
      onClose();
      return refreshUsers(client);
    },
  });
  return (
    <ConfirmDialog
      title="Are you sure to delete this user?"
      cancelLabel="No"
      confirmLabel="Yes"
      isBusy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>
        <strong>
          {user.lastName} {user.firstName}
        </strong>{' '}
        ({user.email}) ne pourra plus se connecter. Ses discussions et ses données personnelles sont effacées
        pour de bon ; l’historique des fiches reste lisible, sans son nom.
      </p>
    </ConfirmDialog>
  );
}
