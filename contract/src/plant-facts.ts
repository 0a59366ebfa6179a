import { z } from 'zod';
import { limits } from './limits.ts';

/** What a statement of a sheet is about. */
export const factKinds = {
  use: 'Usage',
  caution: 'Précaution',
  interaction: 'Interaction',
  preparation: 'Préparation',
  dose: 'Dose',
  duration: 'Durée',
  part: 'Partie',
  form: 'Forme',
  route: 'Voie',
  constituent: 'Constituant',
  name: 'Nom',
  region: 'Région',
  family: 'Famille',
  lookAlike: 'Confusion possible',
  adverseEffect: 'Effet indésirable',
  reference: 'Référence',
  description: 'Description',
} as const;
const factKind = z.enum(Object.keys(factKinds) as [keyof typeof factKinds, ...(keyof typeof factKinds)[]]);
export type FactKind = z.infer<typeof factKind>;

/** Gravest first: what is unconfirmed is used as the more cautious reading. */
export const factDegrees = {
  banned: 'contre-indiqué',
  advisedAgainst: 'déconseillé',
  withAdvice: 'avec avis médical',
  notDocumented: 'non documenté',
  foodAllowed: 'permis comme aliment',
  allowed: 'possible',
} as const;
export const factDegree = z.enum(
  Object.keys(factDegrees) as [keyof typeof factDegrees, ...(keyof typeof factDegrees)[]],
);
export type FactDegree = z.infer<typeof factDegree>;

/** No recipe is given at these degrees. */
export const forbidsRecipe = (degree: FactDegree | null): boolean =>
  degree === 'banned' || degree === 'advisedAgainst';

/** Strongest first. */
export const evidenceLevels = {
  wellEstablished: 'usage médical bien établi',
  trials: 'essais cliniques favorables',
  recognisedTradition: 'usage traditionnel reconnu',
  tradition: 'usage traditionnel',
  unproven: 'non prouvé',
} as const;
export const evidenceLevel = z.enum(
  Object.keys(evidenceLevels) as [keyof typeof evidenceLevels, ...(keyof typeof evidenceLevels)[]],
);
export type EvidenceLevel = z.infer<typeof evidenceLevel>;

const months = z.number().int().min(0).max(1_500);

/** One reading of a statement: whom or what it concerns, and how gravely. */
export const factReading = z.strictObject({
  kind: factKind,
  /** `disease:diabete`; null when it concerns everyone. */
  subject: z.string().max(limits.text.name).nullable(),
  degree: factDegree.nullable(),
  /** It concerns ages from `minMonths` up to, without, `maxMonths`. */
  minMonths: months.nullish(),
  maxMonths: months.nullish(),
  evidence: evidenceLevel.nullish(),
});
export type FactReading = z.infer<typeof factReading>;

/** What a person confirmed of one statement; replaces what the rules propose while the words stay the same. */
export const reviewedFacts = z.strictObject({
  statement: z.string().min(1).max(limits.text.long),
  readings: z.array(factReading).max(40),
});
export type ReviewedFacts = z.infer<typeof reviewedFacts>;

/** A row compiled from a published sheet. */
export interface PlantFact extends FactReading {
  /** A sentence or value of the sheet, word for word. */
  readonly statement: string;
  /** Path in the content: `indications.0.preparations.1`. */
  readonly field: string;
  /** Title of the indication or risk; empty for others. */
  readonly heading: string;
  readonly isReviewed: boolean;
}
