import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

/** A passage of an uploaded document, with the title under which it is cited. */
export interface StoredPassage {
  readonly id: string;
  readonly documentId: string;
  readonly pageIndex: number;
  readonly pageLabel: string | null;
  /** Scientific name of the plant whose monograph it is part of. */
  readonly plant: string;
  readonly heading: string | null;
  readonly title: string;
  /** Day of the upload. */
  readonly date: Date;
  /** On that page. */
  readonly text: string;
  /** The part on the next page, where its last sentence ends there. */
  readonly continued: { readonly text: string; readonly pageLabel: string | null } | null;
}

export async function plantsOfDocuments(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ plant: string }>(sql`
    select distinct plant from document_passages where is_indexed and plant is not null`);
  return rows.map(({ plant }) => plant);
}

type PassageRow = Omit<StoredPassage, 'text' | 'continued' | 'date'> & {
  date: string | Date;
  page: string;
  start: number;
  end: number;
  next: string | null;
  nextLabel: string | null;
  nextStart: number | null;
  nextEnd: number | null;
};

/** Passages of monographs, in the order of the ids. */
export async function storedPassages(db: Db, ids: readonly string[]): Promise<StoredPassage[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<PassageRow>(sql`
    select p.id, p.document_id as "documentId", p.page_index as "pageIndex", g.label as "pageLabel", p.plant, p.heading,
      coalesce(d.citation, regexp_replace(d.name, '\.pdf$', '', 'i')) as title, d.created_at as date,
      g.text as page, p.start, p."end", n.text as next, n.label as "nextLabel", p.next_start as "nextStart", p.next_end as "nextEnd"
    from document_passages p
    join documents d on d.id = p.document_id
    join document_pages g on g.document_id = p.document_id and g.index = p.page_index
    left join document_pages n
      on n.document_id = p.document_id and n.index = p.page_index + 1 and p.next_start is not null
    where p.id = any(${sql.param([...ids])}::uuid[]) and p.plant is not null`);
  const found = new Map(
    rows.map(({ page, start, end, next, nextLabel, nextStart, nextEnd, date, ...row }) => [
      row.id,
      {
        ...row,
        date: new Date(date),
        text: page.slice(start, end),
        continued:
          next === null ? null : { text: next.slice(nextStart ?? 0, nextEnd ?? 0), pageLabel: nextLabel },
      },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
