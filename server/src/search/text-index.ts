import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { indexedTexts } from '../db/schema/search.ts';
import { type Collection, collectionNumbers } from './collections.ts';
import { type Stems, stemsOf } from './stems.ts';
import { tokens } from './tokens.ts';
import { addWords } from './vocabulary.ts';

export interface IndexedText {
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
const WORDS_PER_STATEMENT = 20_000;

interface Posting {
  frequency: number;
  titled: boolean;
}

interface TokenisedText {
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
        const posting = postings.get(stem) ?? { frequency: 0, titled };
        posting.frequency += weight;
        length += weight;
        postings.set(stem, posting);
      }
    }
  };
  count(title, TITLE_WEIGHT, true);
  count(body, 1, false);
  return { postings, length };
}

/** The columns of a slice of texts and of their postings, each an array of the statement. */
function columnsOf(slice: readonly TokenisedText[], stems: Stems) {
  const texts = slice.map((text) => ({ text, ...postingsOf(text, stems) }));
  const rows = texts
    .flatMap(({ text, postings, length }) =>
      [...postings].map(([stem, posting]) => ({ id: text.id, stem, length, ...posting })),
    )
    // In the order of the index, which then grows page by page.
    .sort((a, b) => (a.stem < b.stem ? -1 : a.stem > b.stem ? 1 : 0));
  return { texts, rows };
}

async function write(db: Db, collection: Collection, slice: readonly TokenisedText[]): Promise<void> {
  const stems = await stemsOf(
    db,
    slice.flatMap(({ title, body }) => [...title, ...body]),
  );
  const { texts, rows } = columnsOf(slice, stems);
  const number = collectionNumbers[collection];
  await db.insert(indexedTexts).values(
    texts.map(({ text, postings, length }) => ({
      id: text.id,
      owner: text.owner,
      collection: number,
      length,
      stems: [...postings.keys()],
    })),
  );
  await db.execute(sql`
    insert into search_postings (collection, stem, text_id, frequency, length, titled)
    select ${number}::smallint, * from unnest(
      ${sql.param(rows.map((row) => row.stem))}::text[], ${sql.param(rows.map((row) => row.id))}::uuid[],
      ${sql.param(rows.map((row) => row.frequency))}::real[], ${sql.param(rows.map((row) => row.length))}::real[],
      ${sql.param(rows.map((row) => row.titled))}::boolean[])`);
  const named = collection === 'sheet' ? slice.flatMap(({ title }) => title) : [];
  await addWords(db, stems, new Set(named));
}

/**
 * Adds texts to the index, in the caller's transaction. Texts that replace others of an owner: `removeTexts` first.
 * Many at once cost less than one by one.
 */
export async function indexTexts(
  db: Db,
  collection: Collection,
  texts: readonly IndexedText[],
): Promise<void> {
  let slice: TokenisedText[] = [];
  let size = 0;
  for (const { id, owner, title, text } of texts) {
    const tokenised = { id, owner, title: tokens(title), body: tokens(text) };
    slice.push(tokenised);
    size += tokenised.title.length + tokenised.body.length;
    if (size < WORDS_PER_STATEMENT) continue;
    await write(db, collection, slice);
    slice = [];
    size = 0;
  }
  if (slice.length > 0) await write(db, collection, slice);
}

/** Takes every text of an owner out of the index, in the caller's transaction. */
export async function removeTexts(db: Db, owner: string): Promise<void> {
  await db.execute(sql`
    delete from search_postings p using search_texts t
    where t.owner = ${owner} and p.collection = t.collection and p.stem = any(t.stems) and p.text_id = t.id`);
  await db.delete(indexedTexts).where(eq(indexedTexts.owner, owner));
}
