import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { indexedTexts } from '../db/schema/search.ts';
import { type Collection, collectionNumbers } from './collections.ts';
import { type Posting, packPosting } from './posting.ts';
import { type Stems, stemsOf } from './words/stems.ts';
import { tokens } from './words/tokens.ts';
import { wordsInsert } from './words/vocabulary.ts';

export interface IndexedText {
  readonly collection: Collection;
  readonly id: string;
  /** The sheet or document it goes away with. */
  readonly owner: string;
  /** Names, or "plant — section": what counts most. */
  readonly title: string;
  readonly text: string;
}

/** How often a word of the title counts: name and text are one weighted field. */
const TITLE_WEIGHT = 3;

/** Words written by one statement: enough to be quick, few enough to keep it short. */
const WORDS_PER_BATCH = 60_000;

/** Texts in a row of postings: it stays under the size from which PostgreSQL stores a row apart. */
const TEXTS_PER_ROW = 64;

interface TokenisedText {
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

type CountedText = TokenisedText & ReturnType<typeof postingsOf>;

/** Stems as an array in PostgreSQL's notation; quoted, since `null` is a stem too. */
const arrayOf = (stems: readonly string[]) => `{${stems.map((stem) => `"${stem}"`).join()}}`;

/** The rows of postings of a collection's part of a batch, as arrays in PostgreSQL's notation, in the order of the index. */
function rowsOf(collection: Collection, texts: readonly CountedText[]) {
  const byStem = new Map<string, { texts: string[]; packed: number[] }>();
  for (const { id, postings, length } of texts) {
    for (const [stem, posting] of postings) {
      const row = byStem.get(stem) ?? { texts: [], packed: [] };
      row.texts.push(id);
      row.packed.push(packPosting(posting, length));
      byStem.set(stem, row);
    }
  }
  const rows: { collection: number; stem: string; texts: string; packed: string }[] = [];
  for (const stem of [...byStem.keys()].toSorted()) {
    const { texts: ids = [], packed = [] } = byStem.get(stem) ?? {};
    for (let start = 0; start < ids.length; start += TEXTS_PER_ROW) {
      const end = start + TEXTS_PER_ROW;
      rows.push({
        collection: collectionNumbers[collection],
        stem,
        texts: `{${ids.slice(start, end).join()}}`,
        packed: `{${packed.slice(start, end).join()}}`,
      });
    }
  }
  return rows;
}

async function write(db: Db, batch: readonly TokenisedText[]): Promise<void> {
  const stems = await stemsOf(
    db,
    batch.flatMap(({ title, body }) => [...title, ...body]),
  );
  const texts = batch.map((text) => ({ ...text, ...postingsOf(text, stems) }));
  const rows = [...Map.groupBy(texts, ({ collection }) => collection)].flatMap(([collection, those]) =>
    rowsOf(collection, those),
  );
  const column = (key: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[key]));
  const named = batch.flatMap(({ collection, title }) => (collection === 'sheet' ? title : []));
  await db.execute(sql`
    with words as (${wordsInsert(stems, new Set(named))}), batch as materialized (select nextval('search_batches') as number), texts as (
      insert into search_texts (id, collection, owner, length, batch, stems)
      select t.id, t.collection, t.owner, t.length, batch.number, t.stems::text[]
      from batch, unnest(
        ${sql.param(texts.map(({ id }) => id))}::uuid[],
        ${sql.param(texts.map(({ collection }) => collectionNumbers[collection]))}::smallint[],
        ${sql.param(texts.map(({ owner }) => owner))}::uuid[],
        ${sql.param(texts.map(({ length }) => length))}::int[],
        ${sql.param(texts.map(({ postings }) => arrayOf([...postings.keys()])))}::text[]
      ) as t(id, collection, owner, length, stems)
    )
    insert into search_postings (collection, stem, batch, texts, packed)
    select p.collection, p.stem, batch.number, p.texts::uuid[], p.packed::int[]
    from batch, unnest(${column('collection')}::smallint[], ${column('stem')}::text[], ${column('texts')}::text[],
      ${column('packed')}::text[]) as p(collection, stem, texts, packed)`);
}

/**
 * Adds texts to the index, in the caller's transaction. Texts that replace others of an owner: `removeTexts` first.
 * Many at once cost less than one by one, whatever their collections.
 */
export async function indexTexts(db: Db, texts: readonly IndexedText[]): Promise<void> {
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

/** The keys of the postings of an owner's texts. */
const keysOfOwner = (owner: string) => sql`
  select t.collection, t.batch, s.stem, array_agg(t.id) as ids
  from search_texts t cross join lateral unnest(t.stems) as s(stem) where t.owner = ${owner} group by 1, 2, 3`;

/** Takes every text of an owner out of the index, in the caller's transaction. */
export async function removeTexts(db: Db, owner: string): Promise<void> {
  await db.execute(sql`
    delete from search_postings p using (${keysOfOwner(owner)}) k
    where p.collection = k.collection and p.stem = k.stem and p.batch = k.batch and p.texts <@ k.ids`);
  // What is left is shared with other owners of the batch. Rows are locked in the order of their stems, so that two
  // removals from one batch never wait for each other in a circle: counting them locks them all, where asking whether
  // there is one would lock only the first.
  await db.execute(sql`
    with keys as materialized (${keysOfOwner(owner)}), held as materialized (
      select p.stem from keys k
      join search_postings p on p.collection = k.collection and p.stem = k.stem and p.batch = k.batch
      where p.texts && k.ids order by p.collection, p.stem, p.batch for update of p
    )
    update search_postings p set (texts, packed) = (
      select coalesce(array_agg(e.id order by e.at), '{}'), coalesce(array_agg(e.packed order by e.at), '{}')
      from unnest(p.texts, p.packed) with ordinality as e(id, packed, at) where e.id <> all(k.ids)
    )
    from keys k
    where p.collection = k.collection and p.stem = k.stem and p.batch = k.batch and p.texts && k.ids
      and (select count(*) from held) > 0`);
  await db.delete(indexedTexts).where(eq(indexedTexts.owner, owner));
}
