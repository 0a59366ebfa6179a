import type { User } from '@simples/contract/users/user';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './users.module.css';

interface UserActionsProps {
  readonly user: User;
  readonly onEdit: (user: User) => void;
}

/** What can be done with a person of the list. */
export function UserActions({ user, onEdit }: UserActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const name = `${user.lastName} ${user.firstName}`;
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        aria-label={`Modifier ${name}`}
        onClick={() => onEdit(user)}
      >
        <IconPencil size={20} stroke={1.7} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label={`Supprimer ${name}`}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={20} stroke={1.7} aria-hidden="true" />
      </button>
      {isAsking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}
