import { placedWords } from '@simples/contract/french/text';
import { Labels, type Numbered } from '#server/lib/typed-tables.ts';
import { isDenying, isGrammatical, isWarning } from './grammar.ts';
import { type Path, SWAPPED, Trie } from './trie.ts';
import { formOf } from './word-forms.ts';

/** A word of a text. */
export interface ReadWord {
  /** Lower case, no accents. */
  readonly word: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** Shared by its inflections. */
  readonly stem: string;
  readonly isGrammatical: boolean;
  /** A sentence, clause or list item ends before it. */
  readonly isFirst: boolean;
}

/** `from` and `to` are places of words, `to` excluded. */
export interface Mention {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** Words that carry meaning: the longest expression wins. */
  readonly length: number;
  /** "pas de fièvre" */
  readonly isDenied: boolean;
}

/** Where words stand. */
export type Place = Pick<Mention, 'from' | 'to'>;

/** Empty before the first word and after the last. */
export const wordAt = (words: readonly { readonly word: string }[], at: number): string =>
  words[at]?.word ?? '';

/** Whether they share a word. */
export const overlaps = (a: Place, b: Place): boolean => a.from < b.to && b.from < a.to;

/** The stems of names; shared by questions and statements. */
export interface Vocabulary {
  add(name: string, id: string): void;
  remove(name: string, id: string): void;
  readonly trie: Trie;
  /** Every stem of its names. */
  readonly stems: { has(stem: string): boolean };
}

const barrier = /[.!?;:,·•\n\u2028()[\]«»"“”/|+=→–—\u25A0-\u25FF\u2600-\u27BF]|\s-\s/u;

const ofUs = /^(?!nous)(.{3,}?)e?ons$/;

/** "nous souhaitons" is "souhaiter"; without "nous" the ending is that of nouns: "boutons". */
export function stemAt(words: readonly { readonly word: string }[], at: number): string {
  const { word = '' } = words[at] ?? {};
  const root = ofUs.exec(word)?.[1];
  const isOfUs =
    root !== undefined && words.slice(Math.max(0, at - 2), at).some((one) => one.word === 'nous');
  return formOf(isOfUs ? `${root}er` : word);
}

/** The written words of a text, with what the trie compares. */
export function readWords(text: string): ReadWord[] {
  let before = 0;
  return placedWords(text).map(({ word, start, end }, at, all) => {
    const isFirst = start > before && barrier.test(text.slice(before, start));
    before = end;
    return { word, start, end, stem: stemAt(all, at), isGrammatical: isGrammatical(word), isFirst };
  });
}

function pathOf(name: string): Path | null {
  const words = readWords(name);
  const meaningful = words.filter((word) => !word.isGrammatical);
  const stems = meaningful.map(({ stem }) => stem);
  if (stems.length === 0) return null;
  // "en état": one meaningful word needs the others, as written. "éviter une grossesse" is not "à éviter pendant la grossesse".
  const isWritten = stems.length === 1 || (stems.length === 2 && isWarning(meaningful[0]?.word ?? ''));
  const exact = isWritten && words.length > 1 ? words.map(({ word }) => word).join(' ') : null;
  // "pas de sang" is not "sang … pas".
  const isAlsoReversed = stems.length === 2 && exact === null && !words.some(({ word }) => isDenying(word));
  return { stems, exact, isAlsoReversed };
}

/** @param ids of what the names name */
export function createVocabulary(ids: Numbered = new Labels()): Vocabulary {
  const trie = new Trie(ids);
  // The same name for one sheet after the other.
  let last: { readonly name: string; readonly path: Path | null } | null = null;
  const pathTo = (name: string): Path | null => {
    if (last?.name !== name) last = { name, path: pathOf(name) };
    return last.path;
  };
  return {
    trie,
    stems: { has: (stem) => trie.hasStem(stem) },
    add: (name, id) => {
      const path = pathTo(name);
      if (path) trie.add(path, id);
    },
    remove: (name, id) => {
      const path = pathTo(name);
      if (path) trie.remove(path, id);
    },
  };
}

/** Grammatical words in a row inside an expression. */
const MAX_GRAMMATICAL = 4;
/** Expressions of fewer words allow no foreign word. */
const FOREIGN_FROM = 3;

interface Step {
  readonly node: number;
  /** Words that carry meaning. */
  readonly depth: number;
  readonly at: number;
  readonly grammatical: number;
  readonly foreign: number;
}

function holdsExactly(words: readonly ReadWord[], exact: string, end: number): boolean {
  const wanted = exact.split(' ');
  const anchor = wanted.findLastIndex((word) => !isGrammatical(word));
  const from = end - 1 - anchor;
  return wanted.every(
    (word, i) =>
      (words[from + i]?.word === word && (i === 0 || words[from + i]?.isFirst === false)) ||
      (i === anchor && from + i >= 0),
  );
}

/** "il mange bien et n'a pas de fièvre" is not "mange … pas". */
const beginsDenial = (words: readonly ReadWord[], at: number): boolean =>
  words[at]?.word === 'et' && words.slice(at + 1, at + 4).some(({ word }) => word === 'n' || word === 'ne');

const ofPlant = /^(?:main|head|vernacular|plant):/;

/** "fleur jaune pour la fièvre" is no "fièvre jaune", "noires du petit sureau" no plant; "la tête me fait mal" is "mal de tête". */
function isSplit(words: readonly ReadWord[], from: number, to: number, id: string): boolean {
  const splitting = ofPlant.test(id)
    ? /^(?:pour|par|avec|si|et|ou|du|de|d|des)$/
    : /^(?:pour|par|avec|si|et|ou)$/;
  return words.slice(from, to).some(({ word }) => splitting.test(word));
}

/** What ends at a node and is written in the words before a place. */
function endingAt(
  words: readonly ReadWord[],
  trie: Trie,
  { node, depth, at }: Step,
  start: number,
): Mention[] {
  const found: Mention[] = [];
  for (const { id, exact } of trie.entriesAt(node)) {
    if (exact === SWAPPED ? isSplit(words, start, at, id) : exact !== null && !holdsExactly(words, exact, at))
      continue;
    // One word as it is written wins over its stem.
    const length = exact !== null && depth === 1 ? depth + 0.5 : depth;
    found.push({ id, from: start, to: at, length, isDenied: false });
  }
  return found;
}

/** @param stems of the words, as the trie numbers them */
function matchesFrom(
  words: readonly ReadWord[],
  trie: Trie,
  stems: readonly number[],
  start: number,
): Mention[] {
  const found: Mention[] = [];
  const pending: Step[] = [{ node: Trie.root, depth: 0, at: start, grammatical: 0, foreign: 0 }];
  for (let step = pending.pop(); step; step = pending.pop()) {
    const { node, depth, at, grammatical, foreign } = step;
    const isComplete = at > start && grammatical === 0;
    if (isComplete && (foreign === 0 || depth >= FOREIGN_FROM))
      found.push(...endingAt(words, trie, step, start));
    const word = words[at];
    if (!word || trie.isEnd(node) || (at > start && word.isFirst)) continue;
    const next = trie.after(node, stems[at] ?? -1);
    if (next > 0) pending.push({ node: next, depth: depth + 1, at: at + 1, grammatical: 0, foreign });
    if (at === start) continue;
    if (word.isGrammatical && grammatical < MAX_GRAMMATICAL && !beginsDenial(words, at))
      pending.push({ ...step, at: at + 1, grammatical: grammatical + 1 });
    else if (!word.isGrammatical && foreign === 0)
      pending.push({ ...step, at: at + 1, grammatical: 1, foreign: 1 });
  }
  return found;
}

/** Longest first; a word belongs to one expression, which may name several concepts. */
function longest(mentions: readonly Mention[]): Mention[] {
  const sorted = mentions.toSorted(
    (a, b) => b.length - a.length || a.to - a.from - (b.to - b.from) || a.from - b.from,
  );
  const takenBy = new Map<number, string>();
  const chosen = sorted.filter(({ from, to }) => {
    const span = `${from}-${to}`;
    for (let at = from; at < to; at += 1) if ((takenBy.get(at) ?? span) !== span) return false;
    for (let at = from; at < to; at += 1) takenBy.set(at, span);
    return true;
  });
  const seen = new Set<string>();
  return chosen
    .filter(({ id, from }) => {
      const key = `${id} ${from}`;
      return !seen.has(key) && seen.add(key);
    })
    .toSorted((a, b) => a.from - b.from);
}

/** Grammatical words between a negation and what it denies: "pas du tout de", "ni de la". */
const REACH = 3;

function isDenied(words: readonly ReadWord[], from: number, inDeniedList: boolean): boolean {
  for (let at = from - 1, left = REACH; at >= 0 && left >= 0; at -= 1, left -= 1) {
    const word = words[at];
    if (!word) return false;
    if (words[at + 1]?.isFirst) return inDeniedList && at === from - 2 && startsDenial(words[from - 1]?.word);
    if (isDenying(word.word))
      return (
        !restricts(words, at) &&
        !(word.word === 'sans' && isLackDenied(words, at)) &&
        (word.word !== 'plus' || deniesWithPlus(words, at))
      );
    if (!word.isGrammatical && !isUnder(words, at)) return false;
  }
  return false;
}

/** "ne suis plus sous anticoagulant", not "ne pas prendre sous anticoagulant". */
const isUnder = (words: readonly ReadWord[], at: number): boolean =>
  words[at]?.word === 'sous' &&
  isDenying(wordAt(words, at - 1)) &&
  /^(?:suis|es|est|sommes|etes|sont)$/.test(wordAt(words, at - 2));

const staying = /^(?:rest|demeur|viv|vit|vecu|pass|depuis)/;

/** "je ne suis plus sans traitement", "elle n’est jamais restée sans Xarelto": it is taken. */
function isLackDenied(words: readonly ReadWord[], without: number): boolean {
  for (let at = without - 1; at >= 0 && words[at + 1]?.isFirst === false; at -= 1) {
    const { word = '', isGrammatical = false } = words[at] ?? {};
    if (/^(?:pas|plus|jamais|point|guere)$/.test(word)) return true;
    if (word === 'et' || !(isGrammatical || staying.test(word))) return false;
  }
  return false;
}

/** "qui ne l'endort pas": a verb between the words of a denial. */
function isDeniedVerb(words: readonly ReadWord[], { from, to }: { from: number; to: number }): boolean {
  const before = words.slice(Math.max(0, from - 3), from).map(({ word }) => word);
  const cue = Math.max(before.lastIndexOf('ne'), before.lastIndexOf('n'));
  const isVerb = cue !== -1 && before.slice(cue + 1).every((word) => clitics.has(word));
  if (to !== from + 1) return false;
  const isWhole = /^(?:pas|plus|jamais|point)$/.test(wordAt(words, to)) && !restricts(words, to);
  return (isVerb && isWhole) || isDeniedAloud(words, from, to);
}

/** "je n’ai plus qu’un rein", "elle n’allaite plus que le soir": so it is. */
const restricts = (words: readonly ReadWord[], at: number): boolean =>
  /^(?:que|qu)$/.test(wordAt(words, at + 1)) && words[at + 1]?.isFirst === false;

const subjects = new Set('ca c il elle on je j tu ils elles qui'.split(' '));

/** "ça saigne plus", "elle tousse pas": "ne" is not spoken; "il tousse pas mal", "plus la nuit" say the contrary. */
function isDeniedAloud(words: readonly ReadWord[], from: number, to: number): boolean {
  const before = wordAt(words, from - 1);
  const [after, next] = [words[to], words[to + 1]];
  if (!after || after.isFirst || !(subjects.has(before) || clitics.has(before))) return false;
  return after.word === 'pas' ? next?.word !== 'mal' : after.word === 'plus' && (next?.isFirst ?? true);
}

/** A clause with "que" after these tells no thought that a negation before it may deny. */
const conjunctions = new Set(
  'parce depuis des bien pour alors tandis sans apres avant pendant ainsi tant plus moins aussi autant'.split(
    ' ',
  ),
);
const doubting = /^(?:faux|impossible|nier|niera\w*|dout\w*|ment\w*)$/;

/** "ce n’est pas que je ne sois pas enceinte", "je ne peux pas dire que je n’ai pas la tension": it is so. */
function isDenialDenied(words: readonly ReadWord[], from: number): boolean {
  let that = from - 1;
  while (that > 0 && !/^(?:que|qu|si)$/.test(wordAt(words, that))) {
    if (words[that]?.isFirst) return false;
    that -= 1;
  }
  const before = wordAt(words, that - 1);
  // "je ne sais pas si je ne suis pas enceinte", not "pas de thym si je n’ai pas de fièvre".
  if (words[that]?.word === 'si') return isDenying(before);
  if (that <= 0 || words[that]?.isFirst || conjunctions.has(before)) return false;
  for (let at = that - 1; at >= 0; at -= 1) {
    const { word = '', isFirst = true } = words[at] ?? {};
    if (isDenying(word) || doubting.test(word)) return true;
    if (isFirst) return false;
  }
  return false;
}

const clitics = new Set(['me', 'm', 'te', 't', 'se', 's', 'le', 'la', 'l', 'les', 'lui', 'en', 'y']);

const startsDenial = (word: string | undefined): boolean => word === 'de' || word === 'd' || word === 'ni';

/** "il n'a plus de fièvre", "plus de fièvre": no more; "plus fatigué": more; "je n'en peux plus de ce rhume": still. */
function deniesWithPlus(words: readonly ReadWord[], at: number): boolean {
  if (/^(?:peux|peut|pouvons|pouvait)$/.test(wordAt(words, at - 1))) return false;
  const next = words[at + 1]?.word;
  // "avoir plus de lait": more.
  if (words[at - 1]?.word === 'avoir') return false;
  const before = words.slice(Math.max(0, at - 4), at).some(({ word }) => word === 'n' || word === 'ne');
  return before || next === 'de' || next === 'd';
}

/** @param isListed by a negation before it, or in the list that it began */
export const isDeniedAt = (
  words: readonly ReadWord[],
  span: Pick<Mention, 'from' | 'to'>,
  isListed = isDenied(words, span.from, false),
): boolean => (isListed || isDeniedVerb(words, span)) && !isDenialDenied(words, span.from);

/** The concepts that a text names. Linear in its words for expressions of bounded length. */
export function recognise(words: readonly ReadWord[], vocabularies: readonly Vocabulary[]): Mention[] {
  const numbered = vocabularies.map(({ trie }) => ({
    trie,
    stems: words.map(({ stem }) => trie.numberOf(stem)),
  }));
  const all = words.flatMap(({ isGrammatical: skip }, start) =>
    skip ? [] : numbered.flatMap(({ trie, stems }) => matchesFrom(words, trie, stems, start)),
  );
  let inDeniedList = false;
  return longest(all).map((mention) => {
    inDeniedList = isDenied(words, mention.from, inDeniedList);
    return { ...mention, isDenied: isDeniedAt(words, mention, inDeniedList) };
  });
}
