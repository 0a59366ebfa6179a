import type { EvidenceLevel, FactDegree, FactKind } from '@simples/contract/plant-facts';
import type { PictureLicence } from '@simples/contract/plant-pictures';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const labels = (name: string) => text(name).array().notNull().default(sql`'{}'`);
const author = { enum: ['AI', 'HUMAN'] as const };
const status = { enum: ['DRAFT', 'MODIFIED', 'VALIDATED', 'DELETED'] as const };

export interface WrittenRow {
  /** The state of the row as JSON; its content is that of its version. */
  readonly before: Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
  /** After the decision. */
  readonly version: number;
}

/** `reply` and `card` are stored JSON text, so that reads neither parse nor serialise. */
export const plantSheets = pgTable(
  'plant_sheets',
  {
    id: uuid('id').primaryKey(),
    content: jsonb('content').$type<PlantSheetContent>().notNull(),
    reply: text('reply').notNull(),
    card: text('card').notNull(),
    status: text('status', status).notNull(),
    createdBy: text('created_by', author).notNull(),
    updatedBy: text('updated_by', author).notNull(),
    updatedByAi: boolean('updated_by_ai').notNull(),
    version: integer('version').notNull(),
    /** Set for a pending change. */
    publishedSheetId: uuid('published_sheet_id').references((): AnyPgColumn => plantSheets.id),
    /** Version of the published sheet that the change was compared with. */
    baseVersion: integer('base_version'),
    safetyChanges: integer('safety_changes').notNull().default(0),
    /** 2: a weaker warning or a toxic plant; 1: a changed warning; else 0. */
    reviewPriority: smallint('review_priority').notNull().default(0),
    rejectReason: text('reject_reason'),
    /** Null for the AI. */
    authorId: uuid('author_id'),
    deletedAt: moment('deleted_at'),
    deletedFrom: text('deleted_from', status),
    /** Published, though nobody who may validate has read it. */
    isUnread: boolean('is_unread').notNull().default(false),
    /** Normalised accepted name and synonyms, for duplicate detection. */
    nameKeys: labels('name_keys'),
    /** Words of unpublished rows: the text index holds published sheets only. */
    waitingText: tsvector('waiting_text'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    language: text('language').notNull(),
    family: text('family').notNull(),
    /** Scientific name as lists by name order it. */
    sortName: text('sort_name').notNull().default(''),
    /** From its own sheet and the safety list; other sheets are looked up. */
    dangerLevel: text('danger_level').$type<DangerLevel>(),
    /** Keys of all names; `dangerMarks`: keys by which other sheets of a dangerous plant are found. */
    dangerKeys: labels('danger_keys'),
    dangerMarks: labels('danger_marks'),
    tags: labels('tags'),
    origins: labels('origins'),
    preparationMethods: labels('preparation_methods'),
    plantParts: labels('plant_parts'),
    applicationMethods: labels('application_methods'),
    indicationStems: labels('indication_stems'),
    /** What each reference is, by its citation; of old rows too, whoever wrote them. */
    referenceTypes: text('reference_types')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`reference_types_of(content)`),
  },
  (table) => [
    index('plant_sheets_status_updated').on(
      table.status,
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.dangerLevel,
    ),
    index('plant_sheets_status_name').on(table.status, table.sortName, table.id),
    index('plant_sheets_published_sheet').on(table.publishedSheetId),
    // The queue of review, and sheets of this week.
    index('plant_sheets_queue')
      .on(
        table.reviewPriority.desc().nullsFirst(),
        table.updatedAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`${table.status} in ('DRAFT', 'MODIFIED')`),
    index('plant_sheets_changes')
      .on(table.publishedSheetId, table.status)
      .where(sql`${table.publishedSheetId} is not null and ${table.status} <> 'DELETED'`),
    index('plant_sheets_created').on(table.createdAt).where(sql`${table.publishedSheetId} is null`),
    // Mostly empty: looked up with the facts of each answer.
    index('plant_sheets_unread').on(table.id).where(sql`${table.isUnread}`),
    // Read right after each write of an import: no pending list.
    index('plant_sheets_name_keys').using('gin', table.nameKeys).with({ fastupdate: false }),
    index('plant_sheets_waiting_text').using('gin', table.waitingText),
    // Small: looked up for every sheet that is read.
    index('plant_sheets_danger_marks')
      .using('gin', table.dangerMarks)
      .with({ fastupdate: false })
      .where(sql`${table.dangerMarks} <> '{}'`),
    index('plant_sheets_tags').using('gin', table.tags),
    index('plant_sheets_origins').using('gin', table.origins),
  ],
);

/** Append-only: one snapshot per version, written in the transaction of the change. */
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
    authorId: uuid('author_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.plantSheetId, table.version] })],
);

export const plantSheetNames = pgTable(
  'plant_sheet_names',
  {
    plantSheetId: uuid('plant_sheet_id')
      .notNull()
      .references(() => plantSheets.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['scientific', 'common', 'vernacular', 'synonym'] }).notNull(),
    name: text('name').notNull(),
    /** Lower case, without accents or signs. */
    normalized: text('normalized').notNull(),
  },
  (table) => [
    index('plant_sheet_names_sheet').on(table.plantSheetId),
    index('plant_sheet_names_normalized').using('gin', table.normalized.op('gin_trgm_ops')),
  ],
);

export const plantSheetPassages = pgTable(
  'plant_sheet_passages',
  {
    id: uuid('id').primaryKey(),
    plantSheetId: uuid('plant_sheet_id')
      .notNull()
      .references(() => plantSheets.id, { onDelete: 'cascade' }),
    section: text('section').notNull(),
    /** Path in the content, e.g. `indications.0`. */
    field: text('field').notNull(),
  },
  (table) => [index('plant_sheet_passages_sheet').on(table.plantSheetId)],
);

/** Compiled from published sheets; asked by lists, needs and bans. */
export const plantFacts = pgTable(
  'plant_facts',
  {
    plantSheetId: uuid('plant_sheet_id')
      .notNull()
      .references(() => plantSheets.id, { onDelete: 'cascade' }),
    /** Order within the sheet. */
    position: smallint('position').notNull(),
    kind: text('kind').$type<FactKind>().notNull(),
    /** A concept such as `disease:diabete`; null when it concerns everyone. */
    subject: text('subject'),
    degree: text('degree').$type<FactDegree>(),
    minMonths: smallint('min_months'),
    maxMonths: smallint('max_months'),
    evidence: text('evidence').$type<EvidenceLevel>(),
    statement: text('statement').notNull(),
    field: text('field').notNull(),
    heading: text('heading').notNull(),
    isReviewed: boolean('is_reviewed').notNull(),
    /** Version of the rules that compiled it. */
    rules: smallint('rules').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.plantSheetId, table.position] }),
    // Holds all that ranks plants: their rows are not read.
    index('plant_facts_kind_subject').on(
      table.kind,
      table.subject,
      table.plantSheetId,
      table.degree,
      table.evidence,
      table.minMonths,
      table.maxMonths,
    ),
    // Some ten rows a sheet: found without reading its other facts.
    index('plant_facts_sheet_ages')
      .on(table.plantSheetId, table.kind, table.degree, table.minMonths, table.maxMonths, table.subject)
      .where(sql`${table.minMonths} is not null or ${table.maxMonths} is not null`),
    index('plant_facts_rules').on(table.rules, table.plantSheetId),
  ],
);

/** The latest signature of a sheet. */
export const plantSheetHealthReviews = pgTable('plant_sheet_health_reviews', {
  plantSheetId: uuid('plant_sheet_id')
    .primaryKey()
    .references(() => plantSheets.id, { onDelete: 'cascade' }),
  /** What was read: of a later version nobody has signed anything. */
  version: integer('version').notNull(),
  reviewerId: uuid('reviewer_id').notNull(),
  reviewedAt: moment('reviewed_at').notNull(),
});

/** What was decided on a pending row: its author reads it, and whoever decided may take it back for a while. */
export const plantSheetDecisions = pgTable(
  'plant_sheet_decisions',
  {
    id: uuid('id').primaryKey(),
    plantSheetId: uuid('plant_sheet_id')
      .notNull()
      .references(() => plantSheets.id, { onDelete: 'cascade' }),
    rowId: uuid('row_id')
      .notNull()
      .references(() => plantSheets.id, { onDelete: 'cascade' }),
    outcome: text('outcome', { enum: ['validated', 'partly', 'rejected'] }).notNull(),
    reason: text('reason'),
    /** Single changes of an outcome `partly`. */
    accepted: integer('accepted').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    decidedBy: uuid('decided_by').notNull(),
    /** Whom it is told; null for the AI and for one's own. */
    authorId: uuid('author_id'),
    decidedAt: moment('decided_at').notNull(),
    seenAt: moment('seen_at'),
    undoneAt: moment('undone_at'),
    /** Version of the sheet that the decision left. */
    sheetVersion: integer('sheet_version').notNull(),
    /** Rows that it wrote, as they were before. */
    written: jsonb('written').$type<readonly WrittenRow[]>().notNull(),
  },
  (table) => [
    index('plant_sheet_decisions_author').on(table.authorId, table.decidedAt.desc()),
    index('plant_sheet_decisions_decider').on(table.decidedBy, table.decidedAt.desc()),
  ],
);

/** Not part of a sheet's versions. The sizes are in the file store, under the id and the width. */
export const plantPictures = pgTable(
  'plant_pictures',
  {
    /** Random: whoever knows it may see the picture. */
    id: uuid('id').primaryKey(),
    plantSheetId: uuid('plant_sheet_id')
      .notNull()
      .references(() => plantSheets.id, { onDelete: 'cascade' }),
    /** Lowest first; may be negative. */
    position: integer('position').notNull(),
    /** SHA-256 of the file as it was uploaded. */
    hash: bytes('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    alternativeText: text('alternative_text').notNull(),
    credit: text('credit').notNull(),
    licence: text('licence').$type<PictureLicence>().notNull(),
    sourceAddress: text('source_address').notNull(),
    uploaderId: uuid('uploader_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('plant_pictures_sheet').on(table.plantSheetId, table.position),
    uniqueIndex('plant_pictures_hash').on(table.plantSheetId, table.hash),
  ],
);

/** Written by triggers: which published sheets changed, so that what a process remembers of them is mended by sheet. */
export const publicationChanges = pgTable(
  'publication_changes',
  {
    id: uuid('id').notNull().defaultRandom(),
    /** Of the writer: what one snapshot does not see yet is not below the oldest transaction that it saw open. */
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    at: moment('at').notNull().defaultNow(),
    /** Null: all of them. */
    plantSheetId: uuid('plant_sheet_id'),
  },
  (table) => [index('publication_changes_xid').on(table.xid)],
);
