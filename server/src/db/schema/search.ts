import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgSequence,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';

/** Byte order: faster than a language collation, and the same on every system. */
const word = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
export const searchBatches = pgSequence('search_batches');
/** Postings store a 4-byte number instead of a 16-byte id. */
export const searchNumbers = pgSequence('search_numbers', { maxValue: 2_147_483_647 });

export const indexedTexts = pgTable(
  'search_texts',
  {
    id: uuid('id').primaryKey(),
    number: integer('number').notNull(),
    collection: smallint('collection').notNull(),
    owner: uuid('owner').notNull(),
    /** Words; those of the title count three times. */
    length: integer('length').notNull(),
    batch: bigint('batch', { mode: 'number' }).notNull(),
    stems: text('stems').array().notNull(),
  },
  (table) => [
    uniqueIndex('search_texts_number').on(table.number),
    index('search_texts_owner').on(table.owner),
    index('search_texts_collection').on(table.collection, table.length),
    // Which sheets a search found, a quarter of all at once: their rows are not read. `sheet` of `collectionNumbers`.
    index('search_texts_sheets').on(table.number, table.id).where(sql`${table.collection} = 1`),
  ],
);

/** One row per batch and stem: far fewer rows than one per text. */
export const searchPostings = pgTable(
  'search_postings',
  {
    collection: smallint('collection').notNull(),
    stem: word('stem').notNull(),
    batch: bigint('batch', { mode: 'number' }).notNull(),
    /** Eight bytes per text, see `writePosting`. */
    postings: bytes('postings').notNull(),
  },
  (table) => [index('search_postings_stem').on(table.collection, table.stem, table.batch)],
);

/** Vocabulary for spelling correction. No unique key: parallel inserts of a word never block. */
export const searchWords = pgTable(
  'search_words',
  {
    word: word('word').notNull(),
    stem: word('stem').notNull(),
    /** French phonetic form. */
    sound: text('sound').notNull(),
    /** A title of a sheet holds the word: names are preferred. */
    named: boolean('named').notNull(),
  },
  (table) => [
    index('search_words_word').on(table.word, table.named),
    index('search_words_sound').using('gin', table.sound.op('gin_trgm_ops')),
  ],
);

/** Texts not yet in the postings; a search flushes them first. */
export const pendingTexts = pgTable(
  'search_pending',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    owner: uuid('owner').notNull(),
    texts: text('texts').notNull(),
  },
  (table) => [index('search_pending_owner').on(table.owner)],
);

export const queuedRemovals = pgTable('search_removals', { owner: uuid('owner').primaryKey() });
