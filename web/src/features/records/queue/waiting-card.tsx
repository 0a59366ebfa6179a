import type { PlantSheetPage } from '@simples/contract/plant-sheets/reading-endpoints';
import type { ReviewLease } from '@simples/contract/plant-sheets/review-endpoints';
import { IconEye, IconShieldExclamation } from '@tabler/icons-react';
import { PlantCard } from '../../../ui/plants/cards/plant-card.tsx';
import styles from './queue.module.css';
import { linkToWaiting, safetyReasons } from './safety-reasons.ts';

interface WaitingCardProps {
  readonly plant: PlantSheetPage['plants'][number];
  /** Who is reading it now. */
  readonly lease: ReviewLease | undefined;
}

/** A waiting sheet in short: why it comes first, and who already looks at it. */
export function WaitingCard({ plant, lease }: WaitingCardProps) {
  const reasons = safetyReasons(plant);
  return (
    <PlantCard
      plant={plant}
      link={linkToWaiting(plant.id)}
      dateLabel="Dernière mise à jour"
      notes={
        (reasons.length > 0 || lease) && (
          <div className={styles.notes}>
            {reasons.length > 0 && (
              <p className={styles.note} data-tone="safety">
                <IconShieldExclamation size={17} stroke={1.8} aria-hidden="true" />
                {reasons.join(', ')}
              </p>
            )}
            {lease && (
              <p className={styles.note} data-tone="lease">
                <IconEye size={17} stroke={1.8} aria-hidden="true" />
                en cours de relecture par {lease.isMine ? 'vous' : lease.holder}
              </p>
            )}
          </div>
        )
      }
    />
  );
}
