import { normalizeText } from '@simples/contract/french/text';
import type { TermRow, UnansweredRow } from './usage.repository.ts';

interface KnownTerms {
  readonly complaints: readonly string[];
  /** Sheet ids, or a name shared by several sheets. */
  readonly plants: readonly string[];
}

/** In the order of the texts. */
export type Recognise = (texts: readonly string[]) => Promise<readonly KnownTerms[]>;
/** Keyed: without the key no search can be attributed. */
export type HashPerson = (...texts: string[]) => Buffer;

export interface Reduction {
  readonly recognise: Recognise;
  readonly hash: HashPerson;
  readonly isNew: IsNew;
}

type TextNote = SearchNote & { readonly text: string };

const MAX_QUERY = 100;
/** An e-mail, a phone number or a date of birth. */
const personal = /@|\d\D{0,2}\d\D{0,2}\d\D{0,2}\d/;

/** Null when too long or possibly personal. */
function storableQuery(text: string): string | null {
  if (personal.test(text)) return null;
  const query = normalizeText(text);
  return query === '' || query.length > MAX_QUERY ? null : query;
}

function correctedText({ text, corrections = [] }: TextNote): string {
  const read = new Map(corrections.map(({ from, to }) => [from, to]));
  return read.size === 0
    ? text
    : normalizeText(text)
        .split(' ')
        .map((word) => read.get(word) ?? word)
        .join(' ');
}

/** Enough to count the people of one term. */
const PERSON_BYTES = 8;

export type IsNew = (term: string, person: Buffer) => boolean;

interface Sum {
  readonly people: Buffer[];
  times: number;
}

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

export async function termRows(
  notes: readonly TextNote[],
  { recognise, hash, isNew }: Reduction,
): Promise<TermRow[]> {
  const texts = [...new Set(notes.filter(({ recognised }) => !recognised).map(correctedText))];
  const known = await recognise(texts);
  const termsOf = new Map(texts.map((text, at) => [text, known[at]]));
  const terms = sums<Omit<TermRow, 'people' | 'times'>>(
    ({ kind, term, found }) => `${kind} ${found} ${term}`,
    isNew,
  );
  for (const note of notes) {
    const { userId, found } = note;
    const { complaints = [], plants = [] } = note.recognised ?? termsOf.get(correctedText(note)) ?? {};
    const add = (kind: TermRow['kind'], term: string) =>
      terms.add({ kind, term, found }, hash('usage', userId, kind, term));
    for (const term of complaints) add('symptom', term);
    for (const term of plants) add('plant', term);
  }
  return terms.rows();
}

export function unansweredRows(
  notes: readonly TextNote[],
  { hash, isNew }: Omit<Reduction, 'recognise'>,
): UnansweredRow[] {
  const words = sums<Omit<UnansweredRow, 'people' | 'times'>>(
    ({ source, fingerprint }) => `${source} ${fingerprint.toString('base64')}`,
    isNew,
  );
  for (const { found, text, source, userId } of notes) {
    const query = found ? null : storableQuery(text);
    if (query === null) continue;
    const fingerprint = hash('usage', 'query', query);
    words.add({ source, query, fingerprint }, hash('usage', userId, 'query', query));
  }
  return words.rows();
}

export interface SearchNote {
  readonly source: 'search' | 'question';
  readonly userId: string;
  /** Null for what is only counted: an emergency, small talk. */
  readonly text: string | null;
  /** What it is about, when that is known. */
  readonly recognised?: KnownTerms | undefined;
  readonly corrections?: readonly { readonly from: string; readonly to: string }[];
  readonly found: boolean;
}

/** Returns at once: statistics never delay an answer. */
export type NoteSearch = (note: SearchNote) => void;
