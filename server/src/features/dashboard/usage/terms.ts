import { normalizeText } from '@simples/contract/text';
import type { SearchNote } from '../../../adapters/search-note.ts';
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

/** Adds up rows of the same key. */
function addUp<R>(rows: readonly R[], keyOf: (row: R) => string, plus: (a: R, b: R) => R): R[] {
  const sums = new Map<string, R>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? row : plus(sum, row));
  }
  return [...sums.values()];
}

/** What people looked for, by known terms. */
export async function termRows(
  notes: readonly TextNote[],
  recognise: Recognise,
  hash: HashPerson,
): Promise<TermRow[]> {
  const texts = [...new Set(notes.map(readText))];
  const known = await recognise(texts);
  const termsOf = new Map(texts.map((text, at) => [text, known[at]]));
  const rows = notes.flatMap((note) => {
    const { complaints = [], plants = [] } = termsOf.get(readText(note)) ?? {};
    const row = (kind: TermRow['kind'], term: string): TermRow => ({
      kind,
      term,
      person: hash('usage', note.userId, kind, term),
      times: 1,
      unanswered: note.found ? 0 : 1,
    });
    return [...complaints.map((term) => row('symptom', term)), ...plants.map((term) => row('plant', term))];
  });
  return addUp(
    rows,
    ({ kind, term, person }) => `${kind} ${term} ${person.toString('hex')}`,
    (a, b) => ({ ...a, times: a.times + b.times, unanswered: a.unanswered + b.unanswered }),
  );
}

/** What people found nothing for, in their words. */
export function unansweredRows(notes: readonly TextNote[], hash: HashPerson): UnansweredRow[] {
  const rows = notes.flatMap((note): UnansweredRow[] => {
    const query = note.found ? null : keptQuery(note.text);
    if (query === null) return [];
    const fingerprint = hash('usage', 'query', query);
    const person = hash('usage', note.userId, 'query', query);
    return [{ source: note.source, query, fingerprint, person, times: 1 }];
  });
  return addUp(
    rows,
    ({ source, query, person }) => `${source} ${query} ${person.toString('hex')}`,
    (a, b) => ({ ...a, times: a.times + b.times }),
  );
}
