import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Who did what, when, and what came of it. Append-only; written in the transaction of the act when it succeeds. No key
 * to users or sheets: a trace outlives what it is about. Security requirements O1, O2.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    act: text('act').notNull(),
    result: text('result', { enum: ['ok', 'failed', 'refused', 'conflict'] }).notNull(),
    /** Whoever acted: a person, or the AI. */
    actorKind: text('actor_kind', { enum: ['AI', 'HUMAN'] }).notNull(),
    /** Id of the person; none for the AI and for whoever is unknown. */
    actorId: uuid('actor_id'),
    /** What it was done to: a published sheet even when the act was on one of its pending changes, or a person. */
    subjectId: uuid('subject_id'),
    /** The row itself, e.g. the pending change. */
    rowId: uuid('row_id'),
    version: integer('version'),
    reason: text('reason'),
    /** Anything else worth finding again; never a password, a code, an e-mail. */
    detail: jsonb('detail').$type<Readonly<Record<string, unknown>>>(),
    /** Network of the caller, never the whole address. */
    network: text('network'),
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_events_subject').on(table.subjectId, table.at),
    index('audit_events_actor').on(table.actorId, table.at),
    index('audit_events_row').on(table.rowId),
    index('audit_events_act').on(table.act, table.at),
    index('audit_events_at').on(table.at),
  ],
);
