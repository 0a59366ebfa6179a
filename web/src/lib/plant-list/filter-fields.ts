import type { PlantSheetMeta } from '@simples/contract/plant-sheets/reading-endpoints';
import {
  applicationMethodLabels,
  keysOf,
  languageLabels,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheets/vocabulary';

/** The filters of a list of plants in the words it sends: specification, section 3. */
export type FilterName =
  | 'tag'
  | 'preparationMethod'
  | 'geographicalRepartition'
  | 'applicationMethod'
  | 'plantPartUsed'
  | 'language';

export interface FilterField {
  readonly name: FilterName;
  /** Its name in the address of the page. */
  readonly param: string;
  readonly label: string;
  /** Shown only when the person asks for more filters. */
  readonly isExtra: boolean;
  /** French labels of an enumeration; other filters take any text. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly values: (meta: PlantSheetMeta) => readonly string[];
}

export const filterFields: readonly FilterField[] = [
  { name: 'tag', param: 'symptome', label: 'Symptôme', isExtra: false, values: (meta) => meta.tags },
  {
    name: 'preparationMethod',
    param: 'preparation',
    label: 'Préparation',
    isExtra: false,
    labels: preparationMethodLabels,
    values: () => keysOf(preparationMethodLabels),
  },
  {
    name: 'geographicalRepartition',
    param: 'region',
    label: 'Région',
    isExtra: false,
    values: (meta) => meta.geographicalRepartitions,
  },
  {
    name: 'applicationMethod',
    param: 'application',
    label: 'Mode d’application',
    isExtra: true,
    labels: applicationMethodLabels,
    values: () => keysOf(applicationMethodLabels),
  },
  {
    name: 'plantPartUsed',
    param: 'partie',
    label: 'Partie de la plante',
    isExtra: true,
    labels: plantPartLabels,
    values: () => keysOf(plantPartLabels),
  },
  {
    name: 'language',
    param: 'langue',
    label: 'Langue',
    isExtra: true,
    labels: languageLabels,
    values: (meta) => meta.languages,
  },
];

/** Those that the person asks for. */
export const extraFields = filterFields.filter((field) => field.isExtra);

export function labelOf(field: FilterField, value: string): string {
  return field.labels?.[value] ?? value;
}
