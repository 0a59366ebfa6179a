import { placedWords } from '@simples/contract/french/text';
import { deepStemOf, infinitiveOf } from '#server/french/stems.ts';
import { isDenying, isGrammatical, isWarning } from './grammar.ts';

/** Forms that no ending tells. */
const irregular: Readonly<Record<string, string>> = {
  maux: 'mal',
  yeux: 'oeil',
  seche: 'sec',
  seches: 'sec',
  secs: 'sec',
  grasse: 'gras',
  grasses: 'gras',
  blanche: 'blanc',
  blanches: 'blanc',
  rousse: 'roux',
  enceintes: 'enceinte',
};

/** Words that an ending would turn into another: "reine" is no "rein". */
const whole = new Set(
  `reine rhume enceinte peste veste verte verte cure foie voie suie cassis panais jamais malaise savoir passe passer passé comme comment
  courante courant briller brille vers plus fois repas jus os dos pus bras corps temps mois alors puis sans dans tres
  divers frais gros gras gris pois poids avis acces exces proces succes progres abus virus lupus typhus
  eczema hortensia gaz nez riz toux poux roux doux noix voix croix houx`.split(/\s+/),
);

const MIN_ROOT = 4;
/** Feminine and the usual endings of verbs in -er; the first that fits is cut. */
const endings: readonly (readonly [string, string])[] = [
  ['euse', 'eu'],
  ['elle', 'el'],
  ['enne', 'en'],
  ['ive', 'if'],
  ['aient', ''],
  ['ent', ''],
  ['ait', ''],
  ['ee', ''],
  ['er', ''],
  ['ez', ''],
  ['e', ''],
];

function singular(word: string): string {
  if (word.length > 5 && word.endsWith('aux')) return `${word.slice(0, -3)}al`;
  if (word.endsWith('eux')) return word.slice(0, -1);
  return word.length > MIN_ROOT && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Long roots are those of one family: "constipée", "constipation". */
const MIN_FAMILY = 6;

/** What "tousse", "tousser" and "toussait", or "sec" and "sèches", share. Cuts less than stems of search. */
function formOf(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word] ?? word;
  if (whole.has(word)) return word;
  const infinitive = infinitiveOf(word);
  if (infinitive !== word) return infinitive;
  const one = singular(word);
  if (whole.has(one)) return one;
  const deep = deepStemOf(word);
  if (deep.length >= MIN_FAMILY) return deep;
  for (const [ending, instead] of endings) {
    const root = one.length - ending.length;
    if (root >= MIN_ROOT && one.endsWith(ending)) return one.slice(0, root) + instead;
  }
  return one;
}

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

interface Entry {
  readonly id: string;
  readonly length: number;
  readonly isReversed: boolean;
  readonly exact: string | null;
}

const nothing: Entry[] = [];

/** Most nodes are an end, or have one successor: a map of each would take more than all names. */
class Node {
  ids: Entry[] = nothing;
  #stem: string | null = null;
  #only: Node | null = null;
  #next: Map<string, Node> | null = null;

  after(stem: string): Node | undefined {
    if (this.#next) return this.#next.get(stem);
    return this.#stem === stem ? (this.#only ?? undefined) : undefined;
  }

  /** Made where it is missing. */
  grow(stem: string): Node {
    const known = this.after(stem);
    if (known) return known;
    const node = new Node();
    if (this.#next) this.#next.set(stem, node);
    else if (this.#stem === null || this.#only === null) [this.#stem, this.#only] = [stem, node];
    else {
      this.#next = new Map([
        [this.#stem, this.#only],
        [stem, node],
      ]);
      this.#only = null;
    }
    return node;
  }

  get isEnd(): boolean {
    return this.#stem === null;
  }

  successors(): Iterable<readonly [string, Node]> {
    if (this.#next) return this.#next;
    return this.#stem === null || this.#only === null ? [] : [[this.#stem, this.#only]];
  }
}

/** Trie over the stems of names; shared by questions and statements. */
export interface Vocabulary {
  add(name: string, id: string): void;
  remove(name: string, id: string): void;
  readonly root: Node;
  /** Every stem of its names. */
  readonly stems: { has(stem: string): boolean };
}

const barrier = /[.!?;:,\n()[\]«»"“”/|+=→–—]|\s-\s/;

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

interface Path {
  readonly stems: readonly string[];
  readonly entry: Omit<Entry, 'id'>;
  readonly isAlsoReversed: boolean;
}

function pathOf(name: string): Path | null {
  const words = readWords(name);
  const meaningful = words.filter((word) => !word.isGrammatical);
  const stems = meaningful.map(({ stem }) => stem);
  if (stems.length === 0) return null;
  // "en état": one meaningful word needs the others, as written. "éviter une grossesse" is not "à éviter pendant la grossesse".
  const isWritten = stems.length === 1 || (stems.length === 2 && isWarning(meaningful[0]?.word ?? ''));
  const exact = isWritten && words.length > 1 ? words.map(({ word }) => word).join(' ') : null;
  const length = exact === null || stems.length > 1 ? stems.length : stems.length + 0.5;
  return {
    stems,
    entry: { length, isReversed: false, exact },
    // "pas de sang" is not "sang … pas".
    isAlsoReversed: stems.length === 2 && exact === null && !words.some(({ word }) => isDenying(word)),
  };
}

/** False when it was there. */
function insert(root: Node, path: readonly string[], entry: Entry): boolean {
  let node = root;
  for (const stem of path) node = node.grow(stem);
  if (node.ids.some(({ id, exact }) => id === entry.id && exact === entry.exact)) return false;
  // Hundreds of sheets may share a name.
  if (node.ids === nothing) node.ids = [entry];
  else node.ids.push(entry);
  return true;
}

/** False when it was not there. */
function withdraw(root: Node, path: readonly string[], id: string, exact: string | null): boolean {
  let node: Node | undefined = root;
  for (const stem of path) node = node?.after(stem);
  const left = node?.ids.filter((entry) => entry.id !== id || entry.exact !== exact);
  if (!node || !left || left.length === node.ids.length) return false;
  node.ids = left.length === 0 ? nothing : left;
  return true;
}

export function createVocabulary(): Vocabulary {
  const root = new Node();
  const stems = new Map<string, number>();
  // The same name for one sheet after the other.
  let last: { readonly name: string; readonly path: Path | null } | null = null;
  const pathTo = (name: string): Path | null => {
    if (last?.name !== name) last = { name, path: pathOf(name) };
    return last.path;
  };
  const count = (path: readonly string[], by: number) => {
    for (const stem of path) {
      const times = (stems.get(stem) ?? 0) + by;
      if (times > 0) stems.set(stem, times);
      else stems.delete(stem);
    }
  };
  return {
    root,
    stems,
    add: (name, id) => {
      const path = pathTo(name);
      if (!path) return;
      if (insert(root, path.stems, { ...path.entry, id })) count(path.stems, 1);
      if (path.isAlsoReversed) insert(root, path.stems.toReversed(), { ...path.entry, id, isReversed: true });
    },
    remove: (name, id) => {
      const path = pathTo(name);
      if (!path) return;
      if (withdraw(root, path.stems, id, path.entry.exact)) count(path.stems, -1);
      if (path.isAlsoReversed) withdraw(root, path.stems.toReversed(), id, path.entry.exact);
    },
  };
}

/** Grammatical words in a row inside an expression. */
const MAX_GRAMMATICAL = 4;
/** Expressions of fewer words allow no foreign word. */
const FOREIGN_FROM = 3;

interface Step {
  readonly node: Node;
  readonly at: number;
  readonly grammatical: number;
  readonly foreign: number;
}

function holdsExactly(words: readonly ReadWord[], exact: string, end: number): boolean {
  const wanted = exact.split(' ');
  const anchor = wanted.findLastIndex((word) => !isGrammatical(word));
  const from = end - 1 - anchor;
  return wanted.every((word, i) => words[from + i]?.word === word || (i === anchor && from + i >= 0));
}

/** "il mange bien et n'a pas de fièvre" is not "mange … pas". */
const beginsDenial = (words: readonly ReadWord[], at: number): boolean =>
  words[at]?.word === 'et' && words.slice(at + 1, at + 4).some(({ word }) => word === 'n' || word === 'ne');

function matchesFrom(words: readonly ReadWord[], root: Node, start: number): Mention[] {
  const found: Mention[] = [];
  const pending: Step[] = [{ node: root, at: start, grammatical: 0, foreign: 0 }];
  for (let step = pending.pop(); step; step = pending.pop()) {
    const { node, at, grammatical, foreign } = step;
    const isComplete = at > start && grammatical === 0;
    for (const { id, length, exact } of isComplete ? node.ids : []) {
      if (foreign > 0 && length < FOREIGN_FROM) continue;
      if (exact !== null && !holdsExactly(words, exact, at)) continue;
      found.push({ id, from: start, to: at, length, isDenied: false });
    }
    const word = words[at];
    if (!word || node.isEnd || (at > start && word.isFirst)) continue;
    const next = node.after(word.stem);
    if (next) pending.push({ node: next, at: at + 1, grammatical: 0, foreign });
    if (at === start) continue;
    if (word.isGrammatical && grammatical < MAX_GRAMMATICAL && !beginsDenial(words, at))
      pending.push({ ...step, at: at + 1, grammatical: grammatical + 1 });
    else if (!word.isGrammatical && foreign === 0)
      pending.push({ node, at: at + 1, grammatical: 1, foreign: 1 });
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
    if (isDenying(word.word)) return word.word !== 'plus' || deniesWithPlus(words, at);
    if (!word.isGrammatical) return false;
  }
  return false;
}

/** "qui ne l'endort pas": a verb between the words of a denial. */
function isDeniedVerb(words: readonly ReadWord[], { from, to }: { from: number; to: number }): boolean {
  const before = words.slice(Math.max(0, from - 3), from).map(({ word }) => word);
  const cue = Math.max(before.lastIndexOf('ne'), before.lastIndexOf('n'));
  const isVerb = cue !== -1 && before.slice(cue + 1).every((word) => clitics.has(word));
  return isVerb && to === from + 1 && words[to]?.word === 'pas';
}

const clitics = new Set(['me', 'm', 'te', 't', 'se', 's', 'le', 'la', 'l', 'les', 'lui', 'en', 'y']);

const startsDenial = (word: string | undefined): boolean => word === 'de' || word === 'd' || word === 'ni';

/** "il n'a plus de fièvre", "plus de fièvre": no more; "plus fatigué": more; "je n'en peux plus de ce rhume": still. */
function deniesWithPlus(words: readonly ReadWord[], at: number): boolean {
  if (/^(?:peux|peut|pouvons|pouvait)$/.test(words[at - 1]?.word ?? '')) return false;
  const next = words[at + 1]?.word;
  const before = words.slice(Math.max(0, at - 4), at).some(({ word }) => word === 'n' || word === 'ne');
  return before || next === 'de' || next === 'd';
}

/** The concepts that a text names. Linear in its words for expressions of bounded length. */
export function recognise(words: readonly ReadWord[], vocabularies: readonly Vocabulary[]): Mention[] {
  const all = words.flatMap(({ isGrammatical: skip }, start) =>
    skip ? [] : vocabularies.flatMap(({ root }) => matchesFrom(words, root, start)),
  );
  let inDeniedList = false;
  return longest(all).map((mention) => {
    inDeniedList = isDenied(words, mention.from, inDeniedList);
    return { ...mention, isDenied: inDeniedList || isDeniedVerb(words, mention) };
  });
}
