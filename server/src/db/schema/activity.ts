import type { UsageModule } from '@simples/contract/dashboard';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { users } from './users.ts';

/** A day of the product's time zone. */
const day = () => date('day', { mode: 'string' }).notNull();

/** Sums by day: requests of a module, requests within a step of the scale of times, questions. Nothing of a person. */
export const usageCounters = pgTable(
  'usage_counters',
  { day: day(), name: text('name').notNull(), amount: bigint('amount', { mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/** Who used which module on a day, so that people are counted once. */
export const usagePeople = pgTable(
  'usage_people',
  {
    day: day(),
    module: text('module').$type<UsageModule>().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.module, table.userId] }),
    index('usage_people_user').on(table.userId),
  ],
);

/**
 * What people looked for, as known terms: never their words. `people` holds eight bytes of each, a keyed hash of the
 * person and the term: it tells different people apart under one term, and nothing across terms. One row holds all
 * people of a day: a row each would cost a search ten times as much.
 */
export const usageTerms = pgTable(
  'usage_terms',
  {
    day: day(),
    kind: text('kind', { enum: ['symptom', 'plant'] }).notNull(),
    /** Name of a complaint; id of a sheet, or the name that several sheets bear. */
    term: text('term').notNull(),
    /** Whether anything was found for it. */
    found: boolean('found').notNull(),
    people: bytes('people').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.term, table.found] })],
);

/**
 * Short searches and questions that found nothing; `people` as above, for this text. The words themselves are unknown
 * until enough different people have typed them: before that, only their keyed hash is.
 */
export const usageUnanswered = pgTable(
  'usage_unanswered',
  {
    day: day(),
    source: text('source', { enum: ['search', 'question'] }).notNull(),
    fingerprint: bytes('fingerprint').notNull(),
    query: text('query'),
    people: bytes('people').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.source, table.fingerprint] }),
    index('usage_unanswered_fingerprint').on(table.fingerprint),
  ],
);

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
