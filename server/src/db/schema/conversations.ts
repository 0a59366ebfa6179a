import type { AnswerKind, Message } from '@simples/contract/conversations';
import type { FeedbackValue, KeptFeedbackReason } from '@simples/contract/feedback';
import { bigserial, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    lastMessage: text('last_message').notNull().default(''),
    /** Of the key that seals title and last message; null where they are in clear. */
    contentKey: text('content_key'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** One answer at a time. */
    answeringSince: moment('answering_since'),
  },
  (table) => [
    index('conversations_created').on(table.createdAt),
    index('conversations_user').on(
      table.userId,
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    position: bigserial('position', { mode: 'number' }).notNull(),
    type: text('type', { enum: ['HUMAN', 'AI'] }).notNull(),
    content: text('content').notNull(),
    kind: text('kind').$type<AnswerKind>(),
    sources: jsonb('sources').$type<Message['sources']>().notNull(),
    emergency: jsonb('emergency').$type<Message['emergency']>(),
    /** Line above an answer to a possible emergency. */
    strip: text('strip'),
    suggestions: jsonb('suggestions').$type<Message['suggestions']>().notNull(),
    blocks: jsonb('blocks').$type<Message['blocks']>().notNull().default([]),
    /** What the conversation knows after this message. */
    slots: jsonb('slots').$type<Message['slots']>().notNull().default([]),
    focus: uuid('focus').array().notNull(),
    /** The question drops the plants of the previous answer. */
    startsAnew: boolean('starts_anew').notNull().default(false),
    /** Of the key that seals the content and what `sealed` holds in place of its own columns; null in clear. */
    contentKey: text('content_key'),
    sealed: text('sealed'),
    /** Keyed hashes of the pages of documents that a sealed answer cites. */
    citedPages: text('cited_pages').array(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('messages_conversation').on(table.conversationId, table.position),
    // Figures of the dashboard, of a period: rows are not read.
    index('messages_created').on(table.createdAt, table.type, table.conversationId),
  ],
);

export const messageFeedback = pgTable(
  'message_feedback',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    value: text('value').$type<FeedbackValue>().notNull(),
    reason: text('reason').$type<KeptFeedbackReason>(),
    /** Plants of the answer, which may be sealed. */
    sheets: uuid('sheets').array(),
    at: moment('at').notNull(),
  },
  (table) => [index('message_feedback_at').on(table.at)],
);

export const questionKeys = pgTable(
  'question_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Hash of the request body; keyed where content is sealed. */
    bodyHash: text('body_hash').notNull(),
    /** Null while the answer is being written. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** Set when the person stops the answer. */
    stoppedAt: moment('stopped_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
