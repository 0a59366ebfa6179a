import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import {
  applicationMethodLabels,
  labelOf,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import { isDangerousSheet } from '#web/features/plant-sheets/dangerous-plants.tsx';

export interface ComparisonRow {
  readonly parts: readonly { readonly part: string; readonly label: string }[];
  readonly methods: readonly string[];
  readonly indications: readonly string[];
  readonly applications: readonly string[];
  readonly zones: readonly string[];
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Without preparations and doses for a dangerous plant. */
export function comparisonRow(sheet: PlantSheet): ComparisonRow {
  const preparations = isDangerousSheet(sheet) ? [] : sheet.indications.flatMap((item) => item.preparations);
  const applications = preparations.flatMap((preparation) => preparation.applications);
  return {
    parts: unique(preparations.map(({ plantPartUsed }) => plantPartUsed).filter(Boolean)).map((part) => ({
      part,
      label: labelOf(plantPartLabels, part),
    })),
    methods: unique(preparations.map(({ method }) => labelOf(preparationMethodLabels, method))),
    indications: unique(sheet.indications.map(({ title }) => title)),
    applications: unique(applications.map(({ method }) => labelOf(applicationMethodLabels, method))),
    zones: sheet.geographicalRepartitions,
  };
}
