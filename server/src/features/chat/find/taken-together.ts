import { z } from 'zod';
import { assertKnown, type ConceptId, type Concepts } from '#server/concepts/concepts.ts';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';

const drug = z.string().regex(/^drug:[a-z0-9-]+$/);
const pair = z.strictObject({
  /** What both do: where they put to sleep, no plant is added. */
  reason: z.enum([
    'bleeding',
    'flush',
    'glycaemia',
    'kidney',
    'liver',
    'mood',
    'pressure',
    'sedation',
    'seizures',
    'serotonin',
    'toxicity',
  ]),
  first: z.array(drug).min(1),
  second: z.array(drug).min(1),
  statement: z.string().endsWith('.'),
});

/** Two medicines, or one and alcohol, that are dangerous together without any plant. */
export type TogetherDanger = z.infer<typeof pair>;

/** Gravest first. @throws when the file is invalid or names a medicine that the concepts lack. */
const pairs = once((): readonly TogetherDanger[] => {
  const all = readContent('dangers/taken-together', z.array(pair));
  assertKnown(all.flatMap(({ first, second }) => [...first, ...second]));
  return all;
});

const ALCOHOL = 'drug:alcool';

/** The first danger between two things that are taken; of medicines only when one of them is told now. */
export function dangerTogether(
  drugs: readonly ConceptId[],
  toldNow: readonly ConceptId[],
  concepts: Concepts,
): TogetherDanger | null {
  const is = (id: ConceptId, classes: readonly ConceptId[]) =>
    concepts.ancestors(id).some((one) => classes.includes(one));
  const isPair = (a: ConceptId, b: ConceptId) =>
    a !== b && (a === ALCOHOL || toldNow.includes(a) || toldNow.includes(b));
  return (
    pairs().find(({ first, second }) =>
      drugs.some((a) => is(a, first) && drugs.some((b) => is(b, second) && isPair(a, b))),
    ) ?? null
  );
}
