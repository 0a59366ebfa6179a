import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { IconSparkles, IconUserEdit } from '@tabler/icons-react';
import styles from './sheet-origin.module.css';

const origins = {
  AI: { label: 'Proposée par l’IA', Icon: IconSparkles },
  HUMAN: { label: 'Fiche humaine', Icon: IconUserEdit },
} as const;

export function SheetOrigin({ createdBy }: Pick<PlantSheet, 'createdBy'>) {
  const { label, Icon } = origins[createdBy];
  return (
    <span className={styles.origin}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      {label}
    </span>
  );
}
