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

interface Known {
  readonly owner: string;
  readonly vector: Float32Array;
}

/** Cosine of unit vectors; null when their sizes differ. */
export function cosineSimilarity(a: Float32Array, b: Float32Array): number | null {
  if (a.length !== b.length) return null;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

interface Ranked {
  readonly owner: string;
  readonly likeness: number;
}

function rankBySimilarity(meaning: Float32Array, known: Iterable<Known>): Ranked[] {
  return [...known]
    .flatMap(({ owner, vector }) => {
      const likeness = cosineSimilarity(meaning, vector);
      return likeness === null ? [] : [{ owner, likeness }];
    })
    .toSorted((a, b) => b.likeness - a.likeness);
}

function bestOfEach(ranked: readonly Ranked[]): Ranked[] {
  const seen = new Set<string>();
  return ranked.filter(({ owner }) => {
    const isFirst = !seen.has(owner);
    seen.add(owner);
    return isFirst;
  });
}

/** Low: only shared words can be quoted. */
const WEIGHT = 0.3;

interface Scored {
  readonly id: string;
  readonly score: number;
}

/** Min-max normalises both, adds them by weight and restores the scale of scores. Only the order changes. */
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

/** 150 MB at a thousand dimensions. */
const MOST_KEPT = 40_000;

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
    forget: () => {
      kept = null;
    },
  };
}

const BATCH = 64;
const FIRST = 64;
const MORE = 4;
/** The database computes in 32 bits and may reorder closer similarities. */
const ROUNDING = 1e-4;

/** pgvector only preselects passages: ranking again here gives the same order as without it. */
export function searchInDatabase(db: Db, model: string) {
  return {
    /** @returns false without pgvector. */
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
