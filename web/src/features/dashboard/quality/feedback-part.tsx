import type { Quality } from '@simples/contract/dashboard';
import { feedbackReasonLabels } from '@simples/contract/feedback';
import { Link } from 'react-router';
import { counted } from '../rates.ts';
import { Part } from './part.tsx';
import styles from './quality.module.css';

/** Answers that readers found wanting, and the sheets these were made of. */
export function FeedbackPart({ feedback }: { readonly feedback: Quality['feedback'] }) {
  const { up, down, reasons, sheets } = feedback;
  const [worst] = sheets;
  return (
    <Part
      title="Pouces vers le bas"
      value={down}
      detail={`et ${counted(up, 'pouce', 'pouces')} vers le haut`}
      next={
        worst
          ? { to: `/home/plants/${worst.plantSheetId}?depuis=fiches`, text: `Revoir ${worst.name}` }
          : { to: '/home/record-list', text: 'Voir les fiches' }
      }
    >
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Raisons données">
          {reasons.map(({ reason, total }) => (
            <li key={reason} data-danger={reason === 'DANGEROUS' || undefined}>
              {reason === null ? 'Sans raison' : feedbackReasonLabels[reason]} {total}
            </li>
          ))}
        </ul>
      )}
      {sheets.length > 0 && (
        <ul className={styles.rows} aria-label="Fiches mises en cause">
          {sheets.map(({ plantSheetId, name, down: times, dangerous }) => (
            <li key={plantSheetId}>
              <Link to={`/home/plants/${plantSheetId}?depuis=fiches`}>{name}</Link>
              <span className={styles.detail}>
                {counted(times, 'avis', 'avis')}
                {dangerous > 0 && `, dont ${dangerous} « dangereux »`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
