import { conversationEndpoints } from '@simples/contract/conversations';
import { IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { atEveryWord, countWords, isRevealed, wordsSince } from '#web/features/chatbot/state/answer-words.ts';
import type { PartialAnswer } from '#web/features/chatbot/state/chat-state.ts';
import { call } from '#web/lib/api-client.ts';
import answerStyles from './answers.module.css';
import { AnswerContent } from './message-item.tsx';

type StreamingAnswerProps = Readonly<{ questionKey: string; partialAnswer: PartialAnswer }>;

/** Null for all words. */
function useShown({ text, since }: PartialAnswer): number | null {
  const total = countWords(text);
  const [, setWords] = useState(0);
  const shown = wordsSince(since);
  const isBehind = isRevealed('answer') && shown < total;
  useEffect(() => (isBehind ? atEveryWord(() => setWords(wordsSince(since))) : undefined), [isBehind, since]);
  return isBehind ? shown : null;
}

/** Citations work once the answer is complete. */
export function StreamingAnswer({ questionKey, partialAnswer }: StreamingAnswerProps) {
  const shown = useShown(partialAnswer);
  const [isStopping, setIsStopping] = useState(false);

  async function handleStop(): Promise<void> {
    setIsStopping(true);
    // The final answer says that it was stopped; a failed request can be repeated.
    await call(conversationEndpoints.stop, { body: { key: questionKey } }).catch(() => setIsStopping(false));
  }

  return (
    <>
      {partialAnswer.text !== '' && (
        <div aria-busy="true">
          <AnswerContent content={partialAnswer.text} sourceCount={0} shown={shown} />
        </div>
      )}
      <div className={answerStyles.footer}>
        <button type="button" disabled={isStopping} onClick={() => void handleStop()}>
          <IconPlayerStop size={17} aria-hidden="true" />
          {isStopping ? 'Arrêt en cours…' : 'Arrêter'}
          {!isStopping && <span className="only-for-readers"> la réponse</span>}
        </button>
      </div>
    </>
  );
}
