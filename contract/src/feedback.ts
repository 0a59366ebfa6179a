import { z } from 'zod';
import { keysOf } from './plant-sheet-vocabulary.ts';

/** What a reader may say of an answer they found wanting. */
export const feedbackReasonLabels = {
  WRONG_PLANT: 'Mauvaise plante',
  WRONG_PAGE: 'Mauvaise page',
  DANGEROUS: 'Dangereux',
  MISSING_SOURCE: 'Source manquante',
  OTHER: 'Autre',
} as const;

/** Reasons that were once offered: opinions that hold them stay as they were given. */
const formerLabels = {
  WRONG: 'Faux',
  INCOMPLETE: 'Incomplet',
  OFF_TOPIC: 'Hors sujet',
  UNCLEAR: 'Peu clair',
} as const;

/** Every reason that a kept opinion may hold. */
export const keptReasonLabels = { ...feedbackReasonLabels, ...formerLabels } as const;

/** A reason as it is given today. */
export const feedbackReason = z.enum(keysOf(feedbackReasonLabels));
export type FeedbackReason = z.infer<typeof feedbackReason>;

/** A reason as it is kept. */
export const keptFeedbackReason = z.enum(keysOf(keptReasonLabels));
export type KeptFeedbackReason = z.infer<typeof keptFeedbackReason>;

export const feedbackValue = z.enum(['up', 'down']);
export type FeedbackValue = z.infer<typeof feedbackValue>;
