import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { plantSheet, plantSheetCard } from './plant-sheet-content.ts';
import { plantSheetsPath } from './plant-sheet-lists.ts';
import { sheetCompanions } from './sheet-companions.ts';

/** Changes with anything that a reader sees of a sheet. */
const mark = z.string();

/** What a device keeps of a published sheet, for when there is no network. */
const sheetCopy = z.object({
  mark,
  sheet: plantSheet,
  card: plantSheetCard,
  companions: sheetCompanions,
});
export type SheetCopy = z.infer<typeof sheetCopy>;

export const sheetCopyEndpoints = {
  marks: defineEndpoint({
    name: 'plantSheets.copyMarks',
    action: 'la comparaison des fiches gardées',
    method: 'GET',
    path: `${plantSheetsPath}/copies`,
    summary: `The ${limits.copies.sheets} newest published sheets, each with a mark that changes with it: what a device keeps and does not find here is published no more. 304 when nothing has changed`,
    access: 'use_lexicon',
    headers: z.object({ 'if-none-match': z.string().optional() }),
    response: z.object({ marks: z.record(z.uuid(), mark) }),
  }),
  copies: defineEndpoint({
    name: 'plantSheets.copies',
    action: 'la copie des fiches',
    method: 'POST',
    path: `${plantSheetsPath}/copies`,
    summary: 'Published sheets with what stands beside them, to be kept on a device; others are left out',
    access: 'use_lexicon',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(limits.copies.atOnce) }),
    response: z.object({ copies: z.array(sheetCopy) }),
  }),
};
