import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { DangerLevel } from '@simples/contract/plant-sheet-vocabulary';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const labels = (name: string) => text(name).array().notNull().default(sql`'{}'`);
const author = { enum: ['AI', 'HUMAN'] as const };
const status = { enum: ['DRAFT', 'MODIFIED', 'VALIDATED', 'DELETED'] as const };

/**
 * A sheet: its content, the columns the filters read (derived from it), and the two texts that answers send,
 * written once so that a read neither parses nor serialises.
 */
export const plantSheets = pgTable(
  'plant_sheets',
  {
    id: uuid('id').primaryKey(),
    content: jsonb('content').$type<PlantSheetContent>().notNull(),
    /** The whole sheet as JSON text, as `plantSheets.get` sends it. */
    reply: text('reply').notNull(),
    /** The card of the sheet as JSON text. */
    card: text('card').notNull(),
    status: text('status', status).notNull(),
    createdBy: text('created_by', author).notNull(),
    updatedBy: text('updated_by', author).notNull(),
    updatedByAi: boolean('updated_by_ai').notNull(),
    version: integer('version').notNull(),
    /** Of a pending change: the published sheet it would change. */
    publishedSheetId: uuid('published_sheet_id').references((): AnyPgColumn => plantSheets.id),
    /** The version of the published sheet that the pending content is compared with. */
    baseVersion: integer('base_version'),
    /** Changes of warnings that a pending row brings. */
    safetyChanges: integer('safety_changes').notNull().default(0),
    /** Order in the queue: 2 when a warning gets weaker or the plant is toxic, 1 when a warning changes, else 0. */
    reviewPriority: smallint('review_priority').notNull().default(0),
    rejectReason: text('reject_reason'),
    /** The person who wrote the content last; none for the AI. */
    authorId: uuid('author_id'),
    deletedAt: moment('deleted_at'),
    /** What it was before it went to the bin. */
    deletedFrom: text('deleted_from', status),
    /** Accepted name and synonyms as compared to find a sheet of the same plant. */
    nameKeys: labels('name_keys'),
    /** Words of a row that is not published, for the search of staff: the text index holds published sheets only. */
    waitingText: tsvector('waiting_text'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    language: text('language').notNull(),
    family: text('family').notNull(),
    /** By its own sheet and by the safety list; what other sheets tell of the plant is looked up. */
    dangerLevel: text('danger_level').$type<DangerLevel>(),
    /** What its names could be taken for, and of a dangerous plant by what other sheets are known to be of it. */
    dangerKeys: labels('danger_keys'),
    dangerMarks: labels('danger_marks'),
    tags: labels('tags'),
    origins: labels('origins'),
    preparationMethods: labels('preparation_methods'),
    plantParts: labels('plant_parts'),
    applicationMethods: labels('application_methods'),
    /** Stems of the titles of the indications, for similarity. */
    indicationStems: labels('indication_stems'),
  },
  (table) => [
    index('plant_sheets_status_updated').on(
      table.status,
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('plant_sheets_published_sheet').on(table.publishedSheetId),
    // Read right after it is written, by each sheet of an import: no list of entries to be sorted in later.
    index('plant_sheets_name_keys').using('gin', table.nameKeys).with({ fastupdate: false }),
    index('plant_sheets_waiting_text').using('gin', table.waitingText),
    // Of the few sheets of dangerous plants: looked up for every sheet that is read.
    index('plant_sheets_danger_marks')
      .using('gin', table.dangerMarks)
      .with({ fastupdate: false })
      .where(sql`${table.dangerMarks} <> '{}'`),
    index('plant_sheets_tags').using('gin', table.tags),
    index('plant_sheets_origins').using('gin', table.origins),
    index('plant_sheets_indication_stems').using('gin', table.indicationStems),
  ],
);

/** Append-only history: a whole snapshot a version, written in the transaction of the change. */
export const plantSheetVersions = pgTable(
  'plant_sheet_versions',
  {
    plantSheetId: uuid('plant_sheet_id')
      .notNull()
      .references(() => plantSheets.id),
    version: integer('version').notNull(),
    content: jsonb('content').$type<PlantSheetContent>().notNull(),
    status: text('status', status).notNull(),
    authorKind: text('author_kind', author).notNull(),
    /** The user who wrote it; none for the starter content and the AI. */
    authorId: uuid('author_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.plantSheetId, table.version] })],
);

/** Every name of a sheet, for suggestions and for recognising a plant in a question. */
export const plantSheetNames = pgTable(
  'plant_sheet_names',
  {
    plantSheetId: uuid('plant_sheet_id')
      .notNull()
      .references(() => plantSheets.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['scientific', 'common', 'vernacular', 'synonym'] }).notNull(),
    name: text('name').notNull(),
    /** Lower case, without accents or signs: what is compared. */
    normalized: text('normalized').notNull(),
  },
  (table) => [
    index('plant_sheet_names_sheet').on(table.plantSheetId),
    index('plant_sheet_names_normalized').using('gin', table.normalized.op('gin_trgm_ops')),
  ],
);

/** The sections of a sheet, each a text of the index; what they say stands in the content. */
export const plantSheetPassages = pgTable(
  'plant_sheet_passages',
  {
    id: uuid('id').primaryKey(),
    plantSheetId: uuid('plant_sheet_id')
      .notNull()
      .references(() => plantSheets.id, { onDelete: 'cascade' }),
    section: text('section').notNull(),
    /** Where the section stands in the content, e.g. `indications.0`. */
    field: text('field').notNull(),
  },
  (table) => [index('plant_sheet_passages_sheet').on(table.plantSheetId)],
);
