import { z } from 'zod';
import { contentFiles, readContent } from '#server/lib/content-files.ts';

const concept = z.strictObject({
  concept: z.string().min(1),
  /** Lay terms. */
  expressions: z.array(z.string().min(1)).min(1),
  /** How sheets and documents write it. */
  terms: z.array(z.string().min(1)).min(1),
});

export type Concept = z.infer<typeof concept>;

/** Way of asking for a section: "quelle dose" → posologie. */
export const SECTION_PREFIX = 'rubrique:';

/** @throws when a file of `content/thesaurus` is invalid. */
export function loadThesaurus(): Concept[] {
  return contentFiles('thesaurus').flatMap((file) => readContent(file, z.array(concept)));
}
