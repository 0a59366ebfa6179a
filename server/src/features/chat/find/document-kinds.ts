import type { Intent } from '#server/features/chat/understand/frame.ts';
import { rolesOf, type StoredPassage } from '#server/features/documents/documents.feature.ts';

/** 1: the section that is asked for; 0: another one. */
export type Fit = number;

/** Sections of a document in which an answer to each intent stands. */
const sections: Readonly<Partial<Record<Intent, readonly string[]>>> = {
  uses: ['indications', 'uses', 'actions'],
  need: ['indications', 'uses', 'actions'],
  preparation: ['preparation', 'posology'],
  dose: ['posology', 'preparation'],
  duration: ['posology', 'precautions'],
  forms: ['preparation', 'posology'],
  routes: ['preparation', 'posology'],
  storage: ['preparation'],
  people: [
    'pregnancy',
    'breastfeeding',
    'pregnancyAndBreastfeeding',
    'children',
    'contraindications',
    'precautions',
    'posology',
  ],
  interaction: ['interactions', 'contraindications', 'precautions'],
  disease: ['contraindications', 'precautions', 'interactions'],
  toxicity: ['toxicity', 'contraindications', 'precautions', 'adverseEffects'],
  adverseEffects: ['adverseEffects', 'toxicity', 'precautions', 'contraindications'],
  lookAlikes: ['lookAlikes', 'toxicity'],
  parts: ['partUsed', 'preparation'],
  names: ['commonNames', 'vernacularNames', 'synonyms'],
  family: ['family'],
  origin: ['origin'],
  description: ['description'],
};

interface Found {
  readonly fit: Fit;
  /** Of all words that were asked, from 0 to 1. */
  readonly whole: number;
  /** Of the wording that is covered best. */
  readonly coverage: number;
  readonly hasPlant: boolean;
}

export interface SoughtKinds {
  fitOf(passage: StoredPassage, statement: string): Fit;
  accepts(found: Found): boolean;
}

/** Sections whose heading does not tell what their sentences are. */
const isOpen = (kind: string | null): boolean => kind === null || kind === 'other' || kind === 'article';

/**
 * What a question asks of documents: the kinds of their sections, and how much of its topic a statement must hold.
 * @param isSpecific whether it names a need, an illness or a person: the section alone is then no answer.
 */
export function soughtKinds(intents: readonly Intent[], isSpecific: boolean): SoughtKinds {
  // "quelle partie utilise-t-on" asks for parts.
  const special = intents.filter((intent) => intent !== 'uses' && intent !== 'need');
  const kinds = new Set((special.length > 0 ? special : intents).flatMap((intent) => sections[intent] ?? []));
  return {
    fitOf: ({ kind }, statement) => {
      if (kind !== null && kinds.has(kind)) return 1;
      if (!isOpen(kind)) return 0;
      return rolesOf(statement).some((role) => kinds.has(role)) ? 1 : 0.3;
    },
    accepts: ({ fit, whole, coverage, hasPlant }) => {
      if (!hasPlant) return whole >= 0.8 && fit > 0;
      return isSpecific ? coverage >= 0.5 : fit === 1 || coverage >= 0.6;
    },
  };
}
