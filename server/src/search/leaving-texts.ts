import { eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { leavingTexts, pendingTexts } from '../db/schema/search.ts';
import { removeSomeTexts } from './text-index.ts';

/** Texts removed by one transaction: few enough that nobody waits for it. */
const BATCH = 25;

/**
 * Notes in the caller's transaction that the texts of an owner are to leave the index: a book has too many to go in one
 * piece. Nothing may be indexed for that owner any more.
 */
export async function letTextsLeave(db: Db, owner: string): Promise<void> {
  // Whoever is moving them to their postings now is waited for: what they write is removed later.
  await db.delete(pendingTexts).where(eq(pendingTexts.owner, owner));
  await db.insert(leavingTexts).values({ owner }).onConflictDoNothing();
}

async function removeSome(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [leaving] = await tx.select().from(leavingTexts).limit(1).for('update', { skipLocked: true });
    if (!leaving) return false;
    const count = await removeSomeTexts(tx, leaving.owner, BATCH);
    if (count < BATCH) await tx.delete(leavingTexts).where(eq(leavingTexts.owner, leaving.owner));
    return true;
  });
}

/**
 * Removes what is to leave, a little at a time, so that others are served in between. Several processes may do it at
 * once; one that is killed leaves the rest to the next.
 */
export async function removeLeavingTexts(db: Db): Promise<void> {
  while (await removeSome(db));
}
