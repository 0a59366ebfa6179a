import { conversationEndpoints } from '@simples/contract/conversations';
import { IconLockOpen, IconPlayerStop, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { atEveryWord, countWords, isRevealed, wordsSince } from '#web/features/chatbot/state/answer-words.ts';
import type { PartialAnswer, PendingQuestion } from '#web/features/chatbot/state/chat-state.ts';
import { askConsent } from '#web/features/chatbot/state/consent.ts';
import type { AnswerChange } from '#web/features/chatbot/state/send-question.ts';
import { call } from '#web/lib/api-client.ts';
import answerStyles from './answers.module.css';
import { Emergency, UrgencyStrip } from './emergency-card.tsx';
import { AnswerContent, AnswerFrame, loadFormatter, Question } from './message-item.tsx';
import styles from './messages.module.css';

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
function StreamingAnswer({ questionKey, partialAnswer }: StreamingAnswerProps) {
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

type PendingProps = Readonly<{
  pending: PendingQuestion;
  onRetry: (change?: AnswerChange) => void;
  onWithdraw: () => void;
}>;

export function Pending({ pending, onRetry, onWithdraw }: PendingProps) {
  const { stage, question, emergency, strip, failure, partialAnswer } = pending;
  useEffect(() => void loadFormatter(), []);
  const isUnderWay = stage === 'placeholder' || stage === 'thinking';
  const isStreaming = !emergency && partialAnswer !== undefined && stage !== 'failed' && stage !== 'waiting';
  const isRefused = stage === 'failed' && failure?.key === 'consentRequired';
  const cut = isRefused && !emergency ? (partialAnswer?.text ?? '') : '';
  const waiting = isUnderWay && <Waiting isLong={stage === 'thinking'} />;
  return (
    <>
      <Question>{question}</Question>
      {emergency && (
        <AnswerFrame isUrgent>
          <Emergency
            card={emergency}
            isNew
            onNotUrgent={isRefused ? () => onRetry({ notUrgent: true }) : null}
          />
        </AnswerFrame>
      )}
      {stage === 'waiting' && <WaitingForNetwork onWithdraw={onWithdraw} />}
      {cut !== '' && (
        <AnswerFrame>
          <AnswerContent content={cut} sourceCount={0} shown={null} />
        </AnswerFrame>
      )}
      {isRefused && <Unconsented told={whatWasTold(emergency !== null, cut)} onConsent={() => onRetry()} />}
      {stage === 'failed' && !isRefused && (
        <Failed message={failure?.message ?? ''} onRetry={() => onRetry()} />
      )}
      {isStreaming && (
        <AnswerFrame>
          {strip && <UrgencyStrip strip={strip} onNotUrgent={null} />}
          <StreamingAnswer questionKey={pending.key} partialAnswer={partialAnswer} />
          {partialAnswer.text === '' && waiting}
        </AnswerFrame>
      )}
      {!emergency && !isStreaming && (strip || isUnderWay) && (
        <AnswerFrame>
          {strip && <UrgencyStrip strip={strip} onNotUrgent={null} />}
          {waiting}
        </AnswerFrame>
      )}
    </>
  );
}

function WaitingForNetwork({ onWithdraw }: Pick<PendingProps, 'onWithdraw'>) {
  return (
    <li className={styles.kept}>
      <output>
        <IconWifiOff size={17} aria-hidden="true" /> En attente du réseau : votre question est gardée ici et
        partira dès son retour.
      </output>
      <button type="button" onClick={onWithdraw}>
        Modifier
        <span className="only-for-readers"> la question en attente</span>
      </button>
    </li>
  );
}

function Waiting({ isLong }: { readonly isLong: boolean }) {
  return (
    <output className={styles.waiting}>
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {isLong ? 'Je réfléchis…' : <span className="only-for-readers">Réponse en cours</span>}
    </output>
  );
}

/** By what stands above it on the screen. */
const withoutConsent = {
  nothing: 'Sans votre accord, cette question n’a pas été gardée et reste sans réponse.',
  card: 'Sans votre accord, cette question n’est pas gardée : ce qui précède n’apparaîtra pas dans vos discussions.',
  part: 'Votre accord a été retiré pendant cette réponse : elle s’arrête là, incomplète. Elle n’est gardée nulle part et disparaîtra de cet écran.',
} as const;

function whatWasTold(isUrgent: boolean, cut: string): keyof typeof withoutConsent {
  if (isUrgent) return 'card';
  return cut === '' ? 'nothing' : 'part';
}

interface UnconsentedProps {
  readonly told: keyof typeof withoutConsent;
  readonly onConsent: () => void;
}

function Unconsented({ told, onConsent }: UnconsentedProps) {
  const handleClick = async (): Promise<void> => {
    if (await askConsent()) onConsent();
  };
  return (
    <AnswerFrame>
      <p role={told === 'card' ? undefined : 'alert'}>{withoutConsent[told]}</p>
      <div className={answerStyles.footer}>
        <button type="button" onClick={() => void handleClick()}>
          <IconLockOpen size={17} aria-hidden="true" />
          Donner mon accord
        </button>
      </div>
    </AnswerFrame>
  );
}

export function Failed({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <AnswerFrame>
      <p role="alert">{message}</p>
      <div className={answerStyles.footer}>
        <button type="button" onClick={onRetry}>
          <IconRefresh size={17} aria-hidden="true" />
          Réessayer
        </button>
      </div>
    </AnswerFrame>
  );
}
