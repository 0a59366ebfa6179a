import { normalizeText } from '@simples/contract/french/text';
import type { TermRow, UnansweredRow } from './usage.repository.ts';

/** What a text names of what the product knows. */
export interface KnownTerms {
  readonly complaints: readonly string[];
  /** Ids of sheets, or the name where several sheets bear it. */
  readonly plants: readonly string[];
}

/** Reduces texts to known terms, in the order of the texts. */
export type Recognise = (texts: readonly string[]) => Promise<readonly KnownTerms[]>;

/** Keyed hash of some texts: who looked for what cannot be found out without the key. */
export type HashPerson = (...texts: string[]) => Buffer;

/** What notes are reduced with. */
export interface Reduction {
  readonly recognise: Recognise;
  readonly hash: HashPerson;
  readonly isNew: IsNew;
}

/** A note of something that was typed. */
type TextNote = SearchNote & { readonly text: string };

/** Longest text that is kept when it found nothing. */
const LONGEST_QUERY = 100;

/** An e-mail, or digits enough for a telephone number or a date of birth: it may say who asks. */
const personal = /@|\d\D{0,2}\d\D{0,2}\d\D{0,2}\d/;

/** The words that are kept of a text that found nothing; null when it is too long, or may name somebody. */
export function keptQuery(text: string): string | null {
  if (personal.test(text)) return null;
  const query = normalizeText(text);
  return query === '' || query.length > LONGEST_QUERY ? null : query;
}

/** The text as the search read it. */
function readText({ text, corrections = [] }: TextNote): string {
  const read = new Map(corrections.map(({ from, to }) => [from, to]));
  return read.size === 0
    ? text
    : normalizeText(text)
        .split(' ')
        .map((word) => read.get(word) ?? word)
        .join(' ');
}

/** Bytes that tell a person apart under one term. */
const PERSON_BYTES = 8;

/** True the first time that somebody comes under a term: nobody is written twice. */
export type IsNew = (term: string, person: Buffer) => boolean;

interface Sum {
  readonly people: Buffer[];
  times: number;
}

/** Adds up who came under which key, and how often. */
function sums<K>(keyOf: (key: K) => string, isNew: IsNew) {
  const found = new Map<string, { key: K; sum: Sum }>();
  return {
    add(key: K, hash: Buffer): void {
      const name = keyOf(key);
      const sum: Sum = found.get(name)?.sum ?? { people: [], times: 0 };
      const person = hash.subarray(0, PERSON_BYTES);
      if (isNew(name, person)) sum.people.push(person);
      sum.times += 1;
      found.set(name, { key, sum });
    },
    rows: (): (K & { people: Buffer; times: number })[] =>
      [...found.values()].map(({ key, sum }) => ({
        ...key,
        people: Buffer.concat(sum.people),
        times: sum.times,
      })),
  };
}

/** What people looked for, by known terms. */
export async function termRows(
  notes: readonly TextNote[],
  { recognise, hash, isNew }: Reduction,
): Promise<TermRow[]> {
  const read = notes.map(readText);
  const texts = [...new Set(read)];
  const known = await recognise(texts);
  const termsOf = new Map(texts.map((text, at) => [text, known[at]]));
  const terms = sums<Omit<TermRow, 'people' | 'times'>>(
    ({ kind, term, found }) => `${kind} ${found} ${term}`,
    isNew,
  );
  for (const [at, { userId, found }] of notes.entries()) {
    const { complaints = [], plants = [] } = termsOf.get(read[at] ?? '') ?? {};
    const add = (kind: TermRow['kind'], term: string) =>
      terms.add({ kind, term, found }, hash('usage', userId, kind, term));
    for (const term of complaints) add('symptom', term);
    for (const term of plants) add('plant', term);
  }
  return terms.rows();
}

/** What people found nothing for, in their words. */
export function unansweredRows(
  notes: readonly TextNote[],
  { hash, isNew }: Omit<Reduction, 'recognise'>,
): UnansweredRow[] {
  const words = sums<Omit<UnansweredRow, 'people' | 'times'>>(
    ({ source, fingerprint }) => `${source} ${fingerprint.toString('base64')}`,
    isNew,
  );
  for (const { found, text, source, userId } of notes) {
    const query = found ? null : keptQuery(text);
    if (query === null) continue;
    const fingerprint = hash('usage', 'query', query);
    words.add({ source, query, fingerprint }, hash('usage', userId, 'query', query));
  }
  return words.rows();
}

/** That somebody looked for something, for the statistics. */
export interface SearchNote {
  readonly source: 'search' | 'question';
  readonly userId: string;
  /** What was typed; null for what only counts as asked: an emergency, small talk. */
  readonly text: string | null;
  /** Words that the search read as others. */
  readonly corrections?: readonly { readonly from: string; readonly to: string }[];
  readonly found: boolean;
}

/** Takes a note and returns at once: what becomes of it never delays an answer. */
export type NoteSearch = (note: SearchNote) => void;
