import type { Quality } from '@simples/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { qualityQuery, type Range } from '../api.ts';
import { FeedbackPart } from './feedback-part.tsx';
import { Part } from './part.tsx';
import styles from './quality.module.css';
import { ReviewPart } from './review-part.tsx';
import { UnansweredPart } from './unanswered-part.tsx';

interface QualityPanelProps {
  readonly today: string;
  readonly range: Range;
}

/** What the answers and the sheets lack, each with the next thing to do about it. */
export function QualityPanel({ today, range }: QualityPanelProps) {
  const result = useQuery(qualityQuery(today, range));
  return (
    <Panel title={`Qualité, ${range} derniers jours`} results={[result]}>
      {result.data && <Parts quality={result.data} />}
    </Panel>
  );
}

function Parts({ quality }: { readonly quality: Quality }) {
  return (
    <div className={styles.parts}>
      <UnansweredPart quality={quality} />
      <FeedbackPart feedback={quality.feedback} />
      <ReviewPart review={quality.review} />
      <Part
        title="Phrases sans appui"
        value={quality.unsupportedSentences}
        detail="retenues avant l’envoi : aucun passage des fiches ne les confirme"
        next={{ to: '/home/record-list', text: 'Compléter les fiches' }}
      />
      <ModelPart model={quality.languageModel} />
    </div>
  );
}

/** What the language model did and cost; nothing where there is none. */
function ModelPart({ model }: { readonly model: Quality['languageModel'] }) {
  const { answers, failures, tokensRead, tokensWritten, averageSeconds } = model;
  if (averageSeconds === null) return null;
  const cost = `${formatNumber(tokensRead)} jetons lus, ${formatNumber(tokensWritten)} écrits`;
  const time = `${formatNumber(Math.round(averageSeconds * 10) / 10)} s en moyenne`;
  return (
    <Part
      title="Modèle de langage"
      value={answers}
      detail={`réponses rédigées ; ${formatNumber(failures)} en échec ; ${time} ; ${cost}`}
    />
  );
}
