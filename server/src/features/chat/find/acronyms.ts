import { words } from '@simples/contract/french/text';
import { functionWords } from '#server/french/question-words.ts';

const LENGTHS = [3, 4, 5];

/** By their initials, the words that a question says one after the other: "concentration minimale inhibitrice" by CMI. */
export function acronymsIn(question: string): ReadonlyMap<string, string> {
  const said = words(question).filter((word) => !functionWords.has(word));
  const runs = LENGTHS.flatMap((length) => said.map((_, at) => said.slice(at, at + length)));
  return new Map(
    runs.map((run) => [run.map((word) => word.charAt(0).toUpperCase()).join(''), run.join(' ')]),
  );
}

const acronym = /(?<!\p{L})\p{Lu}{3,5}(?!\p{L})/gu;

/** A text, with what its acronyms stand for. */
export const spelledOut = (text: string, acronyms: ReadonlyMap<string, string>): string =>
  [text, ...[...text.matchAll(acronym)].flatMap(([short]) => acronyms.get(short) ?? [])].join(' ');
