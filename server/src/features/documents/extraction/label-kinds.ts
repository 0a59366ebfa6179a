const treatments = ['partUsed', 'indications', 'uses', 'actions', 'preparation', 'posology'] as const;

/** Where headings of two kinds begin alike, the first counts. */
export const labelKinds = [
  'scientificName',
  'synonyms',
  'family',
  'commonNames',
  'vernacularNames',
  'description',
  'origin',
  ...treatments,
  'contraindications',
  'precautions',
  'adverseEffects',
  'interactions',
  'pregnancyAndBreastfeeding',
  'pregnancy',
  'breastfeeding',
  'children',
  'toxicity',
  'lookAlikes',
  'references',
  'article',
  'other',
] as const;
export type LabelKind = (typeof labelKinds)[number];

export const nameKinds: ReadonlySet<LabelKind> = new Set(['commonNames', 'vernacularNames']);

export const identityKinds: ReadonlySet<LabelKind> = new Set([
  'scientificName',
  'synonyms',
  'family',
  ...nameKinds,
]);

const dangers = [
  'contraindications',
  'precautions',
  'adverseEffects',
  'interactions',
  'pregnancy',
  'breastfeeding',
  'pregnancyAndBreastfeeding',
  'children',
  'toxicity',
] as const satisfies readonly LabelKind[];

export const warningKinds: ReadonlySet<LabelKind> = new Set<LabelKind>([...dangers, 'lookAlikes']);

/** Without any of these a text about a plant is no monograph. */
export const medicalKinds: ReadonlySet<LabelKind> = new Set<LabelKind>([...treatments, ...dangers]);
