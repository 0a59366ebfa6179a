import { normalizeText } from '@simples/contract/french/text';
import type { Intent } from '#server/features/chat/understand/frame.ts';
import type { StoredPassage } from '#server/features/documents/documents.feature.ts';

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

/** Where every word of the question may be noise: the section is the answer. */
const plain: readonly Intent[] = [
  'preparation',
  'dose',
  'duration',
  'forms',
  'routes',
  'parts',
  'names',
  'family',
  'origin',
  'description',
  'toxicity',
  'adverseEffects',
];

interface Found {
  readonly fit: Fit;
  /** From 0 to 1. */
  readonly coverage: number;
  readonly hasPlant: boolean;
  readonly hasTopic: boolean;
}

export interface SoughtKinds {
  fitOf(passage: StoredPassage): Fit;
  accepts(found: Found): boolean;
}

/** What an intent asks of documents: the kinds of their sections, and how much of the topic a statement must hold. */
export function soughtKinds(intents: readonly Intent[], headings: readonly string[] = []): SoughtKinds {
  const kinds = new Set(intents.flatMap((intent) => sections[intent] ?? []));
  const isPlain = intents.length > 0 && intents.every((intent) => plain.includes(intent));
  const asked = headings.map(normalizeText);
  return {
    fitOf: ({ kind, heading }) => {
      if (kind !== null && kinds.has(kind)) return 1;
      const printed = heading === null ? '' : normalizeText(heading);
      if (asked.some((one) => one !== '' && printed.includes(one))) return 1;
      return kind === null || kind === 'other' || kind === 'article' ? 0.3 : 0;
    },
    accepts: ({ fit, coverage, hasPlant, hasTopic }) => {
      if (!hasPlant) return hasTopic && coverage >= 0.8 && fit > 0;
      if (!hasTopic) return fit === 1;
      return coverage >= 0.5 || (isPlain && fit === 1);
    },
  };
}
