import type { Message } from '@simples/contract/conversations';
import { IconBook2, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { revealAll } from '#web/features/chatbot/state/add-reply.ts';
import { withoutMarks } from '#web/features/chatbot/state/answer-words.ts';
import { copy } from '#web/lib/browser/copy.ts';
import { optionalPart } from '#web/ui/optional-part.ts';
import styles from './answers.module.css';
import { markdownOfBlocks } from './block-texts.ts';
import { pageOf } from './source-text.ts';

interface CopyProps {
  readonly message: Message;
  readonly isMoreOpen: boolean;
}

/** What is shown: `content` says all that is not folded. */
function copyText({ message: { content, blocks, sources }, isMoreOpen }: CopyProps): string {
  const more = isMoreOpen ? markdownOfBlocks(blocks.filter(({ type }) => type === 'more')) : '';
  const numbered = sources.map(
    (source, place) => `[${place + 1}] ${[source.name, pageOf(source)].filter(Boolean).join(', ')}`,
  );
  const list = numbered.length === 0 ? [] : ['Sources :', ...numbered, ''];
  return [
    [content, more]
      .map((text) => withoutMarks(text).trim())
      .filter(Boolean)
      .join('\n\n'),
    '',
    ...list,
    'Réponse automatique de Simples. Elle ne remplace pas un avis médical.',
  ].join('\n');
}

const Feedback = optionalPart(async () => (await import('./feedback.tsx')).Feedback);

interface AnswerFooterProps extends CopyProps {
  /** Null for a discussion unknown to the server. */
  readonly discussionId: string | null;
  readonly isRevealing: boolean;
  readonly onRegenerate: ((answer: Message) => void) | null;
  readonly onOpenSources: () => void;
}

export function AnswerFooter(props: AnswerFooterProps) {
  const { message, isMoreOpen, discussionId, isRevealing, onRegenerate, onOpenSources } = props;
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
      <CopyButton message={message} isMoreOpen={isMoreOpen} />
      {onRegenerate && discussionId !== null && message.kind !== null && (
        <button type="button" onClick={() => onRegenerate(message)}>
          <IconRefresh size={17} aria-hidden="true" />
          Régénérer
          <span className="only-for-readers"> la réponse</span>
        </button>
      )}
      {/* Not for local messages. */}
      {discussionId !== null && message.kind !== null && (
        <Suspense>
          <Feedback discussionId={discussionId} message={message} />
        </Suspense>
      )}
    </div>
  );
}

const copyLabels = { idle: 'Copier', done: 'Copié', failed: 'Copie impossible' } as const;

function CopyButton(props: CopyProps) {
  const [state, setState] = useState<keyof typeof copyLabels>('idle');

  async function handleCopy(): Promise<void> {
    setState((await copy(copyText(props))) ? 'done' : 'failed');
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
