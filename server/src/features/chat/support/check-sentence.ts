import { normalizeText } from '@simples/contract/french/text';
import { splitSentences } from '#server/french/sentences.ts';
import type { Token } from '#server/french/tokens.ts';
import {
  accepts,
  conversation,
  effects,
  grammar,
  keysOf,
  numberWords,
  opposites,
} from '#server/french/word-lists.ts';
import { doseFailure, partFailure, peopleFailure } from './dose-and-people-checks.ts';
import {
  type Compared,
  compare,
  contentOf,
  meaningsIn,
  readText,
  type SupportFailure,
  type SupportPassage,
  type SupportVerdict,
  upheld,
  withheld,
} from './passage-comparison.ts';
import { directionFailure, polarityFailure } from './polarity-check.ts';

const measuredEffects: readonly string[] = ['up', 'down'];

function reworded({ claim, evidenceMeanings }: Compared): Set<Token> {
  const runs = meaningsIn(claim.tokens).filter(({ meanings }) =>
    meanings.some((meaning) => evidenceMeanings.has(meaning)),
  );
  return new Set(runs.flatMap(({ tokens }) => tokens));
}

function isAccepted({ plain, evidence }: Compared, { key, effects }: Token): boolean {
  const isSameEffect = measuredEffects.some(
    (name) => effects.has(name) && evidence.tokens.some((token) => token.effects.has(name)),
  );
  return isSameEffect || (accepts.get(key) ?? []).some((wording) => plain.includes(` ${wording}`));
}

function uncovered(compared: Compared): Token[] {
  const { claim, evidenceKeys } = compared;
  const others = reworded(compared);
  return contentOf(compared, claim.tokens).filter(
    (token) =>
      token.populations.size + token.parts.size === 0 &&
      !numberWords.has(token.word) &&
      !evidenceKeys.has(token.key) &&
      !others.has(token) &&
      !isAccepted(compared, token),
  );
}

/** "la mélisse est retenue…": an unknown word in the place of the plant. */
function standsAsPlant({ claim, names }: Compared, token: Token): boolean {
  const words = claim.tokens.filter(({ kind }) => kind === 'word');
  const at = words.indexOf(token);
  const before = words[at - 1];
  const afterName = before !== undefined && names.has(before.key);
  const isNamed = words.some(({ key }) => names.has(key));
  const article = ['le', 'la', 'l', 'les', 'de', 'du', 'd'].includes(before?.word ?? '');
  return afterName || (!isNamed && article && at <= 5 && token.effects.size === 0);
}

function wordingFailure(compared: Compared): SupportFailure | null {
  const missing = uncovered(compared);
  if (missing.length === 0) return null;
  const denies = missing.some(({ effects }) =>
    [...effects].some((name) =>
      compared.evidence.tokens.some((token) =>
        [...token.effects].some((evidence) => opposites.get(name)?.has(evidence)),
      ),
    ),
  );
  if (denies) return 'direction';
  return missing.some((token) => standsAsPlant(compared, token)) ? 'plant' : 'content';
}

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
/** Ordered: wrong plant, part, people or dose is reported before missing words. */
const checks = [partFailure, peopleFailure, doseFailure, directionFailure, polarityFailure, wordingFailure];

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

/** Whole sentences only: a part of one may reverse its meaning. */
function isQuoted(text: string, cited: readonly SupportPassage[]): boolean {
  const claim = normalizeText(text);
  return cited.some((passage) =>
    splitSentences(passage.text).some((sentence) => normalizeText(sentence) === claim),
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
    const failure = failureWith(text, evidence);
    if (failure) return failure;
  }
  return null;
}

/** Deterministic; in doubt the sentence is withheld. A sentence without claims needs no source. */
export function checkSentence(sentence: string, passages: readonly SupportPassage[]): SupportVerdict {
  if (markup.test(sentence) || mixedLetters.test(sentence)) return withheld('markup');
  if (brokenCitation.test(sentence)) return withheld('unknown-citation');
  for (const part of partsOf(sentence)) {
    const failure = checkPart(part, passages);
    if (failure) return withheld(failure);
  }
  return upheld;
}
