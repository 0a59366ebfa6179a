import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CorpusText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface TestQuery {
  readonly id: string;
  readonly text: string;
  /** t official, l lay, k keyword, x misspelt; absent in sets of one kind. */
  readonly type?: string;
}

export interface TestSet {
  readonly corpus: readonly CorpusText[];
  /** Those that have a judged text: the others cannot be measured. */
  readonly queries: readonly TestQuery[];
  /** Query → text → grade. */
  readonly grades: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

function lines(folder: string, file: string): string[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

const parsed = <T>(folder: string, file: string): T[] =>
  lines(folder, file).map((line): T => JSON.parse(line));

function readGrades(folder: string): Map<string, Map<string, number>> {
  const grades = new Map<string, Map<string, number>>();
  for (const line of lines(folder, 'qrels.tsv')) {
    const [query = '', text = '', grade = '1'] = line.split('\t');
    // A heading, where there is one, has no number.
    if (!(Number(grade) > 0)) continue;
    const judged = grades.get(query) ?? new Map<string, number>();
    judged.set(text, Number(grade));
    grades.set(query, judged);
  }
  return grades;
}

/** Reads a folder of `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` (query, text, grade; tabs). */
export function readTestSet(folder: string): TestSet {
  const grades = readGrades(folder);
  return {
    corpus: parsed<CorpusText>(folder, 'corpus.jsonl'),
    queries: parsed<TestQuery>(folder, 'queries.jsonl').filter(({ id }) => grades.has(id)),
    grades,
  };
}

export type Kind = 'sheets' | 'passages';

/** Under this part of different heads, texts are pieces of larger ones. */
const MOSTLY_DIFFERENT = 0.8;

/**
 * Whether a corpus holds whole sheets or passages: passages share the head of their title ("Thym — Posologie",
 * "Thym — Conservation"), sheets have a title each.
 */
export function kindOf(corpus: readonly CorpusText[]): Kind {
  const heads = new Set(corpus.map(({ title }) => title.split(' — ').slice(0, -1).join(' — ') || title));
  return heads.size < corpus.length * MOSTLY_DIFFERENT ? 'passages' : 'sheets';
}
