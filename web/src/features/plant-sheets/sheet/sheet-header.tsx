import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { IconScale } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { ScientificName } from '../../../ui/plants/names.tsx';
import { SheetOrigin } from '../../../ui/plants/sheet-origin.tsx';
import { BackButton } from '../back-button.tsx';
import { isDangerousSheet } from '../danger.ts';
import { useFromLexicon } from '../use-origin.ts';
import styles from './sheet-header.module.css';

/** Who the plant is, who wrote the sheet and when, and what can be done with it. */
export function SheetHeader({ sheet }: { readonly sheet: PlantSheet }) {
  const isFromLexicon = useFromLexicon();
  const canCompare = isFromLexicon || !isDangerousSheet(sheet);
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
        {canCompare && (
          <div className={styles.actions}>
            <Link
              className={styles.compare}
              to={`/home/plants/${sheet.id}/comparison`}
              state={{ plant: sheet }}
            >
              <IconScale size={20} aria-hidden="true" />
              Comparer cette plante
            </Link>
          </div>
        )}
      </div>
    </header>
  );
}
