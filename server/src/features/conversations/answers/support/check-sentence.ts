import { normalizeText } from '@simples/contract/text';
import { compare } from './checks/compared.ts';
import { doseFailure } from './checks/doses.ts';
import { partFailure, peopleFailure } from './checks/people-and-parts.ts';
import { directionFailure, polarityFailure } from './checks/polarity.ts';
import { wordingFailure } from './checks/wording.ts';
import { claimsSomething } from './claims.ts';
import { keysOf } from './reading/word-lists.ts';
import {
  type SupportFailure,
  type SupportPassage,
  type SupportVerdict,
  upheld,
  withheld,
} from './support.ts';

/** Tags, images, links and addresses: a passage may hold them, an answer never repeats them. */
const markup = /<\/?[a-z!]|!\[|\]\(|\]\[[^\]\d]|https?:|www\.|javascript:|data:\w+\//i;
/** Letters that look like Latin ones among Latin ones. */
const mixedLetters =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const citation = /\[(\d{1,4})\]/g;
const brokenCitation = /\[(?!\d{1,4}\])/;
/** In this order: what is plainly another plant, part, person or dose is told before what is merely not held. */
const checks = [partFailure, peopleFailure, doseFailure, directionFailure, polarityFailure, wordingFailure];

const allNames = ({ plant, names }: SupportPassage) => [plant, ...names];

interface Part {
  readonly text: string;
  readonly numbers: readonly number[];
}

/** A sentence cut after each group of citations: what stands before [n] is what [n] must hold. */
function partsOf(sentence: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const group of sentence.matchAll(/(?:\[\d{1,4}\][\s,;]*)+/g)) {
    const numbers = [...group[0].matchAll(citation)].map((match) => Number(match[1]));
    parts.push({ text: sentence.slice(from, group.index), numbers });
    from = group.index + group[0].length;
  }
  return [...parts, { text: sentence.slice(from), numbers: [] }].filter(({ text }) =>
    /[\p{L}\p{N}]/u.test(text),
  );
}

/** The text is a whole sentence of a passage, word for word. A part of one may leave out what turns it round. */
function isQuoted(text: string, cited: readonly SupportPassage[]): boolean {
  const said = normalizeText(text);
  return cited.some((passage) =>
    passage.text.split(/(?<=[.!?…])\s+/u).some((sentence) => normalizeText(sentence) === said),
  );
}

function failureWith(text: string, cited: readonly SupportPassage[]): SupportFailure | null {
  if (isQuoted(text, cited)) return null;
  const compared = compare(text, cited);
  for (const check of checks) {
    const failure = check(compared);
    if (failure) return failure;
  }
  return null;
}

/** The sentence names the plant of a passage that it does not cite. */
function namesAnother(
  text: string,
  cited: readonly SupportPassage[],
  all: readonly SupportPassage[],
): boolean {
  const own = new Set(cited.flatMap(allNames).flatMap(keysOf));
  const said = new Set(keysOf(text));
  const others = all.filter(({ plant }) => cited.every((passage) => passage.plant !== plant));
  return others.flatMap(allNames).some((name) => {
    const keys = keysOf(name);
    return keys.some((key) => !own.has(key)) && keys.every((key) => said.has(key));
  });
}

function checkPart({ text, numbers }: Part, passages: readonly SupportPassage[]): SupportFailure | null {
  if (numbers.length === 0) return claimsSomething(text, passages) ? 'missing-citation' : null;
  const cited = passages.filter(({ number }) => numbers.includes(number));
  if (cited.length < new Set(numbers).size) return 'unknown-citation';
  if (namesAnother(text, cited, passages)) return 'plant';
  // What is said of several plants at once must be held by each of them, and so must what is said by a sheet and documents.
  const bearers = Map.groupBy(cited, ({ plant, document = '' }) => `${document} ${plant}`);
  for (const held of bearers.values()) {
    const failure = failureWith(text, held);
    if (failure) return failure;
  }
  return null;
}

/**
 * Whether the passages that a sentence cites by [n] say what it says: every word in some wording, the same plant, part,
 * people, numbers and bounds, affirmed or denied alike, in the same direction. A sentence that claims nothing needs no
 * source. It is deterministic and asks nobody; in doubt the sentence is withheld.
 */
export function checkSentence(sentence: string, passages: readonly SupportPassage[]): SupportVerdict {
  if (markup.test(sentence) || mixedLetters.test(sentence)) return withheld('markup');
  if (brokenCitation.test(sentence)) return withheld('unknown-citation');
  for (const part of partsOf(sentence)) {
    const failure = checkPart(part, passages);
    if (failure) return withheld(failure);
  }
  return upheld;
}
