import { Skeleton } from '@mantine/core';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { Link } from 'react-router';
import { ScientificName } from '../../../ui/plants/names.tsx';
import { PlantPartIcon } from '../../../ui/plants/plant-part-icon.tsx';
import { isDangerousSheet } from '../danger.ts';
import styles from './comparison.module.css';
import { comparisonRow } from './comparison-row.ts';

interface PlantLineProps {
  readonly sheet: PlantSheet;
  /** Why the plant is similar. */
  readonly reason?: string | undefined;
}

export function PlantLine({ sheet, reason }: PlantLineProps) {
  const { parts, methods, indications, applications, zones } = comparisonRow(sheet);
  const isDangerous = isDangerousSheet(sheet);
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} to={`/home/plants/${sheet.id}`}>
          {sheet.plantCommonName}
        </Link>
      </th>
      <td>
        <Link className={styles.scientific} to={`/home/plants/${sheet.id}`}>
          <ScientificName name={sheet.plantScientificName} />
        </Link>
        {reason && <p className={styles.reason}>{withFixedSpaces(reason)}</p>}
      </td>
      <td>
        {parts.length === 0 ? (
          <Nothing isDangerous={isDangerous} />
        ) : (
          <ul>
            {parts.map(({ part, label }) => (
              <li key={part} className={styles.part}>
                <PlantPartIcon part={part} size={18} />
                {label}
              </li>
            ))}
          </ul>
        )}
      </td>
      <Values values={methods} isDangerous={isDangerous} />
      <Values values={indications} />
      <Values values={applications} isDangerous={isDangerous} />
      <Values values={zones} />
    </tr>
  );
}

/** No line of a narrow cell begins with the sign that ends the one before. */
function withFixedSpaces(sentence: string): string {
  return sentence.replaceAll(/ (?=[;:?!])/g, '\u00a0');
}

interface ValuesProps {
  readonly values: readonly string[];
  readonly isDangerous?: boolean;
}

function Values({ values, isDangerous = false }: ValuesProps) {
  return (
    <td>
      {values.length === 0 ? (
        <Nothing isDangerous={isDangerous} />
      ) : (
        <ul>
          {values.map((value) => (
            <li key={value}>{value}</li>
          ))}
        </ul>
      )}
    </td>
  );
}

function Nothing({ isDangerous }: { readonly isDangerous: boolean }) {
  return isDangerous ? <strong className={styles.never}>Aucun usage</strong> : <>Non documenté</>;
}

/** The room similar plants will take. */
export function SkeletonLines({ columns }: { readonly columns: number }) {
  return [1, 2, 3].map((line) => (
    <tr key={line}>
      <td colSpan={columns}>
        <Skeleton height={72} />
      </td>
    </tr>
  ));
}
