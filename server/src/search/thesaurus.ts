import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

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
const otherFiles: readonly string[] = ['medicaments.json', 'modes-d-emploi.json', 'proprietes.json'];

const contentFolder = fileURLToPath(new URL('../../../content/thesaurus', import.meta.url));

/** A concept that is no complaint but a way of asking for a section: "quelle dose" → posologie. */
export const SECTION_PREFIX = 'rubrique:';

/**
 * The lay-term thesaurus of `content/thesaurus`, every file of it.
 * @throws when a file is not of its form: the content is part of the product.
 */
export function loadThesaurus(folder: string = contentFolder): Concept[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => {
      const isComplaint = !otherFiles.includes(file);
      const concepts = z.array(concept).parse(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
      return concepts.map((entry) => ({ ...entry, isComplaint }));
    });
}
