import type { Db } from '../../../db/db.ts';
import { bestOfEach, rank } from './likeness.ts';
import { allMeanings, meaningsVersion } from './meanings.repository.ts';

/** Vectors that a process keeps: 150 MB with a thousand numbers each. */
const MOST_KEPT = 40_000;

/** Finds what is most alike among vectors that this process keeps, read again only when there are others. */
export function searchInProcess(db: Db, model: string) {
  let kept: { version: string; meanings: Awaited<ReturnType<typeof allMeanings>> } | null = null;
  return {
    nearestOwners: async (meaning: Float32Array, limit: number): Promise<string[]> => {
      const version = await meaningsVersion(db, model);
      if (kept?.version !== version) {
        kept = { version, meanings: await allMeanings(db, model, MOST_KEPT) };
      }
      const best = bestOfEach(rank(meaning, kept.meanings));
      return best.slice(0, limit).map(({ owner }) => owner);
    },
    /** Gives the memory back. */
    forget: () => {
      kept = null;
    },
  };
}
