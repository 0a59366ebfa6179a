import { IconCheck, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { copy } from '../../../lib/browser/copy.ts';
import { Button } from '../../../ui/form/button.tsx';

const labels = { idle: 'Copier le lien', done: 'Lien copié', failed: 'Copie impossible' } as const;

/** Copies the address of the page, which shows the same plants to others. */
export function CopyLinkButton() {
  const [state, setState] = useState<keyof typeof labels>('idle');

  async function handleCopy(): Promise<void> {
    setState((await copy(window.location.href)) ? 'done' : 'failed');
  }

  const Icon = state === 'done' ? IconCheck : IconLink;
  return (
    <>
      <Button variant="outline" onClick={() => void handleCopy()} onBlur={() => setState('idle')}>
        <Icon size={18} aria-hidden="true" />
        {labels[state]}
      </Button>
      <output className="only-for-readers">{state === 'idle' ? '' : labels[state]}</output>
    </>
  );
}
