import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copy } from '#web/lib/browser/copy.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly label: string;
  readonly done: string;
  readonly text: () => string;
}

export function CopyButton({ label, done, text }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  const labels = { idle: label, done, failed: 'Copie impossible' } as const;

  async function handleCopy(): Promise<void> {
    setState((await copy(text())) ? 'done' : 'failed');
  }

  const Icon = state === 'done' ? IconCheck : IconCopy;
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
