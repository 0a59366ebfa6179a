import type { DoubtDecision } from '@simples/contract/document-doubts';
import type { DroppedValue } from '@simples/contract/documents';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { dismissedDoubts, documentDrafts, documents } from '#server/db/schema.ts';
import { type DocumentRow, titleOf } from './documents.repository.ts';

type Dismissal = typeof dismissedDoubts.$inferSelect;

export interface StoredDoubt extends NonNullable<DroppedValue['doubt']> {
  readonly document: Pick<DocumentRow, 'id' | 'name' | 'citation'>;
  readonly title: string;
  /** As the draft names it. */
  readonly plant: string;
  readonly pageIndex: number;
  readonly start: number;
  readonly quote: string;
  readonly dismissal: Dismissal | null;
}

/** What the documents that a waiting sheet was read from leave in doubt of its plant, in their order. */
export async function doubtsOfSheet(db: Db, sheetId: string): Promise<StoredDoubt[]> {
  const { id, name, citation, dropped } = documents;
  const drafts = await db
    .selectDistinct({
      document: { id, name, citation },
      dropped,
      plant: sql<string>`${documentDrafts.content} ->> 'plantScientificName'`,
    })
    .from(documentDrafts)
    .innerJoin(documents, eq(documents.id, documentDrafts.documentId))
    .where(and(eq(documentDrafts.plantSheetId, sheetId), inArray(documentDrafts.outcome, ['NEW', 'UPDATE'])))
    .orderBy(asc(id));
  if (drafts.length === 0) return [];
  const dismissed = await db
    .select()
    .from(dismissedDoubts)
    .where(
      inArray(
        dismissedDoubts.documentId,
        drafts.map(({ document }) => document.id),
      ),
    );
  const found = drafts.flatMap(({ document, plant, dropped: values }) =>
    values.flatMap(({ doubt }): StoredDoubt[] => {
      const [first] = doubt?.quotes ?? [];
      if (doubt === undefined || first === undefined || !doubt.plants.includes(plant)) return [];
      const { pageIndex, start, quote } = first;
      const isOfIt = (one: Dismissal) =>
        one.documentId === document.id &&
        one.plant === plant &&
        one.pageIndex === pageIndex &&
        one.start === start &&
        one.quote === quote;
      const dismissal = dismissed.find(isOfIt) ?? null;
      return [{ ...doubt, document, title: titleOf(document), plant, pageIndex, start, quote, dismissal }];
    }),
  );
  const placeOf = ({ document, pageIndex, start }: StoredDoubt) => `${document.id} ${pageIndex} ${start}`;
  return [...new Map(found.map((one) => [placeOf(one), one])).values()];
}

type By = Pick<Dismissal, 'authorId' | 'createdAt'>;

/** False where it was dismissed before. */
export async function dismissDoubt(
  db: Db,
  { document, plant, pageIndex, start, quote }: StoredDoubt,
  by: By,
): Promise<boolean> {
  const told = { quote, ...by };
  const rows = await db
    .insert(dismissedDoubts)
    .values({ documentId: document.id, plant, pageIndex, start, ...told })
    .onConflictDoUpdate({
      target: [
        dismissedDoubts.documentId,
        dismissedDoubts.plant,
        dismissedDoubts.pageIndex,
        dismissedDoubts.start,
      ],
      set: told,
      setWhere: sql`${dismissedDoubts.quote} <> excluded.quote`,
    })
    .returning({ plant: dismissedDoubts.plant });
  return rows.length > 0;
}

/** False where it was open. */
export async function reopenDoubt(
  db: Db,
  { plant }: StoredDoubt,
  { documentId, pageIndex, start }: DoubtDecision,
): Promise<boolean> {
  const d = dismissedDoubts;
  const rows = await db
    .delete(d)
    .where(
      and(eq(d.documentId, documentId), eq(d.plant, plant), eq(d.pageIndex, pageIndex), eq(d.start, start)),
    )
    .returning({ plant: d.plant });
  return rows.length > 0;
}
