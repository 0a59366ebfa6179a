import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';

/** Stems and words compare as bytes: faster than by the rules of a language, and the same on every system. */
const word = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Texts indexed by one statement share the number of their batch. */
export const searchBatches = pgSequence('search_batches');

/** Texts are known in their postings by a number: a quarter of an id to store, to send and to compare. */
export const searchNumbers = pgSequence('search_numbers', { maxValue: 2_147_483_647 });

/** Every indexed text: a whole sheet, a section of a sheet, a page of a document. */
export const indexedTexts = pgTable(
  'search_texts',
  {
    id: uuid('id').primaryKey(),
    number: integer('number').notNull(),
    collection: smallint('collection').notNull(),
    /** The sheet or document it goes away with. */
    owner: uuid('owner').notNull(),
    /** Words, those of the title counted three times. */
    length: integer('length').notNull(),
    batch: bigint('batch', { mode: 'number' }).notNull(),
    /** Its stems: with the batch, the keys of its postings. */
    stems: text('stems').array().notNull(),
  },
  (table) => [
    uniqueIndex('search_texts_number').on(table.number),
    index('search_texts_owner').on(table.owner),
    index('search_texts_collection').on(table.collection, table.length),
  ],
);

/**
 * Which texts hold which stem. A row is the texts of one batch (a few dozen at most) that hold one stem: far fewer
 * rows to write and to read than one a text.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    collection: smallint('collection').notNull(),
    stem: word('stem').notNull(),
    batch: bigint('batch', { mode: 'number' }).notNull(),
    /** Eight bytes a text, see `writePosting`: its number; occurrences, length of the text, whether the title holds the stem. */
    postings: bytes('postings').notNull(),
  },
  (table) => [index('search_postings_stem').on(table.collection, table.stem, table.batch)],
);

/**
 * The words that indexed texts were written with, for the correction of unknown ones. Without a unique key: two
 * transactions that bring the same new word never wait for each other, and a word stored twice does no harm.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: word('word').notNull(),
    stem: word('stem').notNull(),
    /** The word as it sounds in French: what is compared. */
    sound: text('sound').notNull(),
    /** Whether a title of a sheet holds it: names are preferred. */
    named: boolean('named').notNull(),
  },
  (table) => [
    index('search_words_word').on(table.word, table.named),
    index('search_words_sound').using('gin', table.sound.op('gin_trgm_ops')),
  ],
);

/**
 * Texts that are in the index but not among its postings yet: what one transaction wrote of an owner, as JSON. Whoever
 * searches sees to it first that there are none (see `settle`).
 */
export const pendingTexts = pgTable(
  'search_pending',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    owner: uuid('owner').notNull(),
    texts: text('texts').notNull(),
  },
  (table) => [index('search_pending_owner').on(table.owner)],
);

/** Owners whose texts are to leave the index, as long as some are left. */
export const leavingTexts = pgTable('search_leaving', { owner: uuid('owner').primaryKey() });

/** The direction of each indexed passage's meaning, as a model sees it. */
export const textMeanings = pgTable(
  'text_meanings',
  {
    textId: uuid('text_id').notNull(),
    model: text('model').notNull(),
    /** Numbers of 32 bits, the lowest byte first. */
    vector: bytes('vector').notNull(),
    /** Grows with every vector: tells whether what a process keeps is still all there is. */
    number: bigserial('number', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.model, table.textId] })],
);
