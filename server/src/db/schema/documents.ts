import type { LessonMeaning, LessonShape } from '@simples/contract/document-lessons';
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

/** The file is in the file store under the id. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the file. */
    hash: bytes('hash').notNull(),
    name: text('name').notNull(),
    authors: text('authors').notNull(),
    language: text('language', { enum: ['FR', 'EN'] }),
    citation: text('citation'),
    size: integer('size').notNull(),
    uploaderId: uuid('uploader_id'),
    stage: text('stage').$type<DocumentStage>().notNull(),
    failure: text('failure').$type<DocumentFailure>(),
    /** Null until the file is opened. */
    pages: integer('pages'),
    isRead: boolean('is_read').notNull().default(false),
    isExtracted: boolean('is_extracted').notNull().default(false),
    dropped: jsonb('dropped').$type<readonly DroppedValue[]>().notNull().default([]),
    /** Failures since the upload or the last manual retry. */
    tries: integer('tries').notNull().default(0),
    /** Only the latest run may write. */
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
    /** Points. */
    width: real('width').notNull(),
    height: real('height').notNull(),
    lines: jsonb('lines').$type<readonly PageLine[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.index] })],
);

/** OCR results while a document is read: a restarted run recognises no page twice. */
export const documentScans = pgTable(
  'document_scans',
  {
    documentId: documentId(),
    index: integer('index').notNull(),
    /** JSON text: recognised text may hold characters that `jsonb` refuses. */
    page: text('page').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.index] })],
);

export const documentPassages = pgTable(
  'document_passages',
  {
    id: uuid('id').primaryKey(),
    documentId: documentId(),
    pageIndex: integer('page_index').notNull(),
    /** Offsets in the text of the page. */
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    /** Set when the last sentence ends on the next page. */
    nextStart: integer('next_start'),
    nextEnd: integer('next_end'),
    heading: text('heading'),
    /** What its heading tells: `LabelKind`, or that it is an annotation. */
    kind: text('kind'),
    plant: text('plant'),
    isIndexed: boolean('is_indexed').notNull().default(false),
  },
  (table) => [index('document_passages_document').on(table.documentId, table.pageIndex)],
);

/** Folded names of the plants that a document has passages of. */
export const documentNames = pgTable(
  'document_names',
  {
    documentId: documentId(),
    name: text('name').notNull(),
    plant: text('plant').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.name, table.plant] }),
    index('document_names_name').on(table.name),
  ],
);

export const documentDrafts = pgTable(
  'document_drafts',
  {
    documentId: documentId(),
    position: integer('position').notNull(),
    content: jsonb('content').$type<PlantSheetContent>().notNull(),
    /** Required fields missing from the document. */
    unsaid: text('unsaid').array().notNull().default(sql`'{}'`),
    knownSheetId: uuid('known_sheet_id'),
    /** Null until proposed. */
    plantSheetId: uuid('plant_sheet_id'),
    outcome: text('outcome').$type<DraftOutcome>(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.position] }),
    index('document_drafts_sheet').on(table.plantSheetId),
  ],
);

/** Drafts of the reading before, while and after a document is read again: what became of them is kept. */
export const documentEarlierDrafts = pgTable(
  'document_earlier_drafts',
  {
    documentId: documentId(),
    /** Scientific name. */
    plant: text('plant').notNull(),
    content: jsonb('content').$type<PlantSheetContent>().notNull(),
    plantSheetId: uuid('plant_sheet_id'),
    outcome: text('outcome').$type<DraftOutcome>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.plant] })],
);

/** What people have told of words of a page; of one source a shape is told once. */
export const extractionLessons = pgTable(
  'extraction_lessons',
  {
    id: uuid('id').primaryKey(),
    /** Authors of the document, as `normalizeText` gives them. */
    source: text('source').notNull(),
    /** Null once the document is deleted: later ones of the source keep the lesson. */
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'set null' }),
    meaning: text('meaning').$type<LessonMeaning>().notNull(),
    shape: jsonb('shape').$type<LessonShape>().notNull(),
    shapeKey: text('shape_key').notNull(),
    quote: text('quote').notNull(),
    pageIndex: integer('page_index').notNull(),
    /** Offsets in the text of the page. */
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    isOnlyHere: boolean('is_only_here').notNull(),
    hidesWarnings: boolean('hides_warnings').notNull(),
    authorId: uuid('author_id'),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by'),
  },
  (table) => [
    uniqueIndex('extraction_lessons_shape')
      .on(table.source, table.shapeKey)
      .where(sql`${table.withdrawnAt} is null`),
    index('extraction_lessons_document').on(table.documentId),
  ],
);

/** Doubts that a person has seen to concern another plant, or none: they do not come back when the document is read again. */
export const dismissedDoubts = pgTable(
  'dismissed_doubts',
  {
    documentId: documentId(),
    /** As the draft names it. */
    plant: text('plant').notNull(),
    pageIndex: integer('page_index').notNull(),
    /** Offset in the text of the page. */
    start: integer('start').notNull(),
    /** Other words at the same place are another doubt. */
    quote: text('quote').notNull(),
    authorId: uuid('author_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.plant, table.pageIndex, table.start] })],
);
