import { z } from 'zod';
import { dangerLevel, plantSheetContent, reviewKind, sheetAuthor, sheetStatus } from './content.ts';

/** A sheet as it travels: its content and what the server knows of it. */
export const plantSheet = plantSheetContent.extend({
  id: z.uuid(),
  id_: z.uuid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  status: sheetStatus,
  createdBy: sheetAuthor,
  updatedBy: sheetAuthor,
  updatedByAI: z.boolean(),
  version: z.number().int().min(1),
  /** The published sheet that a pending row would change; none for a sheet never published. */
  publishedSheetId: z.uuid().nullable(),
  /** The version of the published sheet that the pending content was compared with last. */
  baseVersion: z.number().int().min(1).nullable(),
  /** The tab of the validation queue; none for what does not wait. */
  reviewKind: reviewKind.nullable(),
  /** Changes of contraindications and of the safety block that a pending row brings. */
  safetyChanges: z.number().int().min(0),
  /** Why it was rejected. */
  rejectReason: z.string().nullable(),
  /** The danger of the plant by other published sheets or the safety list, where its own sheet says less. */
  knownDanger: dangerLevel.optional(),
});
export type PlantSheet = z.infer<typeof plantSheet>;

/** What a card shows of a sheet: a tenth of its weight, for slow networks. */
export const plantSheetCard = plantSheet
  .pick({
    id: true,
    id_: true,
    createdAt: true,
    updatedAt: true,
    plantScientificName: true,
    plantCommonName: true,
    description: true,
    language: true,
    status: true,
    createdBy: true,
    updatedBy: true,
    updatedByAI: true,
    geographicalRepartitions: true,
    tags: true,
    version: true,
    publishedSheetId: true,
    reviewKind: true,
    safetyChanges: true,
  })
  .extend({ dangerLevel: dangerLevel.nullable() });
export type PlantSheetCard = z.infer<typeof plantSheetCard>;
