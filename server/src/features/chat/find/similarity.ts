import type { Db } from '#server/db/database.ts';
import {
  addVectors,
  allEmbeddings,
  embeddingsVersion,
  FIRST_ID,
  nearestEmbeddings,
  prepareVectors,
  removeOrphanVectors,
  vectorsToAdd,
} from './embeddings.repository.ts';

/** A vector that is kept, with what its text is part of. */
interface Known {
  readonly owner: string;
  readonly vector: Float32Array;
}

/** Both of length 1, so their product is the cosine between them; null where they are of different sizes. */
export function cosineSimilarity(a: Float32Array, b: Float32Array): number | null {
  if (a.length !== b.length) return null;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** An owner with the likeness of its text that is most alike. */
interface Ranked {
  readonly owner: string;
  readonly likeness: number;
}

/** What is most alike to a meaning, best first; of equals the one that comes first. */
function rankBySimilarity(meaning: Float32Array, known: Iterable<Known>): Ranked[] {
  return [...known]
    .flatMap(({ owner, vector }) => {
      const likeness = cosineSimilarity(meaning, vector);
      return likeness === null ? [] : [{ owner, likeness }];
    })
    .toSorted((a, b) => b.likeness - a.likeness);
}

/** Each owner once, where it ranks best. */
function bestOfEach(ranked: readonly Ranked[]): Ranked[] {
  const seen = new Set<string>();
  return ranked.filter(({ owner }) => {
    const isFirst = !seen.has(owner);
    seen.add(owner);
    return isFirst;
  });
}

/** How much likeness of meaning weighs beside shared words. Low: words are what an answer can quote. */
const WEIGHT = 0.3;

interface Scored {
  readonly id: string;
  readonly score: number;
}

/**
 * Scores that take the likeness of meaning (cosines, by id) into account: both are brought to the span from 0 to 1,
 * summed by their weights, and brought back to the scale of the scores. A text without a known likeness gets the least
 * of those known. Which texts are found does not change, only their order.
 */
export function fuseScores<T extends Scored>(hits: readonly T[], likeness: ReadonlyMap<string, number>): T[] {
  const known = hits.flatMap(({ id }) => likeness.get(id) ?? []);
  if (known.length === 0) return [...hits];
  const best = Math.max(...hits.map(({ score }) => score));
  const least = Math.min(...known);
  const span = Math.max(...known) - least;
  const meant = (id: string) => (span === 0 ? 0 : ((likeness.get(id) ?? least) - least) / span);
  return hits
    .map((hit) => ({ ...hit, score: (1 - WEIGHT) * hit.score + WEIGHT * best * meant(hit.id) }))
    .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id));
}

/** Vectors that a process keeps: 150 MB with a thousand numbers each. */
const MOST_KEPT = 40_000;

/** Finds what is most alike among vectors that this process keeps, read again only when there are others. */
export function searchInProcess(db: Db, model: string) {
  let kept: { version: string; meanings: Awaited<ReturnType<typeof allEmbeddings>> } | null = null;
  return {
    nearestOwners: async (meaning: Float32Array, limit: number): Promise<string[]> => {
      const version = await embeddingsVersion(db, model);
      if (kept?.version !== version) {
        kept = { version, meanings: await allEmbeddings(db, model, MOST_KEPT) };
      }
      const best = bestOfEach(rankBySimilarity(meaning, kept.meanings));
      return best.slice(0, limit).map(({ owner }) => owner);
    },
    /** Gives the memory back. */
    forget: () => {
      kept = null;
    },
  };
}

/** Vectors written at once. */
const BATCH = 64;
/** Passages asked of the database first, and how many times more when those are of too few owners. */
const FIRST = 64;
const MORE = 4;
/** The database counts with 32 bits: what differs by less than this it may put in another order. */
const ROUNDING = 1e-4;

/**
 * Finds what is most alike by the database (pgvector). It only chooses the passages: they are compared again as the
 * process does it, so that both ways give the same in the same order.
 */
export function searchInDatabase(db: Db, model: string) {
  return {
    /** Brings the table of vectors up to date; false where the database has no such thing. */
    keepUp: async (): Promise<boolean> => {
      if (!(await prepareVectors(db))) return false;
      await removeOrphanVectors(db);
      let beyond = FIRST_ID;
      for (;;) {
        const missing = await vectorsToAdd(db, model, beyond, BATCH);
        await addVectors(db, model, missing);
        const last = missing.at(-1);
        if (!last || missing.length < BATCH) return true;
        beyond = last.textId;
      }
    },

    nearestOwners: async (meaning: Float32Array, limit: number): Promise<string[]> => {
      for (let asked = FIRST; ; asked *= MORE) {
        const ranked = rankBySimilarity(
          meaning,
          await nearestEmbeddings(db, { model, meaning, limit: asked }),
        );
        const best = bestOfEach(ranked).slice(0, limit);
        const isAll = ranked.length < asked;
        const [last, farthest] = [best.at(-1), ranked.at(-1)];
        const isSure =
          best.length === limit && last && farthest && farthest.likeness < last.likeness - ROUNDING;
        if (isAll || isSure) return best.map(({ owner }) => owner);
      }
    },
  };
}
