import { IconRefresh } from '@tabler/icons-react';
import { Button } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { CopyPasswordButton } from './copy-password-button.tsx';
import styles from './password.module.css';

interface PasswordPanelProps {
  readonly name: string;
  /** Empty while none is set. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onRegenerate: () => void;
}

/** A temporary password: nobody types it. */
export function PasswordPanel({ name, value, error, onRegenerate }: PasswordPanelProps) {
  return (
    <div className={styles.panel}>
      <TextField
        label="Mot de passe"
        hint={<span lang="en">Passwords are generated automatically.</span>}
        name={name}
        value={value}
        placeholder="Inchangé"
        error={error}
        readOnly
        spellCheck={false}
        autoComplete="off"
        onChange={() => {}}
      />
      <div className={styles.tools}>
        <Button variant="outline" onClick={onRegenerate}>
          <IconRefresh size={18} aria-hidden="true" />
          <span lang="en">Regenerate</span>
        </Button>
        {/* A new one has not been copied yet. */}
        {value !== '' && <CopyPasswordButton key={value} password={value} />}
      </div>
    </div>
  );
}
