import { z } from 'zod';
import { assertKnown, type ConceptId, type Concepts } from '#server/concepts/concepts.ts';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';

const stop = z.strictObject({
  /** Classes; narrower ones too. */
  medicines: z.array(z.string().regex(/^drug:[a-z0-9-]+$/)).min(1),
  /** Of whose treatment nothing more is told: "les cachets de ma sœur épileptique". */
  illnesses: z.array(z.string().regex(/^disease:[a-z0-9-]+$/)),
  /** What comes without it, and how soon to call. */
  why: z.string().endsWith('.'),
});

/** Gravest first. @throws when the file is invalid or names a medicine or an illness that the concepts lack. */
const stops = once(() => {
  const all = readContent('dangers/stopped-suddenly', z.array(stop));
  assertKnown(all.flatMap(({ medicines, illnesses }) => [...medicines, ...illnesses]));
  return all;
});

/** What the gravest of these medicines keeps away, or those for these illnesses; null where nothing general is known. */
export function dangerOfStopping(
  drugs: readonly ConceptId[],
  illnesses: readonly ConceptId[],
  concepts: Concepts,
): string | null {
  const wider = (ids: readonly ConceptId[]) => new Set(ids.flatMap((id) => concepts.ancestors(id)));
  const [taken, had] = [wider(drugs), wider(illnesses)];
  const ofMedicine = stops().find(({ medicines }) => medicines.some((id) => taken.has(id)));
  const ofIllness = stops().find((one) => one.illnesses.some((id) => had.has(id)));
  return (ofMedicine ?? ofIllness)?.why ?? null;
}
