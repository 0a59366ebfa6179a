import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copy } from '../../../../lib/browser/copy.ts';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './password.module.css';

const said = {
  nothing: '',
  copied: 'Password copied!',
  failed: 'La copie a échoué : sélectionnez le mot de passe.',
} as const;

/** Copies a password and says so. */
export function CopyPasswordButton({ password }: { readonly password: string }) {
  const [outcome, setOutcome] = useState<keyof typeof said>('nothing');
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
        {said[outcome]}
      </output>
    </>
  );
}
