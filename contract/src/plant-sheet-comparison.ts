import { z } from 'zod';
import { reviewedFacts } from './plant-facts.ts';
import type { PlantSheetContent } from './plant-sheet-content.ts';

/** A field of two versions. Specification, section 3. */
function compared<S extends z.ZodType>(value: S) {
  return z.object({
    value: value.nullable(),
    previousValue: value.nullable(),
    hasChanges: z.boolean(),
    /** Change id, null when unchanged. */
    changeId: z.string().nullable(),
  });
}

const text = compared(z.string());
const number = compared(z.number());
const texts = compared(z.array(z.string()));
const flags = { isNew: z.boolean(), isDeleted: z.boolean() };
const claim = { title: text, subspecies: text, molecularStructure: text, details: text };
const item = { id: z.uuid(), changeId: z.string().nullable(), hasChanges: z.boolean() };

const comparedApplication = z.object({
  ...item,
  ...flags,
  method: text,
  methods: texts,
  instructions: text,
});

const comparedPreparation = z.object({
  ...item,
  ...flags,
  method: text,
  methods: texts,
  plantPartUsed: text,
  plantPartsUsed: texts,
  instructions: text,
  applications: z.array(comparedApplication),
});

const comparedIndication = z.object({
  ...item,
  isNewIndication: z.boolean(),
  isDeletedIndication: z.boolean(),
  ...claim,
  preparations: z.array(comparedPreparation),
});

const comparedContraindication = z.object({
  ...item,
  isNewContreIndication: z.boolean(),
  isDeletedContreIndication: z.boolean(),
  ...claim,
});

const comparedReference = z.object({
  ...item,
  ...flags,
  citation: text,
  page: number,
});

const comparedVernacular = z.object({
  changeId: z.string().nullable(),
  hasChanges: z.boolean(),
  ...flags,
  name: z.string(),
  language: z.string(),
  country: z.string(),
});

const comparedStatement = z.object({
  changeId: z.string().nullable(),
  ...flags,
  value: z.string(),
});

const sheetChange = z.object({
  /** Stable for the same two contents, e.g. `indications/<id>/details` or `tags`. */
  id: z.string(),
  /** `moved`: a list in another order, with the names of its members; not counted in `totalChanges`. */
  kind: z.enum(['changed', 'added', 'removed', 'moved']),
  section: z.string(),
  label: z.string(),
  previousValue: z.unknown(),
  value: z.unknown(),
  /** A contraindication or the safety block. */
  isSafety: z.boolean(),
  /** Removes or rewords a warning, or lowers the danger level. */
  weakensSafety: z.boolean(),
});
export type SheetChange = z.infer<typeof sheetChange>;

/** Two versions side by side: `value` is the newer one. */
export const versionComparison = z.object({
  id: z.uuid(),
  plantScientificName: text,
  plantCommonName: text,
  description: text,
  language: text,
  taxonomy: z.object({ family: text, genus: text, species: text, subspeciesNumber: number, variety: text }),
  indications: z.array(comparedIndication),
  contreIndications: z.array(comparedContraindication),
  geographicalRepartitions: texts,
  tags: texts,
  references: z.array(comparedReference),
  additionalInfo: z.object({
    safety: z.object({
      dangerLevel: text,
      pregnancy: text,
      breastfeeding: text,
      children: text,
      interactions: z.array(comparedStatement),
      lookAlikes: z.array(comparedStatement),
    }),
    names: z.object({ author: text, vernacular: z.array(comparedVernacular), synonyms: texts }),
    posology: text,
    subspecies: texts,
    facts: compared(z.array(reviewedFacts)),
  }),
  /** Safety first. */
  changes: z.array(sheetChange),
  metadata: z.object({
    totalChanges: z.number().int(),
    safetyChanges: z.number().int(),
    /** Null for a sheet that was never published. */
    previousVersion: z.number().int().nullable(),
    version: z.number().int(),
    /** When the row was deleted or rejected; null for any other. */
    deletedAt: z.iso.datetime().nullable(),
    versions: z.array(
      z.object({
        version: z.number().int(),
        createdAt: z.iso.datetime(),
        authorKind: z.enum(['AI', 'HUMAN']),
        /** Null for the AI and deleted accounts. */
        author: z.string().nullable(),
        status: z.enum(['DRAFT', 'MODIFIED', 'VALIDATED', 'DELETED']),
      }),
    ),
  }),
  /** For the form. Not parsed: merged changes may exceed the limits of a sheet. */
  content: z.custom<PlantSheetContent>(),
});
export type VersionComparison = z.infer<typeof versionComparison>;
