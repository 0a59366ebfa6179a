import { placedWords, words } from '@simples/contract/french/text';
import { sql } from 'drizzle-orm';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { isGrammatical } from '#server/concepts/grammar.ts';
import { createVocabulary, readWords, recognise } from '#server/concepts/recogniser.ts';
import { type Db, namedStatement } from '#server/db/database.ts';
import { plantCues } from '#server/french/question-words.ts';
import { singular } from '#server/french/stems.ts';
import { once } from '#server/lib/memoize.ts';
import { mentionsIn } from './extraction/mentions.ts';

/** A passage of an uploaded document, with the title under which it is cited. */
export interface StoredPassage {
  readonly id: string;
  readonly documentId: string;
  readonly pageIndex: number;
  readonly pageLabel: string | null;
  /** Scientific name of the plant whose monograph it is part of, if of any. */
  readonly plant: string | null;
  readonly heading: string | null;
  /** What the heading tells: `LabelKind`, or that it is an annotation. */
  readonly kind: string | null;
  readonly title: string;
  /** Day of the upload. */
  readonly date: Date;
  /** On that page. */
  readonly text: string;
  /** The whole page. */
  readonly page: string;
  /** The part on the next page, where its last sentence ends there. */
  readonly continued: { readonly text: string; readonly pageLabel: string | null } | null;
}

const anyPassage = namedStatement(
  'documents_any_passage',
  sql`select from document_passages where is_indexed limit 1`,
);

/** Whether any document can be searched. */
export async function holdsPassages(db: Db): Promise<boolean> {
  return (await anyPassage(db, {})).length > 0;
}

/** "a" of « Panax ginseng C. A. Mey. », "grossesse" of a line that was read for names: nothing is called so. */
function mayName(name: string): boolean {
  const own = words(name).filter((word) => !isGrammatical(word));
  const isNamed = own.some((word) => word.length >= MIN_LETTERS && !plantCues.has(word));
  const length = name.trim().length;
  return (
    isNamed &&
    !isOfNoPlant(name) &&
    !mentionsIn(name.trim()).some(({ start, end }) => start === 0 && end === length)
  );
}

const ofNoPlant = once(() => {
  const vocabulary = createVocabulary();
  for (const { id, type, names } of loadConcepts().all)
    if (/^(?:region|language|part)$/.test(type)) for (const name of names) vocabulary.add(name, id);
  return vocabulary;
});

/** "Algérie", "feuilles": a place or a part that was read beside a name. */
function isOfNoPlant(name: string): boolean {
  const read = readWords(name);
  return recognise(read, [ofNoPlant()]).some(({ from, to }) => from === 0 && to === read.length);
}

/** Case, accents and plurals of a name do not matter; empty where it is none. */
export const documentNameKey = (name: string): string =>
  mayName(name) ? words(name).map(singular).join(' ') : '';

const MIN_LETTERS = 3;
const MAX_NAME_WORDS = 4;
const MAX_BESIDE = 60;

/** A plant of documents that a text names, with the offsets of the name. */
export interface NamedPlant {
  readonly plant: string;
  readonly start: number;
  readonly end: number;
}

const namedPlants = namedStatement<{ readonly name: string; readonly plant: string }>(
  'documents_plants_named',
  sql`select distinct name, plant from document_names where name = any(${sql.placeholder('names')}::text[])`,
);

export async function plantsNamedIn(db: Db, text: string): Promise<NamedPlant[]> {
  const typed = placedWords(text);
  const places = new Map<string, Omit<NamedPlant, 'plant'>>();
  // Names of documents read by an older release keep their plurals.
  for (const keyOf of [(word: string) => word, singular])
    for (const [at, { start }] of typed.entries())
      for (const [length, { end }] of typed.slice(at, at + MAX_NAME_WORDS).entries())
        places.set(
          typed
            .slice(at, at + length + 1)
            .map(({ word }) => keyOf(word))
            .join(' '),
          { start, end },
        );
  if (places.size === 0) return [];
  const rows = await namedPlants(db, { names: [...places.keys()] });
  return rows.flatMap(({ name, plant }) => {
    const place = places.get(name);
    return place && mayName(text.slice(place.start, place.end)) ? [{ plant, ...place }] : [];
  });
}

/** Of one plant in all documents. */
const MAX_OF_PLANT = 200;

const passagesNamed = namedStatement<{ readonly id: string }>(
  'documents_passages_named',
  sql`select p.id from document_passages p
    where p.is_indexed and (p.document_id, p.plant) in
      (select document_id, plant from document_names where name = any(${sql.placeholder('names')}::text[]))
    order by p.document_id, p.page_index, p.start limit ${sql.raw(String(MAX_OF_PLANT))}`,
);

/** Ids of the passages of plants, by their scientific names. */
export async function passagesOfPlants(db: Db, plants: readonly string[]): Promise<string[]> {
  const names = [...new Set(plants.map(documentNameKey))].filter((key) => key !== '');
  return names.length === 0 ? [] : (await passagesNamed(db, { names })).map(({ id }) => id);
}

const passagesBeside = namedStatement<{ readonly id: string }>(
  'documents_passages_beside',
  sql`select b.id from document_passages b
    join (select distinct p.document_id, p.page_index from document_passages p
      where p.id = any(${sql.placeholder('ids')}::uuid[])) o
      on o.document_id = b.document_id and o.page_index = b.page_index
    where b.plant is null and b.is_indexed limit ${sql.raw(String(MAX_BESIDE))}`,
);

/** Ids of passages of no plant on the pages of others, by the ids of those. */
export const passagesBesideThose = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : (await passagesBeside(db, { ids: [...ids] })).map(({ id }) => id);

const namesBeside = namedStatement<{ readonly name: string }>(
  'documents_names_beside',
  sql`select distinct o.name from document_names n
    join document_names o on o.document_id = n.document_id and o.plant = n.plant
    where n.name = any(${sql.placeholder('names')}::text[])`,
);

/** Keys of all names that documents give plants which any of them calls so. */
export async function namesInDocuments(db: Db, names: readonly string[]): Promise<string[]> {
  const keys = [...new Set(names.map(documentNameKey))].filter((key) => key !== '');
  if (keys.length === 0) return [];
  return [...new Set([...keys, ...(await namesBeside(db, { names: keys })).map(({ name }) => name)])];
}

type PassageRow = Omit<StoredPassage, 'text' | 'continued' | 'date'> & {
  date: string | Date;
  start: number;
  end: number;
  next: string | null;
  nextLabel: string | null;
  nextStart: number | null;
  nextEnd: number | null;
};

/** In the order of the ids. */
export async function storedPassages(db: Db, ids: readonly string[]): Promise<StoredPassage[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<PassageRow>(sql`
    select p.id, p.document_id as "documentId", p.page_index as "pageIndex", g.label as "pageLabel", p.plant, p.heading, p.kind,
      coalesce(d.citation, regexp_replace(d.name, '\.pdf$', '', 'i')) as title, d.created_at as date,
      g.text as page, p.start, p."end", n.text as next, n.label as "nextLabel", p.next_start as "nextStart", p.next_end as "nextEnd"
    from document_passages p
    join documents d on d.id = p.document_id
    join document_pages g on g.document_id = p.document_id and g.index = p.page_index
    left join document_pages n
      on n.document_id = p.document_id and n.index = p.page_index + 1 and p.next_start is not null
    where p.id = any(${sql.param([...ids])}::uuid[])`);
  const found = new Map(
    rows.map(({ page, start, end, next, nextLabel, nextStart, nextEnd, date, ...row }) => [
      row.id,
      {
        ...row,
        date: new Date(date),
        text: page.slice(start, end),
        page,
        continued:
          next === null ? null : { text: next.slice(nextStart ?? 0, nextEnd ?? 0), pageLabel: nextLabel },
      },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
