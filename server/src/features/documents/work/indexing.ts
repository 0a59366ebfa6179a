import type { Db } from '../../../db/db.ts';
import { indexTexts } from '../../../search/text-index.ts';
import { titleOf } from '../document-answer.ts';
import type { DocumentRow } from '../documents.repository.ts';
import { keepRun, markIndexed, passagesToIndex } from './runs.repository.ts';

/** Passages indexed in one transaction: few enough that nobody waits for it. */
const BATCH = 100;

const without = (part: string | null): part is string => part !== null && part !== '';

/** Puts the passages of a document into the text index, each exactly once. */
export async function indexPassages(db: Db, document: DocumentRow): Promise<void> {
  const { id: owner } = document;
  const fallback = titleOf(document);
  for (;;) {
    const count = await db.transaction(async (tx) => {
      await keepRun(tx, document);
      const passages = await passagesToIndex(tx, owner, BATCH);
      const texts = passages.map(({ id, heading, plant, start, end, pageText }) => ({
        collection: 'document' as const,
        id,
        owner,
        title: [plant, heading].filter(without).join(' — ') || fallback,
        text: pageText.slice(start, end),
      }));
      await indexTexts(tx, texts);
      await markIndexed(
        tx,
        passages.map(({ id }) => id),
      );
      return passages.length;
    });
    if (count < BATCH) return;
  }
}
