import type { Db } from '../../db/db.ts';
import { editDistance, similarity } from './likeness.ts';
import { soundOf } from './sounds.ts';
import { type Candidate, isSpellable, LIKENESS, nearestWords } from './vocabulary.ts';

/** Words of everyday life that are one letter away from one that sheets hold: never read as it. */
const neverMisspelt: ReadonlySet<string> = new Set(['poisson', 'poissons']);

/** Mistakes allowed in a word that sounds this long; a plant name, which people write as they hear it, bears more. */
function allowedMistakes(length: number, named: boolean): number {
  return Math.floor(length / (named ? 4 : 5));
}

/** How far a candidate is from the word, the less the better; null when it is another word. */
function distance({ from, word, named }: Candidate): number | null {
  const [a, b] = [soundOf(from), soundOf(word)];
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

/**
 * The nearest known word for each unknown one: of those that texts were written with and of the `lay` words that the
 * thesaurus knows. Words that are like nothing are left out.
 */
export async function correct(
  db: Db,
  unknown: readonly string[],
  lay: Iterable<string>,
): Promise<Map<string, string>> {
  const words = unknown.filter((word) => isSpellable(word) && !neverMisspelt.has(word));
  if (words.length === 0) return new Map();
  const found = await nearestWords(db, words);
  const known = [...lay].filter(isSpellable).map((word) => ({ word, sound: soundOf(word) }));
  return new Map(
    words.flatMap((from) => {
      const sound = soundOf(from);
      const fromThesaurus = known
        .filter((entry) => similarity(entry.sound, sound) >= LIKENESS)
        .map(({ word }) => ({ from, word, named: false }));
      const to = best([...found.filter((candidate) => candidate.from === from), ...fromThesaurus]);
      return to === null ? [] : [[from, to] as const];
    }),
  );
}
