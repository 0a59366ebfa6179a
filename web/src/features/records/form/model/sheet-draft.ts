import { reviewedFacts } from '@simples/contract/plant-facts';
import { z } from 'zod';
import { newId } from '#web/lib/ids.ts';
import { speciesOf } from './species-name.ts';

/** Field names of the contract, so that paths match; every list member has an id. */
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
/** `subspecies` is the id of a listed subspecies, or a name given by a source; empty for the whole species. */
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
    /** Undefined until something is confirmed: what the sheet has is kept. */
    facts: z.array(reviewedFacts).optional(),
  }),
});

export type SheetDraft = z.infer<typeof sheetDraft>;
export type Word = z.infer<typeof word>;
export type IndicationDraft = z.infer<typeof indication>;
export type ContraindicationDraft = z.infer<typeof contraindication>;
export type PreparationDraft = z.infer<typeof preparation>;
type ApplicationDraft = z.infer<typeof application>;
export type ReferenceDraft = z.infer<typeof reference>;
export type VernacularDraft = z.infer<typeof vernacular>;
export type SafetyDraft = z.infer<typeof safety>;
export const blankWord = (value = ''): Word => ({ id: newId(), value });
export const blankApplication = (): ApplicationDraft => ({ id: newId(), method: '', instructions: '' });

export const blankPreparation = (): PreparationDraft => ({
  id: newId(),
  method: '',
  plantPartUsed: '',
  instructions: '',
  applications: [],
});

export const blankContraindication = (subspecies = ''): ContraindicationDraft => ({
  id: newId(),
  title: '',
  subspecies,
  molecularStructure: '',
  details: '',
});

export const blankIndication = (subspecies = ''): IndicationDraft => ({
  ...blankContraindication(subspecies),
  preparations: [],
});

export const blankReference = (): ReferenceDraft => ({ id: newId(), citation: '', page: '' });
export const blankVernacular = (): VernacularDraft => ({ id: newId(), name: '', language: '', country: '' });

/** Empty means neither "non documenté" nor "sans danger". */
export const blankSafety = (): SafetyDraft => ({
  dangerLevel: '',
  pregnancy: '',
  breastfeeding: '',
  children: '',
  interactions: [],
  lookAlikes: [],
});

export const blankSheet = (): SheetDraft => ({
  plantScientificName: '',
  plantCommonName: '',
  description: '',
  language: 'FR',
  taxonomy: { family: '', genus: '', species: '', subspeciesNumber: 0, variety: '' },
  indications: [],
  contreIndications: [],
  geographicalRepartitions: [],
  tags: [],
  references: [],
  additionalInfo: {
    safety: blankSafety(),
    names: { author: '', vernacular: [], synonyms: [] },
    posology: '',
    subspecies: [],
  },
});

/** Latin genus and species. "Ortie blanche" has the same shape, but another ending. */
const SCIENTIFIC = /^[A-Z][a-z]+ (?:x |× )?[a-z-]+(?:us|a|um|is|i|ae|ens|ans|oides)$/;

export function prefilledSheet({ name, tag }: { readonly name: string; readonly tag: string }): SheetDraft {
  const blank = blankSheet();
  const isScientific = SCIENTIFIC.test(name);
  return {
    ...blank,
    plantScientificName: isScientific ? name : '',
    taxonomy: { ...blank.taxonomy, ...(isScientific && speciesOf(name)) },
    plantCommonName: isScientific ? '' : name,
    tags: tag.trim() === '' ? [] : [blankWord(tag)],
  };
}

/** Ignores ids and numbers. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isBlank);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => name === 'id' || isBlank(part));
}

/** Ignores the subspecies that the member belongs to. */
export function hasText(member: object): boolean {
  return !isBlank({ ...member, subspecies: '' });
}
