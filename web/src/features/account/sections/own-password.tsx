import type { CurrentUser } from '@simples/contract/users/current-user';
import { useState } from 'react';
import { showSuccess } from '../../../lib/toasts.ts';
import styles from '../account.module.css';
import { PasswordForm } from '../password/password-form.tsx';
import { Section } from './section.tsx';

/** One's own password. */
export function OwnPassword({ user }: { readonly user: CurrentUser }) {
  const [changes, setChanges] = useState(0);
  return (
    <Section title="Mot de passe">
      <p className={styles.note}>Vos autres sessions seront fermées ; celle-ci reste ouverte.</p>
      <PasswordForm
        // Nothing of the last change stays in the fields.
        key={changes}
        username={user.email}
        currentLabel="Mot de passe actuel"
        onChanged={() => {
          setChanges(changes + 1);
          showSuccess('Votre mot de passe a été changé.', 'Vos autres sessions sont fermées.');
        }}
      />
    </Section>
  );
}
