import { words } from '@simples/contract/french/text';
import {
  featuredWords,
  greatestRun,
  type RemedyRole,
  remedyRoles,
} from '@simples/server/features/documents/extraction/remedy-words';
import { methodNamed, partNamed } from '@simples/server/features/documents/extraction/vocabulary';
import { folded } from '@simples/server/french/folded';
import type { ExpectedPlant } from '../extraction/judging/expected.ts';
import type { Row } from './learn.ts';
import { type LearnedDocument, readingsOf } from './readings.ts';

/** What inflections of a word share. */
export const rootOf = (word: string): string =>
  folded(word)
    .replace(/(?:aux|es|[sxe])$/, '')
    .slice(0, 6);

const little = /^(?:d[eu]?|l[ae]?|a|au|un|et|en)$/;

/** What a word that is not expected costs within a value. */
const COST = 0.7;
/** Share of their words that a value and the words which tell it have both. */
const ALIKE = 0.6;
/** Share of the words of a dose that a sentence which tells it has. */
const MOST = 0.5;

type Sentence = ReturnType<typeof featuredWords>[number];
type Word = Sentence['words'][number];

interface Span {
  readonly from: number;
  readonly to: number;
}

const shared = (own: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...own].filter((root) => other.has(root)).length;

/** The words of a sentence that are most of an expected dose. */
function doseIn(roots: readonly string[], wanted: ReadonlySet<string>): Span[] {
  const run = greatestRun(roots.map((root) => (wanted.has(root) ? 1 : -COST)));
  const isOne = run !== null && shared(wanted, new Set(roots.slice(run.from, run.to))) >= MOST * wanted.size;
  return isOne ? [run] : [];
}

/** Every place of a sentence whose words are an expected name. */
export function namesIn(all: readonly Word[], wanted: ReadonlySet<string>, first = 0): Span[] {
  const words = all.slice(first);
  const roots = words.map(({ word }) => rootOf(word));
  const own = (root: string) => (wanted.has(root) ? (root.length < 4 ? 0.5 : 1) : 0);
  const run = greatestRun(words.map((word, at) => own(roots[at] ?? '') || (word.isFirst ? -2 : -COST)));
  if (run === null) return [];
  let { from, to } = run;
  while (from < to && little.test(roots[from] ?? '')) from += 1;
  while (to > from && little.test(roots[to - 1] ?? '')) to -= 1;
  const said = new Set(roots.slice(from, to));
  const both = shared(said, wanted);
  const isOne = both >= ALIKE * (said.size + wanted.size - both);
  return [
    ...(isOne ? [{ from: first + from, to: first + to }] : []),
    ...namesIn(all, wanted, first + run.to),
  ];
}

/** A value of an enumeration by any word for it. */
function codedIn(words: readonly Word[], value: string): Span[] {
  const code = partNamed(value) ?? methodNamed(value);
  return words.flatMap(({ word }, at) =>
    code !== undefined && (partNamed(word) ?? methodNamed(word)) === code ? [{ from: at, to: at + 1 }] : [],
  );
}

/** What is expected of a plant, with the places of its text that tell it, by sentence. */
function placesOf(sentences: readonly Sentence[], plant: ExpectedPlant) {
  const expected: readonly (readonly [RemedyRole, string])[] = [
    ...[plant.posology ?? []].flat().map((value) => ['posology', value] as const),
    ...[plant.parts ?? []].flat().map((value) => ['partUsed', value] as const),
    ...[plant.preparations ?? []].flat().map((value) => ['preparation', value] as const),
  ];
  return expected.flatMap(([role, value]) => {
    const wanted = new Set(words(value).map(rootOf));
    if (wanted.size === 0) return [];
    const all = sentences.map((sentence) =>
      role === 'posology'
        ? doseIn(
            sentence.words.map(({ word }) => rootOf(word)),
            wanted,
          )
        : namesIn(sentence.words, wanted),
    );
    const isTold = all.some((spans) => spans.length > 0);
    const spans = isTold || role === 'posology' ? all : sentences.map((one) => codedIn(one.words, value));
    return spans.flatMap((own, at) => own.map((span) => ({ ...span, role, at })));
  });
}

/** How much the documents weigh beside what holds the weights near zero. */
const WEIGHT = 0.1;

/** The words of the plants of a document, each with what it is expected to be one of. */
export function rowsOfRemedies(document: LearnedDocument): Row[] {
  const told = readingsOf(document).flatMap(({ reading, plant }) => {
    const sentences = featuredWords(reading);
    const places = placesOf(sentences, plant);
    return sentences.flatMap((sentence, at) =>
      sentence.words.map(({ own }, i) => {
        const place = places.find((one) => one.at === at && i >= one.from && i < one.to);
        return { features: [...sentence.shared, ...own], role: remedyRoles.indexOf(place?.role ?? 'none') };
      }),
    );
  });
  return told.map((one) => ({ ...one, weight: WEIGHT / Math.sqrt(told.length), source: document.source }));
}
