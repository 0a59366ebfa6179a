import { newId } from '../../../../lib/ids.ts';
import type {
  ApplicationDraft,
  ContraindicationDraft,
  IndicationDraft,
  PreparationDraft,
  ReferenceDraft,
  SafetyDraft,
  SheetDraft,
  VernacularDraft,
  Word,
} from './sheet-draft.ts';

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

/** Nothing is said until a person says it: an empty field is neither "non documenté" nor "sans danger". */
export const blankSafety = (): SafetyDraft => ({
  dangerLevel: '',
  pregnancy: '',
  breastfeeding: '',
  children: '',
  interactions: [],
  lookAlikes: [],
});

/** A new sheet: French, and the one tag that every sheet needs ready to be typed. */
export const blankSheet = (): SheetDraft => ({
  plantScientificName: '',
  plantCommonName: '',
  description: '',
  language: 'FR',
  taxonomy: { family: '', genus: '', species: '', subspeciesNumber: 0, variety: '' },
  indications: [],
  contreIndications: [],
  geographicalRepartitions: [],
  tags: [blankWord()],
  references: [],
  additionalInfo: {
    safety: blankSafety(),
    names: { author: '', vernacular: [], synonyms: [] },
    posology: '',
    subspecies: [],
  },
});

/** A genus and a species in Latin: "Ortie blanche" is written the same way, but does not end so. */
const SCIENTIFIC = /^[A-Z][a-z]+ (?:x |× )?[a-z-]+(?:us|a|um|is|i|ae|ens|ans|oides)$/;

/** A new sheet begun with the name of its plant, scientific or common, and a tag. */
export function begunSheet({ name, tag }: { readonly name: string; readonly tag: string }): SheetDraft {
  const blank = blankSheet();
  const isScientific = SCIENTIFIC.test(name);
  return {
    ...blank,
    plantScientificName: isScientific ? name : '',
    plantCommonName: isScientific ? '' : name,
    tags: [blankWord(tag)],
  };
}
