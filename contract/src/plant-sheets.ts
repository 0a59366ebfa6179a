import { z } from 'zod';
import { defineEndpoint, noContent } from './endpoint.ts';
import { limits } from './limits.ts';
import { factReading } from './plant-facts.ts';
import { versionComparison } from './plant-sheet-comparison.ts';
import { plantSheet, plantSheetContent, sheetStatus, taxonomy } from './plant-sheet-content.ts';
import { plantSheetsPath, readingEndpoints } from './plant-sheet-lists.ts';

/** `"3"`, `W/"3"` or 3; `*` is any version (RFC 9110). */
const ifMatch = z
  .string()
  .regex(/^(\*|(W\/)?"?\d{1,9}"?)$/, 'If-Match doit porter la version de la fiche.')
  .transform((text) => (text === '*' ? undefined : Number(text.replace(/\D/g, ''))))
  .optional();

const one = z.object({ id: z.uuid() });

/** Server-owned: accepted and ignored. Design, section 3. */
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
  'isUnread',
] as const;

function withoutServerOwned(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !serverOwned.some((owned) => owned === name)),
  );
}

/** VALIDATED, the default, publishes it where the author may; DRAFT or MODIFIED queues it. */
export const newPlantSheet = z.preprocess(
  withoutServerOwned,
  plantSheetContent.extend({ status: z.enum(['DRAFT', 'MODIFIED', 'VALIDATED']).default('VALIDATED') }),
);
export type NewPlantSheet = z.output<typeof newPlantSheet>;

/** Without defaults: omitted fields must stay, not become empty. */
function unchangedWhenLeftOut<T extends Readonly<Record<string, z.ZodType>>>(shape: T) {
  const optional = Object.entries(shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ]);
  return Object.fromEntries(optional) as { [K in keyof T]: z.ZodOptional<T[K]> };
}

/** Omitted fields stay, also inside the taxonomy and `additionalInfo`. `reason` is that of a rejection. */
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
    'undo',
    'import',
    'health-review',
    'health-withdraw',
    'picture-add',
    'picture-update',
    'picture-delete',
  ]),
  result: z.enum(['ok', 'conflict', 'refused']),
  actorKind: z.enum(['AI', 'HUMAN']),
  /** Null for the AI and deleted accounts. */
  actor: z.string().nullable(),
  /** The sheet itself or one of its pending changes. */
  plantSheetId: z.uuid(),
  version: z.number().int().nullable(),
  reason: z.string().nullable(),
});
export type SheetEvent = z.infer<typeof sheetEvent>;

const editingEndpoints = {
  create: defineEndpoint({
    name: 'plantSheets.create',
    action: 'la création de la fiche',
    failure: 'Failed to create plant',
    method: 'POST',
    path: plantSheetsPath,
    summary: 'A new sheet, published or left in the queue',
    access: 'manage_records',
    body: newPlantSheet,
    status: 201,
    response: plantSheet,
    errors: ['duplicateSheet', 'tooLarge'],
  }),
  update: defineEndpoint({
    name: 'plantSheets.update',
    action: 'l’enregistrement de la fiche',
    failure: 'Failed to update plant',
    method: 'PATCH',
    path: `${plantSheetsPath}/:id`,
    summary:
      'Changes a sheet, or decides on a pending row; answers the row that now carries the content, MODIFIED when it waits for a validator',
    access: 'manage_records',
    params: one,
    headers: z.object({ 'if-match': ifMatch }),
    body: plantSheetPatch,
    response: plantSheet,
    errors: ['notFound', 'forbidden', 'conflict', 'duplicateSheet', 'staleVersion', 'tooLarge'],
  }),
  remove: defineEndpoint({
    name: 'plantSheets.remove',
    action: 'la suppression de la fiche',
    method: 'DELETE',
    path: `${plantSheetsPath}/:id`,
    summary: 'Puts a sheet and its pending changes in the bin for 30 days',
    access: 'validate_products',
    params: one,
    ...noContent,
    errors: ['notFound', 'conflict'],
  }),
  restore: defineEndpoint({
    name: 'plantSheets.restore',
    action: 'la restauration de la fiche',
    method: 'POST',
    path: `${plantSheetsPath}/:id/restore`,
    summary: 'Takes a sheet or a rejected change out of the bin',
    access: 'validate_products',
    params: one,
    response: plantSheet,
    errors: ['notFound', 'conflict', 'duplicateSheet'],
  }),
  history: defineEndpoint({
    name: 'plantSheets.history',
    action: 'la lecture de l’historique',
    method: 'GET',
    path: `${plantSheetsPath}/:id/history`,
    summary: 'Who did what to a sheet and its pending changes, newest first',
    access: 'manage_records',
    params: one,
    response: z.object({ events: z.array(sheetEvent), total: z.number().int() }),
    errors: ['notFound'],
  }),
};

const importLine = z.object({
  /** From 1. */
  line: z.number().int(),
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'invalid']),
  reason: z.string().nullable(),
  plantSheetId: z.uuid().nullable(),
  changes: z.number().int(),
  safetyChanges: z.number().int(),
});

const importReport = z.object({
  dryRun: z.boolean(),
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    invalid: z.number().int(),
  }),
  /** Without the unchanged ones, in file order. */
  lines: z.array(importLine),
});
export type ImportReport = z.infer<typeof importReport>;

const importExportEndpoints = {
  export: defineEndpoint({
    name: 'plantSheets.export',
    action: 'l’export des fiches',
    method: 'GET',
    path: `${plantSheetsPath}/export`,
    summary: 'The published sheets as NDJSON, or as CSV for a spreadsheet',
    access: 'manage_records',
    answerSeconds: 1_800,
    query: z.object({ format: z.enum(['ndjson', 'csv']).default('ndjson') }),
    response: z.unknown(),
  }),
  import: defineEndpoint({
    name: 'plantSheets.import',
    action: 'l’import des fiches',
    method: 'POST',
    path: `${plantSheetsPath}/import`,
    summary: 'Puts the new and changed sheets of an NDJSON file in the queue, or previews that',
    access: 'manage_records',
    bodyLimit: limits.importing.bytes,
    answerSeconds: 1_800,
    errors: ['conflict', 'tooLarge'],
    bodyType: 'ndjson',
    body: z.unknown(),
    query: z.object({
      dryRun: z
        .enum(['true', 'false'])
        .default('true')
        .transform((text) => text === 'true'),
    }),
    response: importReport,
  }),
};

const pendingRow = z.object({ id: z.uuid() });
const publicationRules = z.object({ fourEyes: z.boolean(), contributorsPublish: z.boolean() });
const versionNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .optional();

const proposedFact = factReading.extend({
  /** As a person reads it; null for a fact that concerns everyone. */
  subjectLabel: z.string().nullable(),
  statement: z.string(),
  field: z.string(),
  heading: z.string(),
  isReviewed: z.boolean(),
});
const proposedFacts = z.object({ facts: z.array(proposedFact) });
export type ProposedFacts = z.infer<typeof proposedFacts>;

const factSubject = z.object({ id: z.string(), label: z.string() });
export type FactSubject = z.infer<typeof factSubject>;

const changeIds = z.array(z.string().min(1).max(limits.text.title)).max(2_000).default([]);

const reviewEndpoints = {
  publicationRules: defineEndpoint({
    name: 'plantSheets.publicationRules',
    action: 'la lecture des règles de publication',
    method: 'GET',
    path: `${plantSheetsPath}/publication-rules`,
    summary: 'Settings that decide whether a save publishes or waits for a validator',
    access: 'manage_records',
    response: publicationRules,
  }),
  facts: defineEndpoint({
    name: 'plantSheets.facts',
    action: 'l’analyse des phrases',
    method: 'POST',
    path: `${plantSheetsPath}/facts`,
    summary: 'What a content states, statement by statement: subject, degree, ages and evidence',
    access: 'manage_records',
    body: plantSheetContent,
    response: proposedFacts,
  }),
  factSubjects: defineEndpoint({
    name: 'plantSheets.factSubjects',
    action: 'la recherche d’un sujet',
    method: 'GET',
    path: `${plantSheetsPath}/fact-subjects`,
    summary:
      'Whom or what a fact may concern: people, illnesses, medicines and other concepts; at most 20 are found',
    access: 'manage_records',
    query: z.object({
      search: z.string().trim().max(limits.searchQuery).default(''),
      /** Asked for by name instead, separated by commas. */
      ids: z.string().max(limits.text.long).default(''),
    }),
    response: z.object({ subjects: z.array(factSubject) }),
  }),
  versions: defineEndpoint({
    name: 'plantSheets.versions',
    action: 'la comparaison des versions',
    failure: 'Failed to fetch plant versions',
    method: 'GET',
    path: `${plantSheetsPath}/:id/versions`,
    summary:
      'Two versions compared, also of a deleted sheet; by default the pending content against the published sheet',
    access: 'manage_records',
    params: pendingRow,
    query: z.object({ version1: versionNumber, version2: versionNumber }),
    response: versionComparison,
    errors: ['notFound'],
  }),
  review: defineEndpoint({
    name: 'plantSheets.review',
    action: 'la relecture de la fiche',
    method: 'POST',
    path: `${plantSheetsPath}/:id/review`,
    summary: 'Accepts some changes of a pending update and rejects others; the rest goes on waiting',
    access: 'validate_products',
    params: pendingRow,
    headers: z.object({ 'if-match': ifMatch }),
    body: z
      .strictObject({
        accepted: changeIds,
        rejected: changeIds,
        reason: z.string().trim().max(limits.review.reason).optional(),
      })
      .refine(({ accepted, rejected }) => accepted.length + rejected.length > 0, 'Aucun changement choisi.')
      .refine(({ accepted, rejected }) => !accepted.some((id) => rejected.includes(id)), {
        message: 'Un changement ne peut pas être accepté et rejeté.',
      }),
    /** The pending row while changes remain, else the published sheet. */
    response: plantSheet,
    errors: ['notFound', 'conflict', 'duplicateSheet', 'staleVersion'],
  }),
};

export const plantSheetEndpoints = {
  ...readingEndpoints,
  ...editingEndpoints,
  ...reviewEndpoints,
  ...importExportEndpoints,
};
