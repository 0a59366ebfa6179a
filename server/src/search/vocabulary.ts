import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { soundOf } from './sounds.ts';
import type { Stems } from './stems.ts';

/** Shorter words are too easily another one. */
const shortestWord = 4;

const isSpellable = (word: string) => word.length >= shortestWord && !/\d/.test(word);

/** Adds the words that a set of texts was written with; `named` are those of names. */
export async function addWords(db: Db, stems: Stems, named: ReadonlySet<string>): Promise<void> {
  const rows = [...stems].flatMap(([word, [stem]]) =>
    stem !== undefined && isSpellable(word)
      ? [{ word, stem, sound: soundOf(word), named: named.has(word) }]
      : [],
  );
  if (rows.length === 0) return;
  const column = (key: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[key]));
  await db.execute(sql`
    insert into search_words (word, stem, sound, named)
    select * from unnest(${column('word')}::text[], ${column('stem')}::text[], ${column('sound')}::text[],
      ${column('named')}::boolean[]) as n(word, stem, sound, named)
    where not exists (select from search_words w where w.word = n.word and w.named >= n.named)`);
}

export interface Correction {
  readonly from: string;
  readonly to: string;
  readonly stem: string;
}

/** Words whose trigrams share less than this part with those of the unknown one are other words. */
const LIKENESS = 0.4;

/**
 * For each unknown word the nearest one that texts were written with, if any is near enough: by the trigrams of how
 * the two sound, then of how they are written; a word of a name before another.
 */
export async function corrections(db: Db, unknown: readonly string[]): Promise<Correction[]> {
  const words = unknown.filter(isSpellable);
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ from: string; to: string; stem: string }>(sql`
    select u.word as "from", n.word as "to", n.stem
    from unnest(${sql.param(words)}::text[], ${sql.param(words.map(soundOf))}::text[]) u(word, sound)
    cross join lateral (
      select w.word, w.stem from search_words w
      where w.sound % u.sound and similarity(w.sound, u.sound) >= ${LIKENESS}
        and exists (select from search_postings p where p.collection in (1, 2) and p.stem = w.stem)
      order by similarity(w.sound, u.sound) + similarity(w.word, u.word) + case when w.named then 0.2 else 0 end desc,
        w.word
      limit 1
    ) n`);
  return rows;
}
