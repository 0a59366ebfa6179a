import { z } from 'zod';
import { keysOf } from './plant-sheets/vocabulary.ts';

/** What a reader may say of an answer they found wanting. */
export const feedbackReasonLabels = {
  DANGEROUS: 'Dangereux',
  WRONG: 'Faux',
  INCOMPLETE: 'Incomplet',
  OFF_TOPIC: 'Hors sujet',
  UNCLEAR: 'Peu clair',
  OTHER: 'Autre',
} as const;

export const feedbackReason = z.enum(keysOf(feedbackReasonLabels));
export type FeedbackReason = z.infer<typeof feedbackReason>;

export const feedbackValue = z.enum(['up', 'down']);
export type FeedbackValue = z.infer<typeof feedbackValue>;
