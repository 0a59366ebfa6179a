import { z } from 'zod';
import { API_BASE, defineEndpoint } from './endpoint.ts';
import { limits, pageFields } from './limits.ts';
import {
  applicationMethod,
  plantPart,
  plantSheet,
  plantSheetCard,
  preparationMethod,
  reviewKind,
  sheetAuthor,
  sheetLanguage,
  sheetStatus,
} from './plant-sheet-content.ts';

/** Repeated, or separated by commas (no tag or origin contains one). */
function several<S extends z.ZodType>(item: S) {
  const toList = (value: unknown) =>
    (Array.isArray(value) ? value : [value])
      .flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]))
      .map((part) => (typeof part === 'string' ? part.trim() : part))
      .filter((part) => part !== '' && part !== null && part !== undefined);
  return z.preprocess(toList, z.array(item).max(limits.filterValues)).optional();
}

export const sheetOrder = z.enum(['relevance', 'name', 'recent']);
export type SheetOrder = z.infer<typeof sheetOrder>;

const label = z.string().max(limits.text.name);

/** Both vocabularies of the specification (`tags`/`tag`, `plantParts`/`plantPartUsed`…), any mix of them. */
const filterFields = {
  searchQuery: z.string().trim().max(limits.searchQuery).nullish(),
  tags: several(label),
  tag: several(label),
  preparationMethods: several(preparationMethod),
  preparationMethod: several(preparationMethod),
  geographicalRepartitions: several(label),
  geographicalRepartition: several(label),
  applicationMethods: several(applicationMethod),
  applicationMethod: several(applicationMethod),
  plantParts: several(plantPart),
  plantPartUsed: several(plantPart),
  languages: several(sheetLanguage),
  language: several(sheetLanguage),
  status: z.preprocess((v) => (v === '' ? undefined : v), sheetStatus.optional()),
  createdBy: z.preprocess((v) => (v === '' ? undefined : v), sheetAuthor.optional()),
  /** Without a status, implies both pending ones. */
  reviewKind: z.preprocess((v) => (v === '' ? undefined : v), reviewKind.optional()),
  publishedSheetId: z.preprocess((v) => (v === '' ? undefined : v), z.uuid().optional()),
  updatedByAI: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .nullish(),
  /** Without one: the best match first when searched, else the newest. */
  sort: z.preprocess((v) => (v === '' ? undefined : v), sheetOrder.optional()),
  /** `cards` leaves `plantSheets` empty and fills only `plants`. */
  view: z.enum(['full', 'cards']).default('full'),
  ...pageFields,
};

const merged = z.object(filterFields).transform((f) => ({
  searchQuery: f.searchQuery ?? '',
  tags: [...(f.tags ?? []), ...(f.tag ?? [])],
  preparationMethods: [...(f.preparationMethods ?? []), ...(f.preparationMethod ?? [])],
  geographicalRepartitions: [...(f.geographicalRepartitions ?? []), ...(f.geographicalRepartition ?? [])],
  applicationMethods: [...(f.applicationMethods ?? []), ...(f.applicationMethod ?? [])],
  plantParts: [...(f.plantParts ?? []), ...(f.plantPartUsed ?? [])],
  languages: [...(f.languages ?? []), ...(f.language ?? [])],
  status: f.status ?? (f.reviewKind || f.publishedSheetId ? undefined : 'VALIDATED'),
  reviewKind: f.reviewKind,
  publishedSheetId: f.publishedSheetId,
  createdBy: f.createdBy,
  updatedByAI: f.updatedByAI ?? undefined,
  sort: f.sort,
  view: f.view,
  page: f.page,
  limit: f.limit,
}));

/** Some clients send lists as `tags[]=a`; merged with `tags`. */
function withoutBrackets(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  if (!Object.keys(input).some((key) => key.endsWith('[]'))) return input;
  const fields = new Map<string, unknown>();
  for (const [key, value] of Object.entries(input)) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key;
    fields.set(name, fields.has(name) ? [fields.get(name), value].flat() : value);
  }
  return Object.fromEntries(fields);
}

/** AND between filters, OR within one. */
export const plantSheetFilters = z.preprocess(withoutBrackets, merged);
export type PlantSheetFilters = z.output<typeof plantSheetFilters>;

export const plantSheetsPath = `${API_BASE}/plant_sheets` as const;

/** A property is no complaint ("Foie"); a warning finds nothing to treat ("Plante mortelle"). */
const tagKind = z.enum(['symptom', 'property', 'warning']);
export type TagKind = z.infer<typeof tagKind>;

const counted = { sheets: z.number().int().min(0) };
const plainFacet = z.array(z.object({ value: z.string(), ...counted }));

const plantSheetMeta = z.object({
  tags: z.array(z.string()),
  geographicalRepartitions: z.array(z.string()),
  languages: z.array(sheetLanguage),
  /** Values that published sheets have, with how many of those that the other filters leave have them. */
  facets: z.object({
    /** Null for a tag that is not known. */
    tags: z.array(z.object({ value: z.string(), kind: tagKind.nullable(), ...counted })),
    /** Wider regions first, then what lies in them; `depth` 0 is widest. A sheet counts in all regions around. */
    geographicalRepartitions: z.array(
      z.object({ value: z.string(), depth: z.number().int().min(0), ...counted }),
    ),
    preparationMethods: plainFacet,
    applicationMethods: plainFacet,
    plantParts: plainFacet,
    languages: plainFacet,
  }),
  /** Spellings to propose to whoever types one, with sheets or without. */
  known: z.object({ tags: z.array(z.string()), regions: z.array(z.string()) }),
});
export type PlantSheetMeta = z.infer<typeof plantSheetMeta>;

/** Why a search found a sheet; `refusal` is what whoever looks for an illness must read. */
const searchMatch = z.object({
  kind: z.enum(['fact', 'refusal']),
  label: z.string(),
  /** Word for word of the sheet. */
  text: z.string(),
  /** The tag of the sheet that means what was looked for. */
  tag: z.string().nullable(),
});
export type SearchMatch = z.infer<typeof searchMatch>;

/** In the words of both clients of the specification (section 3). */
export const plantSheetPage = z.object({
  plantSheets: z.array(plantSheet),
  total: z.number().int(),
  /** Under the same filters, without statuses hidden from the caller. */
  totalPerStatus: z.partialRecord(sheetStatus, z.number().int()),
  plants: z.array(z.union([plantSheet, plantSheetCard])),
  totalPlants: z.number().int(),
  currentPage: z.number().int(),
  itemsPerPage: z.number().int(),
  /** Close names when nothing matched. */
  suggestions: z.array(z.string()),
  /** By id of a sheet; of searches for `cards`. */
  matches: z.record(z.string(), searchMatch).default({}),
});
export type PlantSheetPage = z.infer<typeof plantSheetPage>;

const similarity = z.object({
  plantSheetId: z.uuid(),
  score: z.number().min(0).max(1),
  sharedIndications: z.array(z.string()),
  sharedTags: z.array(z.string()),
  sharedParts: z.array(z.string()),
  sameFamily: z.boolean(),
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
    action: 'la lecture des fiches',
    failure: 'Failed to fetch plants',
    method: 'GET',
    path: plantSheetsPath,
    summary: 'Sheets under filters, newest first, or best match first when searched',
    access: 'use_lexicon',
    query: plantSheetFilters,
    response: plantSheetPage,
  }),
  search: defineEndpoint({
    name: 'plantSheets.search',
    action: 'la recherche de fiches',
    failure: 'Failed to fetch plants',
    method: 'POST',
    path: `${plantSheetsPath}/search`,
    summary: 'The same search with filters in a JSON body',
    access: 'use_lexicon',
    body: plantSheetFilters,
    response: plantSheetPage,
  }),
  meta: defineEndpoint({
    name: 'plantSheets.meta',
    action: 'la lecture des filtres',
    failure: 'Failed to fetch meta data',
    method: 'GET',
    path: `${plantSheetsPath}/meta`,
    summary: 'Values of published sheets, each with how many have it under the other filters and the search',
    access: 'use_lexicon',
    query: plantSheetFilters,
    response: plantSheetMeta,
  }),
  match: defineEndpoint({
    name: 'plantSheets.match',
    action: 'la recherche de plantes similaires',
    failure: 'Failed to fetch matches',
    method: 'POST',
    path: `${plantSheetsPath}/match`,
    summary: 'Sheets similar to one, with the reason; never a toxic or lethal plant',
    access: 'use_lexicon',
    body: z.strictObject({ plantSheetId: z.uuid(), ...pageFields }),
    response: matchPage,
    errors: ['notFound'],
  }),
  get: defineEndpoint({
    name: 'plantSheets.get',
    action: 'la lecture de la fiche',
    failure: 'Failed to fetch plant details',
    method: 'GET',
    path: `${plantSheetsPath}/:id`,
    summary: 'One sheet',
    access: 'use_lexicon',
    params: z.object({ id: z.uuid() }),
    response: plantSheet,
    errors: ['notFound'],
  }),
};
