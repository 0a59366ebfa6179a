import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { type DangerLevel, dangerLevelLabels, isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './danger-band.module.css';

interface DangerBandProps {
  /** Null: not documented, which is no promise of safety. */
  readonly level: DangerLevel | null | undefined;
  readonly withCaution?: boolean;
  readonly children?: ReactNode;
}

export function DangerBand({ level, withCaution = false, children }: DangerBandProps) {
  if (!level) return null;
  if (isDangerous(level)) {
    return (
      <div className={styles.danger}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        <div>
          <strong>{dangerLevelLabels[level]}</strong>
          {children}
        </div>
      </div>
    );
  }
  if (level !== 'caution' || !withCaution) return null;
  return (
    <div className={styles.caution}>
      <IconInfoCircle size={18} aria-hidden="true" />
      <div>
        <strong>{dangerLevelLabels.caution}</strong>
        {children}
      </div>
    </div>
  );
}

type Plant = PlantSheetPage['plants'][number];

export function dangerOf(plant: Plant): DangerLevel | null {
  if ('dangerLevel' in plant) return plant.dangerLevel;
  return plant.knownDanger ?? plant.additionalInfo.safety?.dangerLevel ?? null;
}
