import type { UsageModule } from '@simples/contract/dashboard';
import { sql } from 'drizzle-orm';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { users } from './users.ts';

const day = () => date('day', { mode: 'string' }).notNull();

/** Daily sums, without personal data. */
export const usageCounters = pgTable(
  'usage_counters',
  { day: day(), name: text('name').notNull(), amount: bigint('amount', { mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

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

/** Known terms, never typed words. `people`: concatenated 8-byte keyed hashes of person and term. */
export const usageTerms = pgTable(
  'usage_terms',
  {
    day: day(),
    kind: text('kind', { enum: ['symptom', 'plant'] }).notNull(),
    /** A complaint, a sheet id, or a name shared by several sheets. */
    term: text('term').notNull(),
    found: boolean('found').notNull(),
    people: bytes('people').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.term, table.found] })],
);

/** `query` stays null until enough different people have typed it. */
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

/** Append-only (O1, O2). No foreign keys: events outlive their subjects. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    act: text('act').notNull(),
    result: text('result', { enum: ['ok', 'failed', 'refused', 'conflict'] }).notNull(),
    actorKind: text('actor_kind', { enum: ['AI', 'HUMAN'] }).notNull(),
    /** Null for the AI and unknown callers. */
    actorId: uuid('actor_id'),
    /** A person, a document, or the published sheet even for an act on a pending change. */
    subjectId: uuid('subject_id'),
    /** The row itself, e.g. the pending change. */
    rowId: uuid('row_id'),
    version: integer('version'),
    reason: text('reason'),
    /** Never a password, a code or an e-mail. */
    detail: jsonb('detail').$type<Readonly<Record<string, unknown>>>(),
    /** Never the whole address. */
    network: text('network'),
    requestId: text('request_id'),
    /** Place in its chain, given in the background; nothing of the row changes any more. */
    chain: text('chain').$type<AuditChainName>(),
    position: bigint('position', { mode: 'number' }),
    /** SHA-256 over the hash of the event before and this one. */
    hash: bytes('hash'),
  },
  (table) => [
    uniqueIndex('audit_events_position').on(table.chain, table.position),
    index('audit_events_unchained').on(table.at, table.id).where(sql`${table.chain} is null`),
    index('audit_events_subject').on(table.subjectId, table.at),
    index('audit_events_actor').on(table.actorId, table.at),
    index('audit_events_row').on(table.rowId),
    index('audit_events_act').on(table.act, table.at),
    index('audit_events_at').on(table.at),
  ],
);

/** Acts that are kept for good, and those that retention deletes from the oldest on. */
export type AuditChainName = 'kept' | 'passing';

/** Ends of the chains of events: what was deleted before the first event, and the last one. */
export const auditChains = pgTable('audit_chains', {
  name: text('name').$type<AuditChainName>().primaryKey(),
  anchorPosition: bigint('anchor_position', { mode: 'number' }).notNull(),
  anchorHash: bytes('anchor_hash').notNull(),
  headPosition: bigint('head_position', { mode: 'number' }).notNull(),
  headHash: bytes('head_hash').notNull(),
});
