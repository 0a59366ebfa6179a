import { normalizeText } from '@simples/contract/french/text';
import { splitSentences } from '#server/french/sentences.ts';
import { conversation, effects, grammar, keysOf } from '#server/french/word-lists.ts';
import { doseFailure, partFailure, peopleFailure } from './dose-and-people-checks.ts';
import { directionFailure, limitFailure, polarityFailure } from './limits-check.ts';
import {
  type Compared,
  compare,
  readText,
  type SupportFailure,
  type SupportPassage,
  type SupportVerdict,
} from './passage-comparison.ts';

/** Words of the claim that the sentence does not hold. */
const wordingFailure = ({ missing }: Compared): SupportFailure | null =>
  missing.length > 0 ? 'content' : null;

/** "Voici ce que disent les fiches pour la toux :" leads to what is cited below it. */
const lead = /^(?:voici|voilà|pour|concernant|à propos|au sujet|sur|d’après|d'après|selon)\b[^.!?]*:$/iu;
/** Advice to ask a professional needs no source. */
const referral =
  /^(?:en cas (?:de doute|d’urgence|d'urgence),? |avant (?:d’|d')en prendre,? |si [^,]*,? )?(?:demandez|demander|consultez|consulter|parlez|appelez)\b[^.:;]*(?:médecin|pharmacien|sage-femme|professionnel|soignant|15|112|antipoison|secours)[^.:;]*\.?$/iu;

function claimsSomething(sentence: string, passages: readonly SupportPassage[]): boolean {
  const { tokens, quantities } = readText(sentence);
  const names = new Set(passages.flatMap(({ plant, names: others }) => [plant, ...others].flatMap(keysOf)));
  const isMeasured = quantities.some(({ unit }) => unit !== '');
  const acts = tokens.some(({ key }) => effects.has(key));
  if (isMeasured) return true;
  const text = sentence.trim();
  if (!acts && (lead.test(text) || referral.test(text))) return false;
  return tokens.some(
    ({ kind, word, key }) =>
      (kind === 'word' && !grammar.has(word) && !conversation.has(key) && !names.has(key)) ||
      (kind === 'number' && !conversation.has(key)),
  );
}

/** Markup and addresses are never repeated. */
const markup = /<\/?[a-z!]|!\[|\]\(|\]\[[^\]\d]|https?:|www\.|javascript:|data:\w+\//i;
/** Homoglyphs. */
const mixedLetters =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const citation = /\[(\d{1,4})\]/g;
const brokenCitation = /\[(?!\d{1,4}\])/;
/** Ordered: what is wrong is reported before what is left out. */
const checks = [
  partFailure,
  wordingFailure,
  doseFailure,
  peopleFailure,
  polarityFailure,
  directionFailure,
  limitFailure,
];

const allNames = ({ plant, names }: SupportPassage) => [plant, ...names];

interface Part {
  readonly text: string;
  readonly numbers: readonly number[];
}

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

/** A sentence of the passage bears all of the claim, or the one that is nearest says why not. */
function failureWith(text: string, passages: readonly SupportPassage[]): SupportFailure | null {
  const claim = readText(text);
  let nearest: { readonly missing: number; readonly failure: SupportFailure } | null = null;
  for (const passage of passages) {
    for (const sentence of splitSentences(passage.text)) {
      if (normalizeText(sentence) === normalizeText(text)) return null;
      const compared = compare(claim, sentence, passage);
      const failure = checks.map((check) => check(compared)).find((found) => found !== null);
      if (!failure) return null;
      const missing = compared.missing.length;
      if (nearest === null || missing < nearest.missing) nearest = { missing, failure };
    }
  }
  return nearest?.failure ?? 'content';
}

function namesAnother(
  text: string,
  cited: readonly SupportPassage[],
  all: readonly SupportPassage[],
): boolean {
  const own = new Set(cited.flatMap(allNames).flatMap(keysOf));
  const claim = new Set(keysOf(text));
  const others = all.filter(({ plant }) => cited.every((passage) => passage.plant !== plant));
  return others.flatMap(allNames).some((name) => {
    const keys = keysOf(name);
    return keys.some((key) => !own.has(key)) && keys.every((key) => claim.has(key));
  });
}

function checkPart({ text, numbers }: Part, passages: readonly SupportPassage[]): SupportFailure | null {
  if (numbers.length === 0) return claimsSomething(text, passages) ? 'missing-citation' : null;
  const cited = passages.filter(({ number }) => numbers.includes(number));
  if (cited.length < new Set(numbers).size) return 'unknown-citation';
  if (namesAnother(text, cited, passages)) return 'plant';
  // Each plant, sheet or document cited together must support the text by itself.
  const bearers = Map.groupBy(cited, ({ plant, document = '' }) => `${document} ${plant}`);
  for (const evidence of bearers.values()) {
    for (const claim of splitSentences(text)) {
      const failure = failureWith(claim, evidence);
      if (failure) return failure;
    }
  }
  return null;
}

/** Deterministic; in doubt the sentence is withheld. A sentence without claims needs no source. */
export function checkSentence(sentence: string, passages: readonly SupportPassage[]): SupportVerdict {
  if (markup.test(sentence) || mixedLetters.test(sentence)) return { supported: false, reason: 'markup' };
  if (brokenCitation.test(sentence)) return { supported: false, reason: 'unknown-citation' };
  for (const part of partsOf(sentence)) {
    const failure = checkPart(part, passages);
    if (failure) return { supported: false, reason: failure };
  }
  return { supported: true };
}
