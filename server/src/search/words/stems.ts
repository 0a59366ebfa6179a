import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';

/** Word → stems, a pure function of the `fr` configuration: what was asked once is known for good. */
const known = new Map<string, readonly string[]>();
const mostKnown = 60_000;

function remember(word: string, stems: readonly string[]): void {
  if (known.size >= mostKnown) known.clear();
  known.set(word, stems);
}

/**
 * The stemmer knows participles by their accent, which is gone: "irritée" leaves "irrite" and "irriter" "irrit". Without
 * its last e a stem is the same for both.
 */
const withoutLastE = (stem: string) => (stem.length > 4 ? stem.replace(/e+$/, '') : stem);

export type Stems = ReadonlyMap<string, readonly string[]>;

/**
 * The stems of words (see `tokens`), exactly as the database's `fr` configuration makes them; none for a stop word.
 * Asks the database only for words not seen before by this process.
 */
export async function stemsOf(db: Db, words: Iterable<string>): Promise<Stems> {
  const found = new Map<string, readonly string[]>();
  const missing: string[] = [];
  for (const word of new Set(words)) {
    const stems = known.get(word);
    if (stems) found.set(word, stems);
    else missing.push(word);
  }
  if (missing.length === 0) return found;
  const { rows } = await db.execute<{ word: string; stems: string[] }>(
    sql`select word, tsvector_to_array(to_tsvector('fr', word)) as stems from unnest(${sql.param(missing)}::text[]) word`,
  );
  for (const { word, stems: raw } of rows) {
    const stems = [...new Set(raw.map(withoutLastE))];
    remember(word, stems);
    found.set(word, stems);
  }
  return found;
}
