import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { plantSheetsPath } from './reading-endpoints.ts';

/** What an import would do, or did, with one sheet of the file. */
const importLine = z.object({
  /** Line of the file where the sheet begins, from 1. */
  line: z.number().int(),
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'invalid']),
  /** Why it is invalid. */
  reason: z.string().nullable(),
  /** The published sheet it changes. */
  plantSheetId: z.uuid().nullable(),
  changes: z.number().int(),
  safetyChanges: z.number().int(),
});

export const importReport = z.object({
  dryRun: z.boolean(),
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    invalid: z.number().int(),
  }),
  /** Everything but the unchanged, in the order of the file. */
  lines: z.array(importLine),
});
export type ImportReport = z.infer<typeof importReport>;

/** Published sheets out of the product as a file, and files back into the queue. */
export const exchangeEndpoints = {
  export: defineEndpoint({
    name: 'plantSheets.export',
    method: 'GET',
    path: `${plantSheetsPath}/export`,
    summary: 'Every published sheet as a file: JSON whole, or CSV for a spreadsheet',
    access: 'manage_records',
    answerSeconds: 1_800,
    query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
    status: 200,
    response: z.unknown(),
    errors: [],
  }),
  import: defineEndpoint({
    name: 'plantSheets.import',
    method: 'POST',
    path: `${plantSheetsPath}/import`,
    summary: 'Reads an exported JSON file; new and changed sheets go to the queue unless it is a dry run',
    access: 'manage_records',
    bodyLimit: limits.importing.bytes,
    answerSeconds: 1_800,
    body: z.strictObject({
      /** The text of the file, so that reasons can name its lines. */
      file: z.string().min(1),
      dryRun: z.boolean().default(true),
    }),
    status: 200,
    response: importReport,
    errors: [],
  }),
};
