/** What a section of a monograph speaks of. */
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

/**
 * The words of each heading, folded (see `folded`). A space stands for any space, hyphen or apostrophe, also for none:
 * texts of PDFs lose and gain them. `strong` headings are known wherever a capital begins them and text begins after
 * them, for running prose does not write them so; the others need a line, a colon or the end of a sentence.
 */
export interface LabelWords {
  readonly strong: readonly string[];
  readonly weak: readonly string[];
}

/** Who the plant is. */
export const identityKinds: ReadonlySet<LabelKind> = new Set([
  'scientificName',
  'synonyms',
  'family',
  'commonNames',
  'vernacularNames',
]);

/** What a monograph warns of. */
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

/** Sections whose statements warn. */
export const warningKinds: ReadonlySet<LabelKind> = new Set<LabelKind>([...dangers, 'lookAlikes']);

/** What a monograph says of health: without any of it a text on a plant is no monograph. */
export const medicalKinds: ReadonlySet<LabelKind> = new Set<LabelKind>([
  'partUsed',
  'indications',
  'uses',
  'actions',
  'preparation',
  'posology',
  ...dangers,
]);
