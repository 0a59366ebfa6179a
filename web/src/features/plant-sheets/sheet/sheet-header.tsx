import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { ScientificName } from '../../../ui/plants/names.tsx';
import { SheetOrigin } from '../../../ui/plants/sheet-origin.tsx';
import { BackButton } from '../back-button.tsx';
import styles from './sheet-header.module.css';

interface SheetHeaderProps {
  readonly sheet: PlantSheet;
  /** What can be done with the sheet. */
  readonly action: ReactNode;
}

/** Who the plant is, who wrote the sheet and when, and what can be done with it. */
export function SheetHeader({ sheet, action }: SheetHeaderProps) {
  const origin = sheet.geographicalRepartitions[0] ?? 'Non spécifié';
  return (
    <header>
      <BackButton />
      <div className={styles.header}>
        <div>
          <h1 className={styles.scientific}>
            <ScientificName name={sheet.plantScientificName} author={sheet.additionalInfo.names?.author} />
          </h1>
          <p className={styles.common}>
            {sheet.plantCommonName} <span className={styles.origin}>· Origine : {origin}</span>
          </p>
          <p className={styles.facts}>
            <SheetOrigin createdBy={sheet.createdBy} />
            <span>
              Mise à jour le <time dateTime={sheet.updatedAt}>{formatDate(sheet.updatedAt)}</time>
            </span>
          </p>
        </div>
        {action}
      </div>
    </header>
  );
}
