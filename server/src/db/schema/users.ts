import type { Role } from '@simples/contract/permissions';
import { isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** Trimmed, lower case. */
    emailKey: text('email_key').notNull().unique(),
    /** E.164. */
    phone: text('phone').unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    birthDate: date('birth_date', { mode: 'string' }),
    country: text('country'),
    city: text('city'),
    address: text('address'),
    language: text('language', { enum: ['FR', 'EN'] })
      .notNull()
      .default('FR'),
    roles: text('roles').array().$type<Role[]>().notNull(),
    /** PHC string; any other text matches no password. */
    passwordHash: text('password_hash').notNull(),
    /** An administrator chose the password. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
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
    /** SHA-256. */
    tokenHash: bytes('token_hash').notNull().unique(),
    state: text('state', { enum: ['otp_pending', 'active'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Seconds without a request. */
    idleSeconds: integer('idle_seconds').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Derived from the User-Agent, which is not stored. */
    device: text('device').notNull().default(''),
    /** Never the whole address. */
    network: text('network').notNull().default(''),
    /** When the person last proved who they are: by signing in, or again for an act that asks for it. */
    provedAt: moment('proved_at'),
    /** The browser had opened the account before. */
    isKnownDevice: boolean('is_known_device').notNull().default(false),
  },
  (table) => [index('sessions_user').on(table.userId, table.createdAt)],
);

/** At most one per person and purpose. */
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

/** Links to a first password; at most one per person. */
export const invitations = pgTable('invitations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256; the token is in the e-mail only. */
  tokenHash: bytes('token_hash').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const throttles = pgTable('throttles', {
  /** E.g. `login:account:<hash>`; never a clear e-mail. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: moment('resets_at').notNull(),
  blockedUntil: moment('blocked_until'),
});

/** To the keeping of one's questions: a withdrawn one stays, and giving it again is another row. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    givenAt: moment('given_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('consents_standing').on(table.userId, table.version).where(isNull(table.withdrawnAt)),
    index('consents_user').on(table.userId, table.givenAt),
  ],
);

/** At most one authenticator application per person. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed; null until a first code has confirmed it. */
  secret: text('secret'),
  confirmedAt: moment('confirmed_at'),
  /** The last time step whose code was used: none serves twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Sealed; shown to its owner, and waiting for its first code. */
  candidate: text('candidate'),
  candidateAt: moment('candidate_at'),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the browser names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    /** Signatures so far; 0 for authenticators that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
);

/** What an authenticator must sign next; used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['registration', 'sign_in', 'confirmation'] }).notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.purpose] })],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of user and code, which has 80 random bits. */
    codeHash: bytes('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
