import { z } from 'zod';
import { API_BASE, defineEndpoint } from '../endpoint.ts';
import { pageFields } from '../limits.ts';
import { sheetLanguage, sheetStatus } from './content.ts';
import { plantSheetFilters } from './filters.ts';
import { plantSheet, plantSheetCard } from './sheet.ts';

export const plantSheetsPath = `${API_BASE}/plant_sheets` as const;

const plantSheetMeta = z.object({
  tags: z.array(z.string()),
  geographicalRepartitions: z.array(z.string()),
  languages: z.array(sheetLanguage),
});
export type PlantSheetMeta = z.infer<typeof plantSheetMeta>;

/** A page of sheets in the words of both clients of the specification (section 3). */
export const plantSheetPage = z.object({
  plantSheets: z.array(plantSheet),
  total: z.number().int(),
  /** Sheets per status under the same filters; statuses the caller may not see are left out. */
  totalPerStatus: z.partialRecord(sheetStatus, z.number().int()),
  plants: z.array(z.union([plantSheet, plantSheetCard])),
  totalPlants: z.number().int(),
  currentPage: z.number().int(),
  itemsPerPage: z.number().int(),
  /** Names close to the query when nothing matched it, for "vouliez-vous dire". */
  suggestions: z.array(z.string()),
});
export type PlantSheetPage = z.infer<typeof plantSheetPage>;

/** Why a sheet is similar to the main one. */
export const similarity = z.object({
  plantSheetId: z.uuid(),
  score: z.number().min(0).max(1),
  sharedIndications: z.array(z.string()),
  sharedTags: z.array(z.string()),
  sharedParts: z.array(z.string()),
  sameFamily: z.boolean(),
  /** One French sentence for the screen. */
  reason: z.string(),
});
export type Similarity = z.infer<typeof similarity>;

const matchPage = z.object({
  mainPlantSheet: plantSheet,
  plantSheets: z.array(plantSheet),
  similarities: z.array(similarity),
  total: z.number().int(),
});
export type MatchPage = z.infer<typeof matchPage>;

export const readingEndpoints = {
  list: defineEndpoint({
    name: 'plantSheets.list',
    method: 'GET',
    path: plantSheetsPath,
    summary: 'Sheets under filters, newest first, or best match first when searched',
    access: 'use_lexicon',
    query: plantSheetFilters,
    status: 200,
    response: plantSheetPage,
    errors: [],
  }),
  search: defineEndpoint({
    name: 'plantSheets.search',
    method: 'POST',
    path: `${plantSheetsPath}/search`,
    summary: 'The same search with filters in a JSON body',
    access: 'use_lexicon',
    body: plantSheetFilters,
    status: 200,
    response: plantSheetPage,
    errors: [],
  }),
  meta: defineEndpoint({
    name: 'plantSheets.meta',
    method: 'GET',
    path: `${plantSheetsPath}/meta`,
    summary: 'Values the filters can take: those of published sheets',
    access: 'use_lexicon',
    status: 200,
    response: plantSheetMeta,
    errors: [],
  }),
  match: defineEndpoint({
    name: 'plantSheets.match',
    method: 'POST',
    path: `${plantSheetsPath}/match`,
    summary: 'Sheets similar to one, with the reason; never a toxic or lethal plant',
    access: 'use_lexicon',
    body: z.strictObject({ plantSheetId: z.uuid(), ...pageFields }),
    status: 200,
    response: matchPage,
    errors: ['notFound'],
  }),
  get: defineEndpoint({
    name: 'plantSheets.get',
    method: 'GET',
    path: `${plantSheetsPath}/:id`,
    summary: 'One sheet',
    access: 'use_lexicon',
    params: z.object({ id: z.uuid() }),
    status: 200,
    response: plantSheet,
    errors: ['notFound'],
  }),
};
