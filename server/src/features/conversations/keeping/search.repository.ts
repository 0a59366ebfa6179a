import { type AnyColumn, and, asc, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { conversations, messages } from '../../../db/schema.ts';
import { excerptAround } from './excerpts.ts';

/** True of a text in which a word begins so, case and accents aside. Words hold letters and digits alone. */
const hasWord = (column: AnyColumn, word: string): SQL => sql`lower(unaccent(${column})) ~ ${`\\m${word}`}`;

/** True of a conversation whose title and messages together hold every word; of none for no word at all. */
export function holdsWords(words: readonly string[]): SQL {
  if (words.length === 0) return sql`false`;
  const each = words.map((word) => {
    const said = sql`exists (
      select 1 from ${messages}
      where ${messages.conversationId} = ${conversations.id} and ${hasWord(messages.content, word)})`;
    return or(hasWord(conversations.title, word), said);
  });
  return and(...each) ?? sql`false`;
}

/** By conversation, the words around the first that a message of it holds. */
export async function excerptsOf(
  db: Db,
  ids: readonly string[],
  words: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0 || words.length === 0) return new Map();
  const found = await db
    .selectDistinctOn([messages.conversationId], { id: messages.conversationId, content: messages.content })
    .from(messages)
    .where(
      and(
        inArray(messages.conversationId, [...ids]),
        or(...words.map((word) => hasWord(messages.content, word))),
      ),
    )
    .orderBy(asc(messages.conversationId), asc(messages.position));
  return new Map(found.map(({ id, content }) => [id, excerptAround(content, words)]));
}
