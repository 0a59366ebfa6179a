import { normalizeText } from '@simples/contract/french/text';
import { isGrammatical, numberOf } from '#server/concepts/grammar.ts';
import { isFrench, MAX_WHOLE } from '#server/concepts/lexicon.ts';
import { type ReadWord, readWords, recognise, stemAt, wordAt } from '#server/concepts/recogniser.ts';
import { plantCues } from '#server/french/question-words.ts';

import { questionTokens } from '#server/french/tokens.ts';
import type { PlantNames } from './plant-names.ts';
import { soundKey } from './spelling.ts';
import type { FixedVocabularies, Vocabularies } from './vocabularies.ts';

/** As the vocabularies hold it. */
const stemOf = (word: string): string => readWords(word)[0]?.stem ?? word;

const isLetterAlone = (word: ReadWord | undefined): boolean => word?.word.length === 1;

/** "je peu" for "je peux". */
function conjugated(word: string, before: string): string | null {
  if (word !== 'peu') return null;
  if (/^(?:je|tu)$/.test(before)) return 'peux';
  return /^(?:on|il|elle)$/.test(before) ? 'peut' : null;
}

/** "2 moi de retard", "3 foi par jour": after a number. */
const counted = (word: string, before: string): string | null =>
  /^(?:moi|foi)$/.test(word) && (numberOf([before]) ?? 0) > 0 ? `${word}s` : null;

/** "test +", "test ++, que faire": a result, which joins nothing. */
const positive = /^(?: ?\+{1,3})(?=\s*(?:$|[.,;:!?\n)])| (?:et|mais|depuis|hier|ce)\b)/u;

const positif = { word: 'positif', isGrammatical: false, isFirst: false } as const;

const glued = /^(\d{1,2})(ans?|mois|semaines?|sem|jours?|sa)$/;

/** "3mois" */
function apart<T extends Pick<ReadWord, 'word' | 'start' | 'end'>>(
  one: T,
): Pick<T, 'word' | 'start' | 'end'>[] {
  const [, count, unit] = glued.exec(one.word) ?? [];
  if (count === undefined || unit === undefined) return [one];
  const middle = one.start + count.length;
  return [
    { word: count, start: one.start, end: middle },
    { word: unit, start: middle, end: one.end },
  ];
}

/** "lavande HE", not "hé". */
const oilIn = (written: string): readonly string[] | null =>
  /^hes?$/i.test(written) ? ['huile', 'essentielle'] : null;

function wordsOf(text: string, spellings: Readonly<Record<string, string>>): ReadWord[] {
  const firsts = new Set(readWords(text).flatMap(({ isFirst, start }) => (isFirst ? [start] : [])));
  let before = -1;
  const words: ReadWord[] = [];
  for (const { word, start, end } of questionTokens(text, spellings).flatMap(apart)) {
    const typed = normalizeText(text.slice(start, end));
    // "c'est": "c" alone is written out already.
    if (word === 'est' && words.at(-1)?.word === 'est' && words.at(-2)?.word === 'c') continue;
    // "H. perforatum" is one name.
    const isFirst = start !== before && firsts.has(start) && !isLetterAlone(words.at(-1));
    before = start;
    const last = words.at(-1)?.word ?? '';
    const one = typed === 'sa' ? typed : (conjugated(word, last) ?? counted(word, last) ?? word);
    for (const [at, meant] of (oilIn(text.slice(start, end)) ?? [one]).entries())
      words.push({
        word: meant,
        start,
        end,
        stem: stemAt([...words.slice(-2), { word: meant }], Math.min(2, words.length)),
        isGrammatical: isGrammatical(meant),
        isFirst: isFirst && at === 0,
      });
    const [sign] = positive.exec(text.slice(end)) ?? [];
    if (sign !== undefined)
      words.push({ ...positif, stem: stemOf(positif.word), start: end, end: end + sign.length });
  }
  return words;
}

const isNumeric = (word: string): boolean => /\d/.test(word);

function isNamed(word: ReadWord, { names, constituents }: Vocabularies, fixed: FixedVocabularies): boolean {
  const { stem } = word;
  return (
    word.isGrammatical ||
    word.word.length < 4 ||
    isNumeric(word.word) ||
    fixed.vocabulary.stems.has(stem) ||
    names.vocabulary.stems.has(stem) ||
    constituents.stems.has(stem) ||
    fixed.intents.stems.has(stem) ||
    fixed.smallTalk.stems.has(stem) ||
    fixed.outOfScope.stems.has(stem) ||
    fixed.properNouns.has(word.word)
  );
}

function replaced(typed: readonly ReadWord[], words: readonly string[]): ReadWord[] {
  const [first, last] = [typed[0], typed.at(-1)];
  if (!first || !last) return [];
  return words.map((word, at) => ({
    word,
    start: first.start,
    end: last.end,
    stem: stemOf(word),
    isGrammatical: isGrammatical(word),
    isFirst: at === 0 && first.isFirst,
  }));
}

/** A shorter rest is many a word's, unless nothing knows the word. */
const MIN_ELIDED = 4;

/** "dortie", "lail", "laune": an article stuck to a name. */
function withoutElision(
  word: ReadWord,
  { vocabulary }: PlantNames,
  fixed: FixedVocabularies,
  isUnknown: boolean,
): ReadWord[] | null {
  const article = word.word.charAt(0);
  const rest = word.word.slice(1);
  const stem = stemOf(rest);
  if (!'dl'.includes(article) || rest.length < (isUnknown ? MIN_ELIDED - 1 : MIN_ELIDED)) return null;
  const isOther = () =>
    recognise(readWords(rest), [fixed.vocabulary]).some(({ id }) => /^(?:plant|part|form):/.test(id));
  if (!vocabulary.stems.has(stem) && !(isUnknown && isOther())) return null;
  return [
    { ...word, word: article, stem: article, isGrammatical: true },
    { ...word, word: rest, stem, isGrammatical: false, isFirst: false },
  ];
}

interface Corrected {
  readonly words: readonly ReadWord[];
  /** Places of words that nothing knows as typed. */
  readonly unknown: ReadonlySet<number>;
}

/** Most words are of no French, however spelt: "sama biir dafa may metti". One that is near a rare name proves nothing. */
function isOtherLanguage(words: readonly ReadWord[], isUnknown: readonly boolean[]): boolean {
  const strange = isUnknown.filter(Boolean).length;
  const others = words.filter(({ word }, at) => word.length > 2 && !isUnknown[at]).length;
  return strange >= MIN_STRANGE && strange > others;
}

const MIN_STRANGE = 3;

/** Words that nothing knows, read as the nearest that something does. */
function corrected(
  words: readonly ReadWord[],
  vocabularies: Vocabularies,
  fixed: FixedVocabularies,
): Corrected {
  const { names } = vocabularies;
  const isUnknown = words.map((word) => !isNamed(word, vocabularies, fixed) && !isFrench(word.word));
  const mainOnly = isOtherLanguage(words, isUnknown);
  const result: ReadWord[] = [];
  const unknown = new Set<number>();
  const push = (meant: readonly ReadWord[]) => {
    for (const word of meant) {
      unknown.add(result.length);
      result.push(word);
    }
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word) continue;
    const pair = words[at + 1];
    if (pair && !pair.isFirst && !word.isGrammatical) {
      const isSure = !isUnknown[at] && !isUnknown[at + 1];
      const joined = names.spelling.soundsLike([word.word, pair.word], isSure);
      if (joined) {
        push(replaced([word, pair], joined));
        at += 1;
        continue;
      }
    }
    // "laconit" has a stem of French, that of "laconique".
    const mayElide = isUnknown[at] || (word.word.length > MAX_WHOLE && !isNamed(word, vocabularies, fixed));
    const elided = mayElide ? withoutElision(word, names, fixed, isUnknown[at] === true) : null;
    if (elided) result.push(...elided);
    if (!isUnknown[at] || elided) {
      if (!elided) result.push(word);
      continue;
    }
    const near = names.spelling.correct(word.word, mainOnly);
    const plant = near && mayBeMeant(words, at, near) ? near : null;
    const meant = plant ?? (isPlace(words, at) ? null : otherMeant(words, at, fixed));
    push(meant ? replaced([word], meant) : [word]);
  }
  return { words: result, unknown };
}

/** A word that is near a concept; where a plant stands, one that sounds as a plant without a sheet: "tisane d'eufraise". */
function otherMeant(
  words: readonly ReadWord[],
  at: number,
  { spelling, vocabulary }: FixedVocabularies,
): readonly string[] | null {
  const word = words[at];
  const near = word ? spelling.correct(word.word) : null;
  if (!word || near === null || !isAfterCue(words, at)) return near;
  const named = recognise(replaced([word], near), [vocabulary]);
  const isPlant = named.length > 0 && named.every(({ id }) => id.startsWith('plant:'));
  return isPlant && soundKey(word.word) === soundKey(near.join('')) ? near : null;
}

/** So few letters are near those of many names. */
const FEW_LETTERS = 4;

/** "kaka dur" is no "kava": a short word that sounds otherwise stands at least where a plant does. */
const mayBeMeant = (words: readonly ReadWord[], at: number, near: readonly string[]): boolean => {
  const { word = '', isFirst = true } = words[at] ?? {};
  const before = wordAt(words, at - 1);
  return (
    word.length > FEW_LETTERS ||
    soundKey(word) === soundKey(near.join('')) ||
    at === 0 ||
    isFirst ||
    determiners.has(before) ||
    plantCues.has(before) ||
    taken.test(before)
  );
};
const taken = /^(?:et|ou|avec|un|une|mon|ma|pren\w+|pris|boi\w*|buv\w*|utilis\w*|mang\w+)$/;

const determiners = new Set(['le', 'la', 'l', 'du', 'au', 'les', 'des', 'ce', 'cette', 'de', 'd']);

/** "feuille de", "tisane de la" stands before. */
export function isAfterCue(words: readonly ReadWord[], from: number): boolean {
  let before = from - 1;
  while (determiners.has(wordAt(words, before))) before -= 1;
  return plantCues.has(wordAt(words, before));
}

/** "en mashi", "en kihavu": a language or a country that nothing knows is none that is written like it. */
const isPlace = (words: readonly ReadWord[], at: number): boolean => words[at - 1]?.word === 'en';

/** "lavende" has the stem of "lavender", and is neither: near names are tried for words that no expression holds. */
function secondThought(
  { words, unknown }: Corrected,
  vocabularies: Vocabularies,
  fixed: FixedVocabularies,
): Corrected {
  const { names, constituents } = vocabularies;
  const mentions = recognise(words, [fixed.vocabulary, names.vocabulary, constituents, fixed.intents]);
  const meant = words.map((word, at) => {
    const isHeld = mentions.some(({ from, to }) => at >= from && at < to);
    if (isHeld || unknown.has(at) || word.word.length < 4 || isNumeric(word.word)) return null;
    return fixed.properNouns.has(word.word) || isFrench(word.word) ? null : names.spelling.correct(word.word);
  });
  if (meant.every((one) => one === null)) return { words, unknown };
  const again = words.flatMap((word, at) => (meant[at] ? replaced([word], meant[at]) : [word]));
  return { words: again, unknown: again.length === words.length ? unknown : new Set() };
}

/** The words of a question as meant: abbreviations written out, misspellings corrected. */
export function questionWords(text: string, vocabularies: Vocabularies, fixed: FixedVocabularies): Corrected {
  return secondThought(
    corrected(wordsOf(text, vocabularies.spellings), vocabularies, fixed),
    vocabularies,
    fixed,
  );
}
