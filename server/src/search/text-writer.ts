import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { arrayText, bareArrayText } from './array-text.ts';
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
        texts: bareArrayText(ids.slice(start, end)),
        packed: bareArrayText(packed.slice(start, end)),
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
  const column = (key: keyof (typeof rows)[number]) => arrayText(rows.map((row) => row[key]));
  const named = batch.flatMap(({ collection, title }) => (collection === 'sheet' ? title : []));
  await db.execute(sql`
    with words as (${wordsInsert(stems, new Set(named))}), batch as materialized (select nextval('search_batches') as number), texts as (
      insert into search_texts (id, collection, owner, length, batch, stems)
      select t.id, t.collection, t.owner, t.length, batch.number, string_to_array(t.stems, ' ')
      from batch, unnest(
        ${arrayText(texts.map(({ id }) => id))}::uuid[],
        ${arrayText(texts.map(({ collection }) => collectionNumbers[collection]))}::smallint[],
        ${arrayText(texts.map(({ owner }) => owner))}::uuid[],
        ${arrayText(texts.map(({ length }) => length))}::int[],
        ${arrayText(texts.map(({ postings }) => [...postings.keys()].join(' ')))}::text[]
      ) as t(id, collection, owner, length, stems)
    )
    insert into search_postings (collection, stem, batch, texts, packed)
    select p.collection, p.stem, batch.number, p.texts::uuid[], p.packed::int[]
    from batch, unnest(${column('collection')}::smallint[], ${column('stem')}::text[], ${column('texts')}::text[],
      ${column('packed')}::text[]) as p(collection, stem, texts, packed)`);
}

/** Writes texts with their postings, in the caller's transaction. Many at once cost less than one by one. */
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
