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

interface OwnedEmbedding {
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
  readonly similarity: number;
}

function rankBySimilarity(embedding: Float32Array, known: Iterable<OwnedEmbedding>): Ranked[] {
  return [...known]
    .flatMap(({ owner, vector }) => {
      const similarity = cosineSimilarity(embedding, vector);
      return similarity === null ? [] : [{ owner, similarity }];
    })
    .toSorted((a, b) => b.similarity - a.similarity);
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
export function fuseScores<T extends Scored>(
  hits: readonly T[],
  similarities: ReadonlyMap<string, number>,
): T[] {
  const known = hits.flatMap(({ id }) => similarities.get(id) ?? []);
  if (known.length === 0) return [...hits];
  const best = Math.max(...hits.map(({ score }) => score));
  const min = Math.min(...known);
  const span = Math.max(...known) - min;
  const normalized = (id: string) => (span === 0 ? 0 : ((similarities.get(id) ?? min) - min) / span);
  return hits
    .map((hit) => ({ ...hit, score: (1 - WEIGHT) * hit.score + WEIGHT * best * normalized(hit.id) }))
    .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id));
}

/** 150 MB at a thousand dimensions. */
const MAX_CACHED = 40_000;

export function searchInProcess(db: Db, model: string) {
  let cached: { version: string; embeddings: Awaited<ReturnType<typeof allEmbeddings>> } | null = null;
  return {
    nearestOwners: async (embedding: Float32Array, limit: number): Promise<string[]> => {
      const version = await embeddingsVersion(db, model);
      if (cached?.version !== version) {
        cached = { version, embeddings: await allEmbeddings(db, model, MAX_CACHED) };
      }
      const best = bestOfEach(rankBySimilarity(embedding, cached.embeddings));
      return best.slice(0, limit).map(({ owner }) => owner);
    },
    clear: () => {
      cached = null;
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
    sync: async (): Promise<boolean> => {
      if (!(await prepareVectors(db))) return false;
      await removeOrphanVectors(db);
      let after = FIRST_ID;
      for (;;) {
        const missing = await vectorsToAdd(db, model, after, BATCH);
        await addVectors(db, model, missing);
        const last = missing.at(-1);
        if (!last || missing.length < BATCH) return true;
        after = last.textId;
      }
    },

    nearestOwners: async (embedding: Float32Array, limit: number): Promise<string[]> => {
      for (let fetched = FIRST; ; fetched *= MORE) {
        const ranked = rankBySimilarity(
          embedding,
          await nearestEmbeddings(db, { model, embedding, limit: fetched }),
        );
        const best = bestOfEach(ranked).slice(0, limit);
        const isAll = ranked.length < fetched;
        const [last, farthest] = [best.at(-1), ranked.at(-1)];
        const isSure =
          best.length === limit && last && farthest && farthest.similarity < last.similarity - ROUNDING;
        if (isAll || isSure) return best.map(({ owner }) => owner);
      }
    },
  };
}
