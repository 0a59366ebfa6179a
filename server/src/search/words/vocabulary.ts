import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { arrayText } from '../array-text.ts';
import { soundOf } from './sounds.ts';
import type { Stems } from './stems.ts';

/** Shorter words are too easily another one. */
const shortestWord = 4;

/** Whether a word may be a misspelling, or what a misspelling is read as. */
export const isSpellable = (word: string): boolean => word.length >= shortestWord && !/\d/.test(word);

/** A statement that adds the words a set of texts was written with; `named` are those of names. */
export function wordsInsert(stems: Stems, named: ReadonlySet<string>): SQL {
  const rows = [...stems].flatMap(([word, [stem]]) =>
    stem !== undefined && isSpellable(word)
      ? [{ word, stem, sound: soundOf(word), named: named.has(word) }]
      : [],
  );
  const column = (key: keyof (typeof rows)[number]) => arrayText(rows.map((row) => row[key]));
  return sql`
    insert into search_words (word, stem, sound, named)
    select * from unnest(${column('word')}::text[], ${column('stem')}::text[], ${column('sound')}::text[],
      ${column('named')}::boolean[]) as n(word, stem, sound, named)
    where not exists (select from search_words w where w.word = n.word and w.named >= n.named)`;
}

export interface Candidate {
  /** The unknown word. */
  readonly from: string;
  readonly word: string;
  readonly named: boolean;
}

/** Words whose sounds share less than this part of their trigrams are other words. */
export const LIKENESS = 0.4;
const CANDIDATES = 8;

/** For each unknown word, those that indexed texts were written with and that sound most like it. */
export async function nearestWords(db: Db, unknown: readonly string[]): Promise<Candidate[]> {
  const { rows } = await db.execute<{ from: string; word: string; named: boolean }>(sql`
    select u.word as "from", n.word, n.named
    from unnest(${sql.param(unknown)}::text[], ${sql.param(unknown.map(soundOf))}::text[]) u(word, sound)
    cross join lateral (
      select w.word, w.named from search_words w
      where w.sound % u.sound and similarity(w.sound, u.sound) >= ${LIKENESS}
        and exists (select from search_postings p where p.collection in (1, 2) and p.stem = w.stem)
      order by similarity(w.sound, u.sound) desc, w.named desc, w.word limit ${CANDIDATES}
    ) n`);
  return rows;
}
