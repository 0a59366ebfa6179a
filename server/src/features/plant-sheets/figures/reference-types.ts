import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentType } from '@simples/contract/dashboard';
import type { Db } from '../../../db/db.ts';
import { citationsAfter, publishedState } from './sheet-figures.repository.ts';

/** What a citation must say to be of a type; of several, the first. */
const signs: readonly (readonly [DocumentType, RegExp])[] = [
  ['META_ANALYSIS', /m[ée]ta[-\s]?analy/iu],
  ['TESTIMONY', /t[ée]moignage|testimon/iu],
  // An identifier of publishers, or an edition.
  ['BOOK', /\bisbn\b|\b\d{1,2}\s?(?:e|ᵉ|è|re|ère|st|nd|rd|th)\s(?:[ée]d\b|[ée]d\.|[ée]dition)/iu],
  // Volume(issue): pages, volume: first–last page, or an identifier of articles.
  [
    'ARTICLE',
    /\d\s?\(\d+(?:[-–]\d+)?\)\s?[:,]\s?e?\d|\b\d{1,4}\s?:\s?\d{1,5}\s?[-–]\s?\d|\bpmid\b|\bdoi\b/iu,
  ],
];

/** What a reference is, as far as its citation says so; never guessed. */
export function typeOfCitation(citation: string): DocumentType {
  return signs.find(([, sign]) => sign.test(citation))?.[0] ?? 'UNSPECIFIED';
}

/** Sheets read by one statement. */
const SLICE = 200;

export type ReferenceTypes = ReadonlyMap<DocumentType, number>;

async function countReferences(db: Db): Promise<ReferenceTypes> {
  const counts = new Map<DocumentType, number>();
  for (let last: string | null = null; ; ) {
    const rows: { id: string; citations: string[] }[] = await citationsAfter(db, last, SLICE);
    const end = rows.at(-1);
    if (!end) return counts;
    last = end.id;
    for (const citation of rows.flatMap(({ citations }) => citations)) {
      const type = typeOfCitation(citation);
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    await nextTurn();
  }
}

/** Counts the references of published sheets by type, again only when what is published has changed. */
export function createReferenceTypes(db: Db): () => Promise<ReferenceTypes> {
  let known: { state: string; counts: ReferenceTypes } | null = null;
  return async () => {
    const state = await publishedState(db);
    if (known?.state !== state) known = { state, counts: await countReferences(db) };
    return known.counts;
  };
}
