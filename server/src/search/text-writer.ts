import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { type Stems, stemsOf } from '#server/french/stems.ts';
import { tokens } from '#server/french/tokens.ts';
import {
  arrayText,
  bareArrayText,
  type Collection,
  collectionNumbers,
  type Posting,
  writePosting,
} from './storage-format.ts';
import { wordsInsert } from './vocabulary.ts';

export interface IndexedText {
  readonly collection: Collection;
  readonly id: string;
  /** Id of the sheet or document. */
  readonly owner: string;
  readonly title: string;
  readonly text: string;
  readonly demoted?: boolean;
}

/** Title and text are one weighted field. */
const TITLE_WEIGHT = 3;

/** Keeps statements short. */
const WORDS_PER_BATCH = 60_000;

/** Keeps a row below PostgreSQL's TOAST threshold. */
const TEXTS_PER_ROW = 64;

interface TokenisedText {
  readonly demoted?: boolean;
  readonly collection: Collection;
  readonly id: string;
  readonly owner: string;
  readonly title: readonly string[];
  readonly body: readonly string[];
}

function postingsOf({ title, body }: TokenisedText, stems: Stems) {
  const postings = new Map<string, Posting>();
  let length = 0;
  const count = (words: readonly string[], weight: number, titled: boolean) => {
    for (const word of words) {
      for (const stem of stems.get(word) ?? []) {
        length += weight;
        const posting = postings.get(stem);
        if (posting) posting.frequency += weight;
        else postings.set(stem, { frequency: weight, titled });
      }
    }
  };
  count(title, TITLE_WEIGHT, true);
  count(body, 1, false);
  return { postings, length };
}

type CountedText = TokenisedText & ReturnType<typeof postingsOf> & { readonly number: number };

async function takeNumbers(db: Db, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select nextval('search_numbers')::int as number from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ number }) => number);
}

function rowsOf(collection: Collection, texts: readonly CountedText[]) {
  const byStem = new Map<string, string[]>();
  for (const { number, postings, length, demoted = false } of texts) {
    for (const [stem, posting] of postings) {
      const written = writePosting(number, posting, { length, demoted });
      const row = byStem.get(stem);
      if (row) row.push(written);
      else byStem.set(stem, [written]);
    }
  }
  const rows: { collection: number; stem: string; postings: string }[] = [];
  for (const stem of [...byStem.keys()].toSorted()) {
    const written = byStem.get(stem) ?? [];
    for (let start = 0; start < written.length; start += TEXTS_PER_ROW) {
      const postings = written.slice(start, start + TEXTS_PER_ROW).join('');
      rows.push({ collection: collectionNumbers[collection], stem, postings });
    }
  }
  return rows;
}

async function write(db: Db, batch: readonly TokenisedText[]): Promise<void> {
  const stems = await stemsOf(
    db,
    batch.flatMap(({ title, body }) => [...title, ...body]),
  );
  const numbers = await takeNumbers(db, batch.length);
  const texts = batch.map((text, i) => ({ ...text, ...postingsOf(text, stems), number: numbers[i] ?? 0 }));
  const rows = [...Map.groupBy(texts, ({ collection }) => collection)].flatMap(([collection, those]) =>
    rowsOf(collection, those),
  );
  const column = (key: keyof (typeof rows)[number]) => arrayText(rows.map((row) => row[key]));
  const named = batch.flatMap(({ collection, title }) => (collection === 'sheet' ? title : []));
  await db.execute(sql`
    with words as (${wordsInsert(stems, new Set(named))}), batch as materialized (select nextval('search_batches') as number), texts as (
      insert into search_texts (id, number, collection, owner, length, batch, stems)
      select t.id, t.number, t.collection, t.owner, t.length, batch.number, string_to_array(t.stems, ' ')
      from batch, unnest(
        ${arrayText(texts.map(({ id }) => id))}::uuid[],
        ${bareArrayText(numbers)}::int[],
        ${arrayText(texts.map(({ collection }) => collectionNumbers[collection]))}::smallint[],
        ${arrayText(texts.map(({ owner }) => owner))}::uuid[],
        ${arrayText(texts.map(({ length }) => length))}::int[],
        ${arrayText(texts.map(({ postings }) => [...postings.keys()].join(' ')))}::text[]
      ) as t(id, number, collection, owner, length, stems)
    )
    insert into search_postings (collection, stem, batch, postings)
    select p.collection, p.stem, batch.number, decode(p.postings, 'hex')
    from batch, unnest(${column('collection')}::smallint[], ${column('stem')}::text[], ${column('postings')}::text[])
      as p(collection, stem, postings)`);
}

/** In the caller's transaction, in batches. */
export async function writeTexts(db: Db, texts: readonly IndexedText[]): Promise<void> {
  let slice: TokenisedText[] = [];
  let size = 0;
  for (const { title, text, ...known } of texts) {
    const tokenised = { ...known, title: tokens(title), body: tokens(text) };
    slice.push(tokenised);
    size += tokenised.title.length + tokenised.body.length;
    if (size < WORDS_PER_BATCH) continue;
    await write(db, slice);
    slice = [];
    size = 0;
  }
  if (slice.length > 0) await write(db, slice);
}
