import type { User } from '@simples/contract/users/user';
import { useState } from 'react';
import { SuccessDialog } from './success-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';

interface UserDialogsProps {
  /** The person to edit; null for a new one. */
  readonly user: User | null;
  readonly onClose: () => void;
}

/** The form, then what to pass on to whoever was created. Specification, section 4. */
export default function UserDialogs({ user, onClose }: UserDialogsProps) {
  const [created, setCreated] = useState<{ user: User; password: string | null } | null>(null);
  if (created) return <SuccessDialog {...created} onClose={onClose} />;
  return (
    <UserDialog
      user={user}
      onCreated={(person, password) => setCreated({ user: person, password })}
      onClose={onClose}
    />
  );
}
