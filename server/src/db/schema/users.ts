import type { Role } from '@simples/contract/permissions';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** The e-mail as compared: trimmed, lower case. */
    emailKey: text('email_key').notNull().unique(),
    /** E.164. */
    phone: text('phone').unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    birthDate: date('birth_date', { mode: 'string' }),
    country: text('country'),
    city: text('city'),
    address: text('address'),
    /** Language of the e-mails to this person. */
    language: text('language', { enum: ['FR', 'EN'] })
      .notNull()
      .default('FR'),
    roles: text('roles').array().$type<Role[]>().notNull(),
    /** PHC string, or any other text for nobody's password. */
    passwordHash: text('password_hash').notNull(),
    /** Someone else chose the password. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** When a password that someone else chose stops opening the account. */
    passwordExpiresAt: moment('password_expires_at'),
    status: text('status', { enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    lastLoginAt: moment('last_login_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [check('users_roles_not_empty', sql`cardinality(${table.roles}) > 0`)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token: the token itself is never stored. */
    tokenHash: bytes('token_hash').notNull().unique(),
    state: text('state', { enum: ['otp_pending', 'active'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Seconds without a request after which the session ends. */
    idleSeconds: integer('idle_seconds').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** What the browser says it is, in a few words; never its whole description. */
    device: text('device').notNull().default(''),
    /** Network that it was opened from, never the whole address. */
    network: text('network').notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId, table.createdAt)],
);

/** At most one code a person and purpose: a newer one takes the place of the older. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['sign_in', 'password_reset'] }).notNull(),
    /** HMAC-SHA-256 of purpose, user and code under SECRET_KEY. */
    codeHmac: bytes('code_hmac').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);

/** Links to a first password. At most one a person: a newer one takes the place of the older. */
export const invitations = pgTable('invitations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token: the token itself is in the e-mail alone. */
  tokenHash: bytes('token_hash').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Counters of tries and sends, per account or address. Shared by every process, so kept here. */
export const throttles = pgTable('throttles', {
  /** What is counted and for whom, e.g. `login:account:<hash>`; never an e-mail in clear. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  /** When the count starts again from nothing. */
  resetsAt: moment('resets_at').notNull(),
  blockedUntil: moment('blocked_until'),
});
