import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { copy } from '#web/lib/browser/copy.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import styles from './password.module.css';

const outcomes = {
  nothing: '',
  copied: 'Password copied!',
  failed: 'La copie a échoué : sélectionnez le mot de passe.',
} as const;

export function CopyPasswordButton({ password }: { readonly password: string }) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('nothing');
  return (
    <>
      <Button
        variant="outline"
        onClick={async () => setOutcome((await copy(password)) ? 'copied' : 'failed')}
      >
        <IconCopy size={18} aria-hidden="true" />
        <span lang="en">Copy password</span>
      </Button>
      <output className={styles.said} data-outcome={outcome} lang={outcome === 'copied' ? 'en' : 'fr'}>
        {outcomes[outcome]}
      </output>
    </>
  );
}

interface PasswordPanelProps {
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onRegenerate: () => void;
}

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
        {/* Keyed: a new password has not been copied. */}
        {value !== '' && <CopyPasswordButton key={value} password={value} />}
      </div>
    </div>
  );
}
