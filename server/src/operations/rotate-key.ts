import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { conversations, messageFeedback, messages } from '#server/db/schema.ts';
import { openedOr, openMessage, openTitled, sealMessage, sealTitled } from '#server/db/sealed-rows.ts';
import type { ContentKeys } from '#server/lib/content-keys.ts';

/** Rows of one transaction: their locks are held for some milliseconds. */
const BATCH = 50;
/** Milliseconds between two, for those who ask meanwhile. */
const PAUSE = 5;

/** The newest key, or none where CONTENT_KEY is not set: content is then opened for good. */
const targetOf = (keys: ContentKeys): string | null => keys.sealing?.keyId ?? null;

interface Looked {
  readonly ids: readonly string[];
  /** How many of them no key opens. */
  readonly unreadable: number;
}

type Batch = (tx: Db, keys: ContentKeys, after: string | null) => Promise<Looked>;

type KeyColumn = typeof messages.contentKey | typeof conversations.contentKey;

const isOther = (column: KeyColumn, target: string | null): SQL => sql`${column} is distinct from ${target}`;

const tryTo = <T>(open: () => T): T | null => openedOr<T | null>(open, () => null);

const messageBatch: Batch = async (tx, keys, after) => {
  const rows = await tx
    .select()
    .from(messages)
    .where(
      and(isOther(messages.contentKey, targetOf(keys)), after === null ? undefined : gt(messages.id, after)),
    )
    .orderBy(asc(messages.id))
    .limit(BATCH)
    .for('update');
  let unreadable = 0;
  for (const row of rows) {
    const opened = tryTo(() => openMessage(keys, row));
    if (opened === null) {
      unreadable += 1;
      continue;
    }
    const { id, ...sealed } = sealMessage(keys, opened);
    // Opinions name the plants of their answer: the statistics cannot open it.
    if (row.contentKey === null) {
      const unnamed = and(eq(messageFeedback.messageId, id), isNull(messageFeedback.sheets));
      await tx.update(messageFeedback).set({ sheets: row.focus }).where(unnamed);
    }
    const { position: _position, conversationId: _conversation, createdAt: _date, ...texts } = sealed;
    await tx.update(messages).set(texts).where(eq(messages.id, id));
  }
  return { ids: rows.map(({ id }) => id), unreadable };
};

const conversationBatch: Batch = async (tx, keys, after) => {
  const rows = await tx
    .select()
    .from(conversations)
    .where(
      and(
        isOther(conversations.contentKey, targetOf(keys)),
        after === null ? undefined : gt(conversations.id, after),
      ),
    )
    .orderBy(asc(conversations.id))
    .limit(BATCH)
    .for('update');
  let unreadable = 0;
  for (const row of rows) {
    const opened = tryTo(() => openTitled(keys, row));
    if (opened === null) {
      unreadable += 1;
      continue;
    }
    const { title, lastMessage, contentKey } = sealTitled(keys, opened);
    await tx
      .update(conversations)
      .set({ title, lastMessage, contentKey })
      .where(eq(conversations.id, row.id));
  }
  return { ids: rows.map(({ id }) => id), unreadable };
};

interface Sum {
  readonly rows: number;
  readonly unreadable: number;
}

async function rotate(db: Db, keys: ContentKeys, batch: Batch): Promise<Sum> {
  let rows = 0;
  let unreadable = 0;
  for (let after: string | null = null; ; ) {
    const last: string | null = after;
    const looked: Looked = await db.transaction((tx) => batch(tx, keys, last));
    rows += looked.ids.length - looked.unreadable;
    unreadable += looked.unreadable;
    after = looked.ids.at(-1) ?? null;
    if (looked.ids.length < BATCH) return { rows, unreadable };
    await wait(PAUSE);
  }
}

/** What a rotation did, told in another process too. */
export const rotated = z.object({
  messages: z.number(),
  conversations: z.number(),
  /** Rows under a key that is not there; they stay as they are. */
  unreadable: z.number(),
  /** Null where all is in clear now. */
  keyId: z.string().nullable(),
});
export type Rotated = z.infer<typeof rotated>;

/**
 * Seals under the newest key what is in clear or under an older one, or opens all of it where there is no key to seal
 * with. Row by row while the product runs; interrupted, the next call goes on.
 */
export async function rotateKey(db: Db, keys: ContentKeys): Promise<Rotated> {
  const ofMessages = await rotate(db, keys, messageBatch);
  const ofConversations = await rotate(db, keys, conversationBatch);
  return {
    messages: ofMessages.rows,
    conversations: ofConversations.rows,
    unreadable: ofMessages.unreadable + ofConversations.unreadable,
    keyId: targetOf(keys),
  };
}
