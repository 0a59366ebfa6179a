import type { Message } from '@simples/contract/conversations';
import { IconBook2, IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copy } from '../../../lib/browser/copy.ts';
import { revealAll } from '../exchange/answers.ts';
import styles from './answers.module.css';
import { copyText } from './copy-answer.ts';

interface AnswerFooterProps {
  readonly message: Message;
  readonly isRevealing: boolean;
  readonly onOpenSources: () => void;
}

export function AnswerFooter({ message, isRevealing, onOpenSources }: AnswerFooterProps) {
  const count = message.sources.length;
  const hasSources = count > 0 || message.kind === 'answer' || message.kind === 'refusal';
  if (isRevealing) {
    return (
      <div className={styles.footer}>
        <button type="button" onClick={revealAll}>
          Tout afficher
        </button>
      </div>
    );
  }
  return (
    <div className={styles.footer}>
      {hasSources && (
        <button type="button" onClick={onOpenSources}>
          <IconBook2 size={17} aria-hidden="true" />
          Sources ({count})
        </button>
      )}
      <CopyButton message={message} />
    </div>
  );
}

const copyLabels = { idle: 'Copier', done: 'Copié', failed: 'Copie impossible' } as const;

function CopyButton({ message }: Pick<AnswerFooterProps, 'message'>) {
  const [state, setState] = useState<keyof typeof copyLabels>('idle');

  async function handleCopy(): Promise<void> {
    setState((await copy(copyText(message))) ? 'done' : 'failed');
  }

  const Icon = state === 'done' ? IconCheck : IconCopy;
  return (
    <>
      <button type="button" onClick={() => void handleCopy()} onBlur={() => setState('idle')}>
        <Icon size={17} aria-hidden="true" />
        {copyLabels[state]}
        {state === 'idle' && <span className="only-for-readers"> la réponse</span>}
      </button>
      <output className="only-for-readers">{state === 'idle' ? '' : copyLabels[state]}</output>
    </>
  );
}
