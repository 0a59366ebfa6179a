import { z } from 'zod';
import { contentFiles, readContent } from '#server/lib/content-files.ts';

const concept = z.strictObject({
  concept: z.string().min(1),
  /** How people say it. */
  expressions: z.array(z.string().min(1)).min(1),
  /** How sheets and documents write it. */
  terms: z.array(z.string().min(1)).min(1),
});

export interface Concept extends z.infer<typeof concept> {
  /** Something that people suffer from; not a medicine, a property of plants or a section of sheets. */
  readonly isComplaint?: boolean;
}

/** Files of concepts that are no complaints. */
const otherFiles: readonly string[] = [
  'thesaurus/medicaments',
  'thesaurus/modes-d-emploi',
  'thesaurus/proprietes',
];

/** A concept that is no complaint but a way of asking for a section: "quelle dose" → posologie. */
export const SECTION_PREFIX = 'rubrique:';

/**
 * The lay-term thesaurus of `content/thesaurus`, every file of it.
 * @throws when a file is not of its form: the content is part of the product.
 */
export function loadThesaurus(): Concept[] {
  return contentFiles('thesaurus').flatMap((file) => {
    const isComplaint = !otherFiles.includes(file);
    return readContent(file, z.array(concept)).map((entry) => ({ ...entry, isComplaint }));
  });
}
