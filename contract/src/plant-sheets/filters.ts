import { z } from 'zod';
import { limits, pageFields } from '../limits.ts';
import {
  applicationMethod,
  plantPart,
  preparationMethod,
  reviewKind,
  sheetAuthor,
  sheetLanguage,
  sheetStatus,
} from './content.ts';

/** One value, several values, or the same separated by commas (no tag or origin contains one). */
function several<S extends z.ZodType>(item: S) {
  const toList = (value: unknown) =>
    (Array.isArray(value) ? value : [value])
      .flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]))
      .map((part) => (typeof part === 'string' ? part.trim() : part))
      .filter((part) => part !== '' && part !== null && part !== undefined);
  return z.preprocess(toList, z.array(item).max(limits.filterValues)).optional();
}

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
  /** A tab of the validation queue; without a status of its own it means both pending ones. */
  reviewKind: z.preprocess((v) => (v === '' ? undefined : v), reviewKind.optional()),
  /** Pending changes of one published sheet. */
  publishedSheetId: z.preprocess((v) => (v === '' ? undefined : v), z.uuid().optional()),
  updatedByAI: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .nullish(),
  /** `cards` leaves `plantSheets` empty and sends only what a card shows in `plants`. */
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
  view: f.view,
  page: f.page,
  limit: f.limit,
}));

/** `tags[]=a` (how some clients write lists) is `tags=a`; both at once are one list. */
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

/**
 * Filters of a list of sheets. Between filters: and. Within one filter: or. Unknown enumeration values are
 * refused; the two vocabularies reach the same engine.
 */
export const plantSheetFilters = z.preprocess(withoutBrackets, merged);
export type PlantSheetFilters = z.output<typeof plantSheetFilters>;
