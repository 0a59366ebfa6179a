import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { dangerLevelLabels } from '@simples/contract/plant-sheet-vocabulary';
import type { ReactNode } from 'react';
import {
  dangerOfSheet,
  isDangerousSheet,
  PoisoningHelp,
} from '#web/features/plant-sheets/dangerous-plants.tsx';
import { FirstPicture } from '#web/features/plant-sheets/pictures/sheet-pictures.tsx';
import { References, Statement, safetyLines } from '#web/features/plant-sheets/sheet-sections.tsx';
import { DangerBand } from '#web/ui/plants/danger-band.tsx';
import { comparisonRow } from './comparison-row.ts';
import styles from './side-by-side.module.css';

interface Attribute {
  readonly title: string;
  readonly show: (sheet: PlantSheet) => ReactNode;
}

interface ValuesProps {
  readonly values: readonly string[];
  readonly sheet: PlantSheet;
  /** Uses of a dangerous plant are hidden. */
  readonly isUse?: boolean;
}

function Values({ values, sheet, isUse = false }: ValuesProps) {
  if (isUse && isDangerousSheet(sheet)) {
    return <p className={styles.never}>Aucun usage : plante dangereuse</p>;
  }
  if (values.length === 0) return <Statement text={undefined} />;
  return (
    <ul className={styles.values}>
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  );
}

function Danger({ sheet }: { readonly sheet: PlantSheet }) {
  const level = dangerOfSheet(sheet);
  if (isDangerousSheet(sheet) || level === 'caution') {
    return (
      <div className={styles.band}>
        <DangerBand level={level} withCaution>
          {isDangerousSheet(sheet) && <PoisoningHelp />}
        </DangerBand>
      </div>
    );
  }
  return <p>{level ? dangerLevelLabels[level] : 'Danger non documenté'}</p>;
}

function Warnings({ sheet }: { readonly sheet: PlantSheet }) {
  if (sheet.contreIndications.length === 0) {
    return <p>Aucune n’est documentée, ce qui ne veut pas dire qu’il n’y en a pas.</p>;
  }
  return (
    <ul className={styles.warnings}>
      {sheet.contreIndications.map(({ id, title, details }, index) => (
        <li key={id ?? index}>
          <strong>{title}</strong>
          <p>{details}</p>
        </li>
      ))}
    </ul>
  );
}

function OtherNames({ sheet }: { readonly sheet: PlantSheet }) {
  const names = (sheet.additionalInfo.names?.vernacular ?? []).map(
    ({ name, language, country }) => `${name} (${[language, country].filter(Boolean).join(', ')})`,
  );
  return <Statement text={[...new Set(names)].join(', ')} />;
}

/** The lines of all sheets have the same headings in the same order. */
function safetyAttribute([title]: readonly [string, unknown], line: number): Attribute {
  return {
    title,
    show: (sheet) =>
      safetyLines(sheet.additionalInfo.safety)[line]?.[1].map((statement, index) => (
        <Statement key={statement ?? index} text={statement} />
      )),
  };
}

export const comparedAttributes: readonly Attribute[] = [
  {
    title: 'Image',
    show: (sheet) => (
      <div className={styles.picture}>
        <FirstPicture sheet={sheet} />
      </div>
    ),
  },
  { title: 'Danger', show: (sheet) => <Danger sheet={sheet} /> },
  { title: 'Autres noms', show: (sheet) => <OtherNames sheet={sheet} /> },
  {
    title: 'Parties utilisées',
    show: (sheet) => (
      <Values isUse sheet={sheet} values={comparisonRow(sheet).parts.map(({ label }) => label)} />
    ),
  },
  {
    title: 'Méthodes de préparation',
    show: (sheet) => <Values isUse sheet={sheet} values={comparisonRow(sheet).methods} />,
  },
  {
    title: 'Application',
    show: (sheet) => <Values isUse sheet={sheet} values={comparisonRow(sheet).applications} />,
  },
  {
    title: 'Indications',
    show: (sheet) => <Values sheet={sheet} values={comparisonRow(sheet).indications} />,
  },
  { title: 'Contre-indications', show: (sheet) => <Warnings sheet={sheet} /> },
  ...safetyLines(undefined).map(safetyAttribute),
  { title: 'Zones', show: (sheet) => <Values sheet={sheet} values={comparisonRow(sheet).zones} /> },
  { title: 'Références', show: (sheet) => <References references={sheet.references} /> },
];
