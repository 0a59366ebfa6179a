import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';

/** A list is compared item by item; a text, for sources that have no more, word by word. Absent: not judged. */
const values = z.union([z.array(z.string()), z.string()]).optional();

const plant = z.object({
  scientificName: z.string(),
  family: values,
  synonyms: values,
  commonNames: values,
  vernacularNames: values,
  description: values,
  origins: values,
  parts: values,
  preparations: values,
  indications: values,
  contraindications: values,
  risks: values,
  posology: values,
  pregnancy: values,
  breastfeeding: values,
  children: values,
  interactions: values,
  references: values,
  dangerLevel: values,
  /** First and last page, from 1. */
  pages: z.tuple([z.number(), z.number()]).optional(),
});
export type ExpectedPlant = z.infer<typeof plant>;
export type Field = Exclude<keyof ExpectedPlant, 'pages'>;

const ownLine = z.object({ document: z.string(), cls: z.string().default(''), plants: z.array(plant) });

/** A monograph by its French headings, of a document that the line does not name. */
const monographLine = z.looseObject({
  id: z.string(),
  name: z.string(),
  pages: z.tuple([z.number(), z.number()]).optional(),
  famille: z.string().optional(),
  synonymes: z.string().optional(),
  noms_communs: z.string().optional(),
  noms_vernaculaires: z.string().optional(),
  description: z.string().optional(),
  indications: z.string().optional(),
  contre_indications: z.string().optional(),
  precautions: z.string().optional(),
  effets: z.string().optional(),
  dosage: z.string().optional(),
});

interface Line {
  /** None: a document whose name ends with the id, or one that has most of such lines. */
  readonly document: string | null;
  readonly id: string;
  /** The kind of layout, where the lines tell it. */
  readonly cls: string;
  readonly plants: readonly ExpectedPlant[];
}

/** What is expected of one document. */
export interface Expectation {
  readonly cls: string;
  readonly plants: readonly ExpectedPlant[];
}

const NOTHING =
  /^\s*(?:aucune?s?|néant|rien|pas de|sans objet|none|no )(?![\p{L}])(?!.*(?:cependant|toutefois|mais|bien que))/iu;

/** What a text says, when it says more than that there is nothing; sources in brackets say nothing of the plant. */
const said = (text: string | undefined) =>
  text === undefined || NOTHING.test(text) ? [] : text.replace(/\([^()]*(?:1[89]|20)\d\d[^()]*\)/g, ' ');

function ofMonograph(line: z.infer<typeof monographLine>): Line {
  const risks = [line.precautions, line.effets].map(said).flat();
  return {
    document: null,
    id: line.id,
    cls: '',
    plants: [
      {
        scientificName: line.name,
        family: line.famille,
        synonyms: line.synonymes,
        commonNames: line.noms_communs,
        vernacularNames: line.noms_vernaculaires,
        description: line.description,
        indications: line.indications === undefined ? undefined : said(line.indications),
        contraindications: said(line.contre_indications),
        risks: risks.length === 0 ? [] : risks.join(' '),
        posology: line.dosage,
        pages: line.pages,
      },
    ],
  };
}

/**
 * Reads expected sheets, a JSON value a line: `{"document": "name.pdf", "plants": [{"scientificName": …}]}`, or a monograph
 * by French headings (`{"id", "name", "pages", "famille", "indications", …}`).
 */
export function readExpected(file: string): Line[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const value: unknown = JSON.parse(line);
    const own = ownLine.safeParse(value);
    if (own.success) return { ...own.data, id: '' };
    return ofMonograph(monographLine.parse(value));
  });
}

/** Null when the lines say nothing of the document. */
export function expectedOf(file: string, text: string, lines: readonly Line[]): Expectation | null {
  const stem = basename(file, '.pdf');
  const own = lines.filter(
    ({ document, id }) => document === basename(file) || (id !== '' && stem.endsWith(id)),
  );
  const all = (some: readonly Line[]) => ({
    cls: some[0]?.cls ?? '',
    plants: some.flatMap(({ plants }) => plants),
  });
  if (own.length > 0) return all(own);
  const free = lines.filter(({ document }) => document === null);
  const named = free.filter(({ plants }) =>
    plants.some(({ scientificName }) => text.includes(scientificName)),
  );
  return free.length > 0 && named.length > free.length / 2 ? all(free) : null;
}
