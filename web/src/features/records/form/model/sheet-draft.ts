import { z } from 'zod';

/**
 * The content of a sheet as the form holds it: the fields of the contract under the same names, so that the path of a
 * message is the path of a field; but every member of a list has an id, and nothing typed is refused.
 */
const word = z.object({ id: z.string(), value: z.string() });
const application = z.object({
  id: z.string(),
  method: z.string(),
  methods: z.array(z.string()).optional(),
  instructions: z.string(),
});
const preparation = z.object({
  id: z.string(),
  method: z.string(),
  methods: z.array(z.string()).optional(),
  plantPartUsed: z.string(),
  plantPartsUsed: z.array(z.string()).optional(),
  instructions: z.string(),
  applications: z.array(application),
});
/** `subspecies` is the id of a subspecies of this sheet, or the words of a source; empty for the whole species. */
const contraindication = z.object({
  id: z.string(),
  title: z.string(),
  subspecies: z.string(),
  molecularStructure: z.string(),
  details: z.string(),
});
const indication = contraindication.extend({ preparations: z.array(preparation) });
const reference = z.object({ id: z.string(), citation: z.string(), page: z.string() });
const vernacular = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  country: z.string(),
});
const safety = z.object({
  dangerLevel: z.string(),
  pregnancy: z.string(),
  breastfeeding: z.string(),
  children: z.string(),
  interactions: z.array(word),
  lookAlikes: z.array(word),
});

export const sheetDraft = z.object({
  plantScientificName: z.string(),
  plantCommonName: z.string(),
  description: z.string(),
  language: z.string(),
  taxonomy: z.object({
    family: z.string(),
    genus: z.string(),
    species: z.string(),
    subspeciesNumber: z.number().int().min(0),
    variety: z.string(),
  }),
  indications: z.array(indication),
  contreIndications: z.array(contraindication),
  geographicalRepartitions: z.array(word),
  tags: z.array(word),
  references: z.array(reference),
  additionalInfo: z.object({
    safety,
    names: z.object({ author: z.string(), vernacular: z.array(vernacular), synonyms: z.array(word) }),
    posology: z.string(),
    subspecies: z.array(word),
  }),
});

export type SheetDraft = z.infer<typeof sheetDraft>;
export type Word = z.infer<typeof word>;
export type IndicationDraft = z.infer<typeof indication>;
export type ContraindicationDraft = z.infer<typeof contraindication>;
export type PreparationDraft = z.infer<typeof preparation>;
export type ApplicationDraft = z.infer<typeof application>;
export type ReferenceDraft = z.infer<typeof reference>;
export type VernacularDraft = z.infer<typeof vernacular>;
export type SafetyDraft = z.infer<typeof safety>;
