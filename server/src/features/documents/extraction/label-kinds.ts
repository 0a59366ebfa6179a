export type LabelKind =
  | 'scientificName'
  | 'synonyms'
  | 'family'
  | 'commonNames'
  | 'vernacularNames'
  | 'description'
  | 'origin'
  | 'partUsed'
  | 'indications'
  | 'uses'
  | 'actions'
  | 'preparation'
  | 'posology'
  | 'contraindications'
  | 'precautions'
  | 'adverseEffects'
  | 'interactions'
  | 'pregnancy'
  | 'breastfeeding'
  | 'pregnancyAndBreastfeeding'
  | 'children'
  | 'toxicity'
  | 'lookAlikes'
  | 'references'
  | 'article'
  | 'other';

/** Folded headings. A space matches any space, hyphen, apostrophe or nothing: PDF texts lose and gain them. */
export interface LabelWords {
  /** Need only a capital before and text after them; the others a line, a colon or the end of a sentence. */
  readonly strong: readonly string[];
  readonly weak: readonly string[];
}

export const identityKinds: ReadonlySet<LabelKind> = new Set([
  'scientificName',
  'synonyms',
  'family',
  'commonNames',
  'vernacularNames',
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
export const medicalKinds: ReadonlySet<LabelKind> = new Set<LabelKind>([
  'partUsed',
  'indications',
  'uses',
  'actions',
  'preparation',
  'posology',
  ...dangers,
]);
