import type {
  DocumentFailure,
  DocumentStage,
  DraftOutcome,
  DroppedValue,
  PageLine,
} from '@simples/contract/documents';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** An uploaded PDF and how far the work on it has come. The file itself is in the file store under the id. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the file: the same file is one document. */
    hash: bytes('hash').notNull(),
    name: text('name').notNull(),
    authors: text('authors').notNull(),
    language: text('language', { enum: ['FR', 'EN'] }),
    citation: text('citation'),
    size: integer('size').notNull(),
    /** The user who uploaded it. */
    uploaderId: uuid('uploader_id'),
    stage: text('stage').$type<DocumentStage>().notNull(),
    failure: text('failure').$type<DocumentFailure>(),
    /** Pages of the file; none until it has been opened. */
    pages: integer('pages'),
    /** Whether every page is stored, and whether what they hold has been found. */
    isRead: boolean('is_read').notNull().default(false),
    isExtracted: boolean('is_extracted').notNull().default(false),
    dropped: jsonb('dropped').$type<readonly DroppedValue[]>().notNull().default([]),
    /** Failures since the upload, or since the last retry that a person asked for. */
    tries: integer('tries').notNull().default(0),
    /** Number of the latest run: only that one may write. */
    run: integer('run').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('documents_hash').on(table.hash),
    index('documents_created').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

const documentId = () =>
  uuid('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' });

export const documentPages = pgTable(
  'document_pages',
  {
    documentId: documentId(),
    /** From 0. */
    index: integer('index').notNull(),
    label: text('label'),
    text: text('text').notNull(),
    origin: text('origin', { enum: ['text', 'ocr'] }).notNull(),
    confidence: real('confidence'),
    /** In points. */
    width: real('width').notNull(),
    height: real('height').notNull(),
    lines: jsonb('lines').$type<readonly PageLine[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.index] })],
);

/**
 * What character recognition made of a page, kept while the document is read: a page of `document_pages` waits for those
 * behind it, and whoever goes on after a kill recognises none twice.
 */
export const documentScans = pgTable(
  'document_scans',
  {
    documentId: documentId(),
    /** From 0. */
    index: integer('index').notNull(),
    /** A `RecognisedPage` as JSON: text, since what is recognised may hold what no `jsonb` may. */
    page: text('page').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.index] })],
);

/** What answers cite: a stretch of a page, each a text of the index. */
export const documentPassages = pgTable(
  'document_passages',
  {
    id: uuid('id').primaryKey(),
    documentId: documentId(),
    pageIndex: integer('page_index').notNull(),
    /** Offsets in the text of the page. */
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    /** Offsets in the text of the next page, where the last sentence ends there. */
    nextStart: integer('next_start'),
    nextEnd: integer('next_end'),
    heading: text('heading'),
    /** Scientific name of the plant it is about. */
    plant: text('plant'),
    isIndexed: boolean('is_indexed').notNull().default(false),
  },
  (table) => [index('document_passages_document').on(table.documentId, table.pageIndex)],
);

/** A plant found in a document, in order, and what came of it. */
export const documentDrafts = pgTable(
  'document_drafts',
  {
    documentId: documentId(),
    position: integer('position').notNull(),
    content: jsonb('content').$type<PlantSheetContent>().notNull(),
    /** Required fields of which the document says nothing. */
    unsaid: text('unsaid').array().notNull().default(sql`'{}'`),
    /** The published sheet that it was found to be about. */
    knownSheetId: uuid('known_sheet_id'),
    /** The row of the queue, or the sheet that stood already; none until it has been proposed. */
    plantSheetId: uuid('plant_sheet_id'),
    outcome: text('outcome').$type<DraftOutcome>(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.position] })],
);
