import { normalizeText, words } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { conversations } from '#server/db/schema.ts';
import { withoutMarks } from './compose/texts.ts';

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
export function soughtWords(text: string): string[] {
  const distinct = [...new Set(words(text))];
  const isPrefix = (word: string) => distinct.some((other) => other !== word && other.startsWith(word));
  return distinct.filter((word) => !isPrefix(word)).slice(0, limits.chat.searchWords);
}

/** Words of a text, without case and accents, each after a blank; made once for all that is sought. */
const plainText = (column: SQL | AnyColumn): SQL =>
  sql`' ' || regexp_replace(lower(unaccent(${column})), '\\W+', ' ', 'g')`;

/** `word` holds letters and digits alone. */
const begins = (plain: SQL, word: string): SQL => sql`${plain} like ${`% ${word}%`}`;

/** Every word begins a word of the title or of some message. */
export function holdsWords(sought: readonly string[]): SQL {
  if (sought.length === 0) return sql`false`;
  const each = sought.map((word) => sql`bool_or(${begins(sql`t.plain`, word)})`);
  return sql`(
    select ${sql.join(each, sql` and `)} from (
      select ${plainText(sql`s.text`)} as plain from (
        select ${conversations.title} as text
        union all
        select m.content from messages m where m.conversation_id = ${conversations.id}
      ) s offset 0
    ) t)`;
}

export async function excerptsOf(
  db: Db,
  ids: readonly string[],
  sought: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0 || sought.length === 0) return new Map();
  const some = sought.map((word) => begins(sql`t.plain`, word));
  const { rows } = await db.execute<{ id: string; content: string }>(sql`
    select distinct on (t.id) t.id, t.content from (
      select m.conversation_id as id, m.content, m.position, ${plainText(sql`m.content`)} as plain
      from messages m where m.conversation_id = any(${sql.param([...ids])}::uuid[]) offset 0
    ) t where ${sql.join(some, sql` or `)} order by t.id, t.position`);
  return new Map(rows.map(({ id, content }) => [id, excerptAround(content, sought)]));
}
