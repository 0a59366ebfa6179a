import { z } from 'zod';
import { contentFiles, readContent } from '#server/lib/content-files.ts';

const concept = z.strictObject({
  concept: z.string().min(1),
  /** Lay terms. */
  expressions: z.array(z.string().min(1)).min(1),
  /** How sheets and documents write it. */
  terms: z.array(z.string().min(1)).min(1),
});

export interface Concept extends z.infer<typeof concept> {
  /** False for medicines, properties and sections. */
  readonly isComplaint?: boolean;
}

const otherFiles: readonly string[] = [
  'thesaurus/medicaments',
  'thesaurus/modes-d-emploi',
  'thesaurus/proprietes',
];

/** Way of asking for a section: "quelle dose" → posologie. */
export const SECTION_PREFIX = 'rubrique:';

/** @throws when a file of `content/thesaurus` is invalid. */
export function loadThesaurus(): Concept[] {
  return contentFiles('thesaurus').flatMap((file) => {
    const isComplaint = !otherFiles.includes(file);
    return readContent(file, z.array(concept)).map((entry) => ({ ...entry, isComplaint }));
  });
}
