import type { Db } from '../../../db/db.ts';
import { indexTextsAtOnce } from '../../../search/text-index.ts';
import { titleOf } from '../document-answer.ts';
import type { DocumentRow } from '../documents.repository.ts';
import { keepRun, markIndexed, passagesToIndex } from './runs.repository.ts';

/** Passages indexed in one transaction: few enough that nobody waits for it. */
const BATCH = 25;

const without = (part: string | null): part is string => part !== null && part !== '';

type Waiting = Awaited<ReturnType<typeof passagesToIndex>>[number];

/** The words of a passage, over the end of its page where its last sentence goes on. */
const wordsOf = ({ pageText, start, end, nextText, nextStart, nextEnd }: Waiting): string =>
  [pageText.slice(start, end), nextText?.slice(nextStart ?? 0, nextEnd ?? 0) ?? ''].filter(without).join(' ');

/** Puts the passages of a document into the text index, each exactly once. */
export async function indexPassages(db: Db, document: DocumentRow): Promise<void> {
  const { id: owner } = document;
  const fallback = titleOf(document);
  for (;;) {
    const count = await db.transaction(async (tx) => {
      await keepRun(tx, document);
      const passages = await passagesToIndex(tx, owner, BATCH);
      const texts = passages.map((passage) => ({
        collection: 'document' as const,
        id: passage.id,
        owner,
        title: [passage.plant, passage.heading].filter(without).join(' — ') || fallback,
        text: wordsOf(passage),
      }));
      await indexTextsAtOnce(tx, texts);
      await markIndexed(
        tx,
        passages.map(({ id }) => id),
      );
      return passages.length;
    });
    if (count < BATCH) return;
  }
}
