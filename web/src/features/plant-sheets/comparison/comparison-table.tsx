import type { MatchPage } from '@simples/contract/plant-sheets/reading-endpoints';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import styles from './comparison.module.css';
import { PlantLine, SkeletonLines } from './plant-line.tsx';

const columns = [
  'Nom commun',
  'Nom scientifique',
  'Parties utilisées',
  'Méthodes de préparation',
  'Indications',
  'Application',
  'Zone',
] as const;

interface ComparisonTableProps {
  readonly main: PlantSheet;
  /** Null until the similar plants are known. */
  readonly similar: Pick<MatchPage, 'plantSheets' | 'similarities' | 'total'> | null;
  readonly isLoading: boolean;
}

/** The plant first, then those like it. Wider than a phone: it scrolls sideways, the names stay. */
export function ComparisonTable({ main, similar, isLoading }: ComparisonTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
    <section className={styles.scroller} aria-label="Tableau comparatif" tabIndex={0}>
      <table className={styles.table} aria-busy={isLoading}>
        <caption className="only-for-readers">Comparatif entre fiches</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.main}>
          <PlantLine sheet={main} />
        </tbody>
        <tbody>
          <tr className={styles.separator}>
            <th colSpan={columns.length} scope="rowgroup">
              <span className={styles.separatorText}>
                {similar?.total === 0 ? 'Aucune plante similaire trouvée' : 'Plantes Similaires'}
              </span>
            </th>
          </tr>
          {similar?.plantSheets.map((sheet) => (
            <PlantLine
              key={sheet.id}
              sheet={sheet}
              reason={similar.similarities.find(({ plantSheetId }) => plantSheetId === sheet.id)?.reason}
            />
          ))}
          {!similar && isLoading && <SkeletonLines columns={columns.length} />}
        </tbody>
      </table>
    </section>
  );
}
