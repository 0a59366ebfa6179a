import { z } from 'zod';
import { keysOf } from './plant-sheet-vocabulary.ts';

export const feedbackReasonLabels = {
  WRONG_PLANT: 'Mauvaise plante',
  WRONG_PAGE: 'Mauvaise page',
  DANGEROUS: 'Dangereux',
  MISSING_SOURCE: 'Source manquante',
  OTHER: 'Autre',
} as const;

/** No longer offered; still valid in stored feedback. */
const formerLabels = {
  WRONG: 'Faux',
  INCOMPLETE: 'Incomplet',
  OFF_TOPIC: 'Hors sujet',
  UNCLEAR: 'Peu clair',
} as const;

export const keptReasonLabels = { ...feedbackReasonLabels, ...formerLabels } as const;

export const feedbackReason = z.enum(keysOf(feedbackReasonLabels));
export type FeedbackReason = z.infer<typeof feedbackReason>;

export const keptFeedbackReason = z.enum(keysOf(keptReasonLabels));
export type KeptFeedbackReason = z.infer<typeof keptFeedbackReason>;

export const feedbackValue = z.enum(['up', 'down']);
export type FeedbackValue = z.infer<typeof feedbackValue>;
