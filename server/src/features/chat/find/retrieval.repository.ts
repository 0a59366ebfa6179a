import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { asTitle } from './prompt-injection.ts';

/**
 * Changes whenever a published sheet does, comes or goes: what is kept in a process is kept under it. A sum over every
 * sheet and its date, since the newest date alone says nothing of two sheets that change at once.
 */
export async function publishedVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat(count(*), ' ', sum(hash_record_extended(row(id, updated_at), 0))) as version
    from plant_sheets where status = 'VALIDATED'`);
  return rows[0]?.version ?? '';
}

/** Those of the words that texts use, besides the names of plants. */
export async function wordsOfTexts(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from search_words where word = any(${sql.param([...words])}::text[]) and not named`);
  return rows.map((row) => row.word);
}

/** A stretch of an uploaded document, with what it is cited as. */
export interface StoredPassage {
  readonly id: string;
  readonly documentId: string;
  readonly pageIndex: number;
  readonly pageLabel: string | null;
  /** Scientific name of the plant whose monograph it is part of. */
  readonly plant: string;
  /** The heading under which it stands on the page; null where it has none. */
  readonly heading: string | null;
  readonly title: string;
  /** Day of the upload. */
  readonly date: Date;
  /** On that page. */
  readonly text: string;
  /** What of it stands on the next page, where its last sentence ends there. */
  readonly continued: { readonly text: string; readonly pageLabel: string | null } | null;
}

/** The plants whose monographs documents hold. */
export async function plantsOfDocuments(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ plant: string }>(sql`
    select distinct plant from document_passages where is_indexed and plant is not null`);
  return rows.map(({ plant }) => plant);
}

type Row = Omit<StoredPassage, 'text' | 'continued' | 'date'> & {
  date: string | Date;
  page: string;
  start: number;
  end: number;
  next: string | null;
  nextLabel: string | null;
  nextStart: number | null;
  nextEnd: number | null;
};

/**
 * Passages of monographs. Those of a plant of the same genus as a dangerous one are left out: nobody has judged yet
 * what a document says of it.
 */
export async function storedPassages(db: Db, ids: readonly string[]): Promise<StoredPassage[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.document_id as "documentId", p.page_index as "pageIndex", g.label as "pageLabel", p.plant, p.heading,
      coalesce(d.citation, regexp_replace(d.name, '\.pdf$', '', 'i')) as title, d.created_at as date,
      g.text as page, p.start, p."end", n.text as next, n.label as "nextLabel", p.next_start as "nextStart", p.next_end as "nextEnd"
    from document_passages p
    join documents d on d.id = p.document_id
    join document_pages g on g.document_id = p.document_id and g.index = p.page_index
    left join document_pages n
      on n.document_id = p.document_id and n.index = p.page_index + 1 and p.next_start is not null
    where p.id = any(${sql.param([...ids])}::uuid[]) and p.plant is not null and not exists (
      select from plant_sheets s
      where s.status <> 'DELETED' and s.danger_level in ('toxic', 'lethal')
        and lower(split_part(s.content ->> 'plantScientificName', ' ', 1)) = lower(split_part(p.plant, ' ', 1))
    )`);
  const found = new Map(
    rows.map(({ page, start, end, next, nextLabel, nextStart, nextEnd, date, ...row }) => [
      row.id,
      {
        ...row,
        title: asTitle(row.title),
        date: new Date(date),
        text: page.slice(start, end),
        continued:
          next === null ? null : { text: next.slice(nextStart ?? 0, nextEnd ?? 0), pageLabel: nextLabel },
      },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
