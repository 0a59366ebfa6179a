import type { Quality } from '@simples/contract/dashboard';
import { keptReasonLabels } from '@simples/contract/feedback';
import { Link } from 'react-router';
import { counted } from '../rates.ts';
import { Part } from './part.tsx';
import styles from './quality.module.css';

type Reason = Quality['feedback']['reasons'][number]['reason'];

const named = (reason: Reason): string => (reason === null ? 'Sans raison' : keptReasonLabels[reason]);

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
              {named(reason)} {total}
            </li>
          ))}
        </ul>
      )}
      {sheets.length > 0 && (
        <ul className={styles.rows} aria-label="Fiches mises en cause">
          {sheets.map(({ plantSheetId, name, down: times, reasons: given }) => (
            <li key={plantSheetId}>
              <Link to={`/home/plants/${plantSheetId}?depuis=fiches`}>{name}</Link>
              <span className={styles.detail}>
                {counted(times, 'avis', 'avis')}
                {given.length > 0 &&
                  ` : ${given.map(({ reason, total }) => `${named(reason).toLowerCase()} ${total}`).join(', ')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
