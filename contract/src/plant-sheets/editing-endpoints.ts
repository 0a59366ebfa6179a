import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { plantSheetContent, sheetStatus, taxonomy } from './content.ts';
import { ifMatch } from './if-match.ts';
import { plantSheetsPath } from './reading-endpoints.ts';
import { plantSheet } from './sheet.ts';

const one = z.object({ id: z.uuid() });

/** Fields of a sheet that the server owns: a client may send them back, and they are ignored. Design, section 3. */
const serverOwned = [
  'id',
  'id_',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'updatedByAI',
  'version',
  'publishedSheetId',
  'baseVersion',
  'reviewKind',
  'safetyChanges',
  'rejectReason',
  'knownDanger',
] as const;

function withoutServerOwned(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !serverOwned.some((owned) => owned === name)),
  );
}

/** A new sheet. Status VALIDATED, the default, publishes it; DRAFT or MODIFIED leaves it in the queue. */
export const newPlantSheet = z.preprocess(
  withoutServerOwned,
  plantSheetContent.extend({ status: z.enum(['DRAFT', 'MODIFIED', 'VALIDATED']).default('VALIDATED') }),
);
export type NewPlantSheet = z.output<typeof newPlantSheet>;

/** The same fields, optional and without their defaults: what is left out must stay as it is, not become empty. */
function unchangedWhenLeftOut<T extends Readonly<Record<string, z.ZodType>>>(shape: T) {
  const optional = Object.entries(shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ]);
  return Object.fromEntries(optional) as { [K in keyof T]: z.ZodOptional<T[K]> };
}

/**
 * What changes of a sheet: any of its fields whole (those left out stay; so do parts of the taxonomy and of
 * `additionalInfo` that are left out), a status, or both. `reason` says why a row is rejected.
 */
export const plantSheetPatch = z.preprocess(
  withoutServerOwned,
  z
    .strictObject({
      ...unchangedWhenLeftOut(plantSheetContent.shape),
      taxonomy: z.strictObject(unchangedWhenLeftOut(taxonomy.shape)).optional(),
      status: sheetStatus.optional(),
      reason: z.string().trim().max(limits.review.reason).optional(),
    })
    .refine(
      ({ reason: _reason, ...patch }) => Object.values(patch).some((value) => value !== undefined),
      'Rien à modifier.',
    ),
);
export type PlantSheetPatch = z.output<typeof plantSheetPatch>;

const sheetEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** What was done. */
  act: z.enum([
    'create',
    'update',
    'propose',
    'rebase',
    'validate',
    'reject',
    'review',
    'delete',
    'restore',
    'import',
  ]),
  result: z.enum(['ok', 'conflict', 'refused']),
  actorKind: z.enum(['AI', 'HUMAN']),
  /** Name of the person; none for the AI or a removed account. */
  actor: z.string().nullable(),
  /** The row it was done to: the sheet itself or one of its pending changes. */
  plantSheetId: z.uuid(),
  version: z.number().int().nullable(),
  reason: z.string().nullable(),
});
export type SheetEvent = z.infer<typeof sheetEvent>;

/** Writing sheets. Design, section 5. */
export const editingEndpoints = {
  create: defineEndpoint({
    name: 'plantSheets.create',
    method: 'POST',
    path: plantSheetsPath,
    summary: 'A new sheet, published or left in the queue',
    access: 'manage_records',
    body: newPlantSheet,
    status: 201,
    response: plantSheet,
    errors: ['duplicateSheet'],
  }),
  update: defineEndpoint({
    name: 'plantSheets.update',
    method: 'PATCH',
    path: `${plantSheetsPath}/:id`,
    summary: 'Changes a sheet, or decides on a pending row; answers the row that now carries the content',
    access: 'manage_records',
    params: one,
    headers: z.object({ 'if-match': ifMatch }),
    body: plantSheetPatch,
    status: 200,
    response: plantSheet,
    errors: ['notFound', 'forbidden', 'conflict', 'duplicateSheet', 'staleVersion'],
  }),
  remove: defineEndpoint({
    name: 'plantSheets.remove',
    method: 'DELETE',
    path: `${plantSheetsPath}/:id`,
    summary: 'Puts a sheet and its pending changes in the bin for 30 days',
    access: 'validate_products',
    params: one,
    status: 204,
    response: z.undefined(),
    errors: ['notFound', 'conflict'],
  }),
  restore: defineEndpoint({
    name: 'plantSheets.restore',
    method: 'POST',
    path: `${plantSheetsPath}/:id/restore`,
    summary: 'Takes a sheet or a rejected change out of the bin',
    access: 'validate_products',
    params: one,
    status: 200,
    response: plantSheet,
    errors: ['notFound', 'conflict', 'duplicateSheet'],
  }),
  history: defineEndpoint({
    name: 'plantSheets.history',
    method: 'GET',
    path: `${plantSheetsPath}/:id/history`,
    summary: 'Who did what to a sheet and its pending changes, newest first',
    access: 'manage_records',
    params: one,
    status: 200,
    response: z.object({ events: z.array(sheetEvent), total: z.number().int() }),
    errors: ['notFound'],
  }),
};
