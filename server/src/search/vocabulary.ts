import { editDistance } from '@simples/contract/french/spelling';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { indexedSound, similarity } from '#server/french/spelling.ts';
import type { Stems } from '#server/french/stems.ts';
import { arrayText } from './storage-format.ts';

/** Shorter words are too easily another one. */
const MIN_LENGTH = 4;

const isSpellable = (word: string): boolean => word.length >= MIN_LENGTH && !/\d/.test(word);

export function wordsInsert(stems: Stems, named: ReadonlySet<string>): SQL {
  const rows = [...stems].flatMap(([word, [stem]]) =>
    stem !== undefined && isSpellable(word)
      ? [{ word, stem, sound: indexedSound(word), named: named.has(word) }]
      : [],
  );
  const column = (key: keyof (typeof rows)[number]) => arrayText(rows.map((row) => row[key]));
  return sql`
    insert into search_words (word, stem, sound, named)
    select * from unnest(${column('word')}::text[], ${column('stem')}::text[], ${column('sound')}::text[],
      ${column('named')}::boolean[]) as n(word, stem, sound, named)
    where not exists (select from search_words w where w.word = n.word and w.named >= n.named)`;
}

interface Candidate {
  readonly from: string;
  readonly word: string;
  readonly named: boolean;
}

/** Minimum trigram similarity of sounds. */
const MIN_SIMILARITY = 0.4;
const CANDIDATES = 8;

function nearestWords(db: Db, unknown: readonly string[]): Promise<Candidate[]> {
  return db.transaction(async (tx) => {
    // The planner takes comparing all words for cheap: it is four times as slow as their index.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
    const { rows } = await tx.execute<{ from: string; word: string; named: boolean }>(sql`
    select u.word as "from", n.word, n.named
    from unnest(${sql.param(unknown)}::text[], ${sql.param(unknown.map(indexedSound))}::text[]) u(word, sound)
    cross join lateral (
      select w.word, w.named from search_words w
      where w.sound % u.sound and similarity(w.sound, u.sound) >= ${MIN_SIMILARITY}
        and exists (select from search_postings p where p.collection in (1, 2) and p.stem = w.stem)
      order by similarity(w.sound, u.sound) desc, w.named desc, w.word limit ${CANDIDATES}
    ) n`);
    return rows;
  });
}

/** One letter away from a word of sheets, and never corrected to it. */
const neverMisspelt: ReadonlySet<string> = new Set(['poisson', 'poissons']);

/** Plant names are typed by ear and allow more mistakes. */
function allowedMistakes(length: number, named: boolean): number {
  return Math.floor(length / (named ? 4 : 5));
}

/** Smaller is nearer; null for another word. */
function distance({ from, word, named }: Candidate): number | null {
  const [a, b] = [indexedSound(from), indexedSound(word)];
  const mistakes = editDistance(a, b);
  if (mistakes > allowedMistakes(Math.max(a.length, b.length), named)) return null;
  return mistakes - similarity(from, word) - (named ? 0.5 : 0);
}

function best(candidates: readonly Candidate[]): string | null {
  let chosen: { word: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const far = distance(candidate);
    if (far !== null && (!chosen || far < chosen.distance)) chosen = { word: candidate.word, distance: far };
  }
  return chosen?.word ?? null;
}

export async function correctSpelling(
  db: Db,
  unknown: readonly string[],
  lay: Iterable<string>,
): Promise<Map<string, string>> {
  const words = unknown.filter((word) => isSpellable(word) && !neverMisspelt.has(word));
  if (words.length === 0) return new Map();
  const found = await nearestWords(db, words);
  const known = [...lay].filter(isSpellable).map((word) => ({ word, sound: indexedSound(word) }));
  return new Map(
    words.flatMap((from) => {
      const sound = indexedSound(from);
      const fromThesaurus = known
        .filter((entry) => similarity(entry.sound, sound) >= MIN_SIMILARITY)
        .map(({ word }) => ({ from, word, named: false }));
      const to = best([...found.filter((candidate) => candidate.from === from), ...fromThesaurus]);
      return to === null ? [] : [[from, to] as const];
    }),
  );
}
