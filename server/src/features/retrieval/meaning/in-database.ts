import type { Db } from '../../../db/db.ts';
import { bestOfEach, rank } from './likeness.ts';
import { FIRST_ID } from './meanings.repository.ts';
import {
  addVectors,
  nearestMeanings,
  prepareVectors,
  removeGoneVectors,
  unplaced,
} from './vectors.repository.ts';

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
      await removeGoneVectors(db);
      let beyond = FIRST_ID;
      for (;;) {
        const missing = await unplaced(db, model, beyond, BATCH);
        await addVectors(db, model, missing);
        const last = missing.at(-1);
        if (!last || missing.length < BATCH) return true;
        beyond = last.textId;
      }
    },

    nearestOwners: async (meaning: Float32Array, limit: number): Promise<string[]> => {
      for (let asked = FIRST; ; asked *= MORE) {
        const ranked = rank(meaning, await nearestMeanings(db, { model, meaning, limit: asked }));
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
