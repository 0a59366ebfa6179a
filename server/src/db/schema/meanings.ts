import { bigserial, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './bytes.ts';

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
