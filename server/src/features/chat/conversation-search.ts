import { normalizeText, words } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import type { Db } from '#server/db/database.ts';
import { openContent, openedOr } from '#server/db/sealed-rows.ts';
import type { ContentKeys } from '#server/lib/content-keys.ts';
import { withoutMarks } from './compose/texts.ts';
import {
  type ConversationRow,
  contentsAfter,
  listConversations,
  type StoredContent,
  summaryOf,
} from './conversations.repository.ts';

const BEFORE = 40;
const AFTER = 110;

/** Falls back to the start of the text. */
function excerptAround(markdown: string, sought: readonly string[]): string {
  const plain = withoutMarks(markdown).replace(/\s+/g, ' ').trim();
  const isSought = (word: string): boolean =>
    normalizeText(word)
      .split(' ')
      .some((part) => sought.some((start) => part.startsWith(start)));
  const at = Array.from(plain.matchAll(/\S+/g)).find(([word]) => isSought(word))?.index ?? 0;
  const start = at <= BEFORE ? 0 : plain.indexOf(' ', at - BEFORE) + 1;
  const end = at + AFTER >= plain.length ? plain.length : plain.lastIndexOf(' ', at + AFTER);
  const shown = plain.slice(start, Math.max(end, at + 1)).trim();
  return `${start > 0 ? '…' : ''}${shown}${end < plain.length ? '…' : ''}`;
}

/** Distinct, without those that a longer one begins with; few, since each costs a look at every message. */
function soughtWords(text: string): string[] {
  const distinct = [...new Set(words(text))];
  const isPrefix = (word: string) => distinct.some((other) => other !== word && other.startsWith(word));
  return distinct.filter((word) => !isPrefix(word)).slice(0, limits.chat.searchWords);
}

/** Messages read at once: other requests run in between. */
const BATCH = 200;
/** Conversations read together. */
const TOGETHER = 20;

interface Store {
  readonly db: Db;
  readonly keys: ContentKeys;
}

/** What was looked for in one conversation: the words still missing, and the first message that holds one. */
interface Search {
  readonly row: ConversationRow;
  readonly missing: Set<string>;
  excerpt: string | null;
}

/** @returns whether the text holds one of the words, which are missing no longer. */
function look(search: Search, text: string, sought: readonly string[]): boolean {
  const plain = ` ${normalizeText(text)}`;
  const found = sought.filter((word) => plain.includes(` ${word}`));
  for (const word of found) search.missing.delete(word);
  return found.length > 0;
}

/** Reads all messages of some conversations, the first that holds a word for the excerpt. @returns how many */
async function readMessages({ db, keys }: Store, searches: readonly Search[], sought: readonly string[]) {
  const byId = new Map(searches.map((search) => [search.row.id, search]));
  let read = 0;
  for (let after: StoredContent | null = null; ; ) {
    const rows: StoredContent[] = await contentsAfter(db, [...byId.keys()], { after, limit: BATCH });
    for (const row of rows) {
      const search = byId.get(row.conversationId);
      const content = openedOr(
        () => openContent(keys, row),
        () => '',
      );
      if (search && look(search, content, sought)) search.excerpt ??= content;
    }
    read += rows.length;
    after = rows.at(-1) ?? null;
    if (rows.length < BATCH) return read;
  }
}

interface Wanted {
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A person's own conversations that hold, in the title or the messages, a word beginning with each sought one. They are
 * opened and read in the process: what is sealed has no index.
 */
export async function searchConversations(store: Store, userId: string, { search, limit, offset }: Wanted) {
  const sought = soughtWords(search);
  if (sought.length === 0) return { conversations: [], total: 0 };
  const { db, keys } = store;
  const { rows, total } = await listConversations(db, keys, userId, {
    limit: limits.chat.searchedConversations,
    offset: 0,
  });
  const searches = rows.map((row): Search => ({ row, missing: new Set(sought), excerpt: null }));
  for (const one of searches) look(one, one.row.title, sought);
  let messages = 0;
  let conversations = 0;
  while (conversations < searches.length && messages < limits.chat.searchedMessages) {
    const some = searches.slice(conversations, conversations + TOGETHER);
    messages += await readMessages(store, some, sought);
    conversations += some.length;
  }
  const found = searches.slice(0, conversations).filter(({ missing }) => missing.size === 0);
  return {
    conversations: found.slice(offset, offset + limit).map(({ row, excerpt }) => ({
      ...summaryOf(row),
      excerpt: excerpt === null ? null : excerptAround(excerpt, sought),
    })),
    total: found.length,
    ...(conversations < total && { isPartial: true as const }),
  };
}
