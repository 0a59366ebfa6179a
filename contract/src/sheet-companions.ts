import { z } from 'zod';
import { defineEndpoint, noContent } from './endpoint.ts';
import { factDegree } from './plant-facts.ts';
import { sheetPicture } from './plant-pictures.ts';
import { plantSheetCard, sheetLanguage } from './plant-sheet-content.ts';
import { plantSheetsPath } from './plant-sheet-lists.ts';

/** Another plant that the sheet warns of, with a picture of its own. */
const lookAlike = plantSheetCard
  .pick({ id: true, plantScientificName: true, plantCommonName: true, dangerLevel: true })
  .extend({ picture: sheetPicture });
export type LookAlike = z.infer<typeof lookAlike>;

/** The published sheet of the same plant in another language. */
const translation = z.object({ id: z.uuid(), language: sheetLanguage, plantCommonName: z.string() });
export type SheetTranslation = z.infer<typeof translation>;

/** A health professional has read this version. */
const healthReview = z.object({
  version: z.number().int(),
  /** Null for a deleted account. */
  reviewer: z.string().nullable(),
  reviewedAt: z.iso.datetime(),
  /** False once the sheet has changed. */
  isCurrent: z.boolean(),
  /** Of the person who asks. */
  isOwn: z.boolean(),
});
export type HealthReview = z.infer<typeof healthReview>;

/** What a reader looks for first. */
export const briefSubjects = {
  pregnancy: 'Grossesse',
  breastfeeding: 'Allaitement',
  children: 'Enfants',
  interactions: 'Médicaments',
  driving: 'Conduite',
} as const;
export type BriefSubject = keyof typeof briefSubjects;

const briefLine = z.object({
  subject: z.enum(Object.keys(briefSubjects) as [BriefSubject, ...BriefSubject[]]),
  /** The gravest that the sheet says; `notDocumented` when it says nothing. */
  degree: factDegree,
  /** For children: it concerns those under this age. */
  beforeMonths: z.number().int().nullable(),
  /** Word for word, the gravest first. */
  statements: z.array(z.string()),
});
export type BriefLine = z.infer<typeof briefLine>;

/** What stands beside a sheet and is no part of its versions. */
export const sheetCompanions = z.object({
  pictures: z.array(sheetPicture),
  lookAlikes: z.array(lookAlike),
  translations: z.array(translation),
  /** Null until a health professional has signed the sheet. */
  healthReview: healthReview.nullable(),
  /** Empty for a sheet that readers do not see. */
  brief: z.array(briefLine),
});
export type SheetCompanions = z.infer<typeof sheetCompanions>;

const params = z.object({ id: z.uuid() });

export const sheetCompanionEndpoints = {
  companions: defineEndpoint({
    name: 'plantSheets.companions',
    action: 'la lecture de ce qui accompagne la fiche',
    method: 'GET',
    path: `${plantSheetsPath}/:id/companions`,
    summary:
      'Pictures, look-alikes with pictures, translations, health review and safety in brief of a sheet',
    access: 'use_lexicon',
    params,
    response: sheetCompanions,
    errors: ['notFound'],
  }),
  signHealthReview: defineEndpoint({
    name: 'plantSheets.signHealthReview',
    action: 'la signature de la relecture',
    method: 'POST',
    path: `${plantSheetsPath}/:id/health_review`,
    summary: 'A health professional says to have read this version of a published sheet',
    access: 'review_health',
    params,
    body: z.strictObject({ version: z.number().int().min(1) }),
    response: healthReview,
    errors: ['notFound', 'conflict'],
  }),
  withdrawHealthReview: defineEndpoint({
    name: 'plantSheets.withdrawHealthReview',
    action: 'le retrait de la relecture',
    method: 'DELETE',
    path: `${plantSheetsPath}/:id/health_review`,
    summary: 'Takes back one’s own health review',
    access: 'review_health',
    params,
    ...noContent,
    errors: ['notFound'],
  }),
};
