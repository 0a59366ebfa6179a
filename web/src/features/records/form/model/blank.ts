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
