import { factDegrees } from '@simples/contract/plant-facts';
import { z } from 'zod';
import { assertKnown, type ConceptId } from '#server/concepts/concepts.ts';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';

/** Why: what a pharmacologist would class the danger under. */
const reasons = [
  'abortion',
  'absorption',
  'allergy',
  'bleeding',
  'caffeine',
  'development',
  'haemolysis',
  'heart',
  'hormones',
  'immunity',
  'iodine',
  'kidney',
  'lactation',
  'laxative',
  'liver',
  'nerves',
  'noCure',
  'phenylalanine',
  'potassium',
  'sedation',
  'serotonin',
  'statin',
  'vitaminK',
] as const;

const danger = z.strictObject({
  /** Of `content/concepts/other-plants`. */
  plant: z.string().min(1),
  reason: z.enum(reasons),
  degree: z
    .enum(Object.keys(factDegrees) as [keyof typeof factDegrees])
    .extract(['banned', 'advisedAgainst', 'withAdvice']),
  /** Illnesses, medicines and people that it concerns, narrower ones too; everybody when empty. */
  for: z.array(z.string().regex(/^(?:disease|drug|person):[a-z0-9-]+$/)),
  /** What of the plant is meant, with its article: "le persil en quantité". */
  as: z.string().min(1).optional(),
  /** One general and certain sentence, and when to hurry. */
  statement: z.string().endsWith('.').max(400),
});

const file = z.strictObject({
  source: z.string().min(1),
  checkedOn: z.iso.date(),
  dangers: z.array(danger).min(1),
});

/** A well established danger of a plant that has no sheet. */
export interface PlantDanger extends Omit<z.infer<typeof danger>, 'plant'> {
  readonly plant: ConceptId;
  readonly source: string;
  readonly checkedOn: string;
}

/** @throws when the file is invalid, or names a plant or somebody whom the concepts lack. */
export const plantDangers = once((): readonly PlantDanger[] => {
  const { source, checkedOn, dangers } = readContent('dangers/plants-without-sheet', file);
  const all = dangers.map((one) => ({ ...one, plant: `plant:${one.plant}`, source, checkedOn }));
  assertKnown(all.flatMap((one) => [one.plant, ...one.for]));
  return all;
});
