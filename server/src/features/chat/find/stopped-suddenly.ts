import { z } from 'zod';
import { type ConceptId, type Concepts, loadConcepts } from '#server/concepts/concepts.ts';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';

const stop = z.strictObject({
  /** Classes; narrower ones too. */
  medicines: z.array(z.string().regex(/^drug:[a-z0-9-]+$/)).min(1),
  /** What comes without it, and how soon to call. */
  why: z.string().endsWith('.'),
});

/** Gravest first. @throws when the file is invalid or names a medicine that the concepts lack. */
const stops = once(() => {
  const all = readContent('dangers/stopped-suddenly', z.array(stop));
  const unknown = all.flatMap(({ medicines }) => medicines).find((id) => !loadConcepts().get(id));
  if (unknown) throw new Error(`Médicament inconnu : ${unknown}`);
  return all;
});

/** What the gravest of these medicines keeps away; null where nothing general is known. */
export function dangerOfStopping(drugs: readonly ConceptId[], concepts: Concepts): string | null {
  const taken = new Set(drugs.flatMap((id) => concepts.ancestors(id)));
  return stops().find(({ medicines }) => medicines.some((id) => taken.has(id)))?.why ?? null;
}
