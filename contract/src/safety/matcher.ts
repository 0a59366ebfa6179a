import { createRespelling, isEnding, type Respelling, soundEndings } from '#contract/french/spelling.ts';
import { words } from '#contract/french/text.ts';
import { type Token, tokenize } from '#contract/french/tokens.ts';
import { insert, newNode, type Part, partOf, type TrieNode, walk } from '#contract/french/trie.ts';
import type { SafetyPattern, SafetyRules } from './rules.ts';
import { readScope, type Scope } from './scope.ts';

const MAX_CACHED = 5_000;

interface Vocabulary {
  add(part: Part): void;
  read(word: string): readonly string[];
}

/** Sounds are computed at the first unknown word. */
function createVocabulary(): Vocabulary {
  const known = { exact: new Set<string>(), prefixes: new Set<string>(), families: new Set<string>() };
  const cache = new Map<string, readonly string[]>();
  let respelling: Respelling | null = null;

  const isKnown = (word: string): boolean => {
    if (known.exact.has(word)) return true;
    for (let length = 2; length <= word.length; length += 1) {
      const start = word.slice(0, length);
      if (known.prefixes.has(start) || (known.families.has(start) && isEnding(word.slice(length))))
        return true;
    }
    return false;
  };
  const learned = (): Respelling => {
    const made = createRespelling();
    for (const word of known.exact) made.learn(word);
    for (const root of known.families) for (const ending of soundEndings) made.learn(root + ending);
    return made;
  };
  return {
    add: (part) => {
      if (part.kind === 'range' || part.kind === 'gap') return;
      known[part.kind].add(part.word);
      respelling = null;
      cache.clear();
    },
    read: (word) => {
      const cached = cache.get(word);
      if (cached) return cached;
      const found = isKnown(word) ? [] : (respelling ??= learned()).read(word);
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(word, found);
      return found;
    },
  };
}

/** In words: a distant "film" must not silence a poisoning. */
const UNLESS_REACH = 6;

/** What takes a word out of account: nothing for "which medicines are named", everything for signs of illness. */
export type Disregarded = readonly (keyof Scope)[];

interface CompiledPattern {
  /** Sets of groups of which one must be found whole. */
  readonly choices: readonly (readonly number[])[];
  readonly within: number;
  readonly unless: number | null;
  readonly explained: number | null;
  readonly disregarded: Disregarded;
  /** Signs of a `some` count once each: one word is not two of them. */
  readonly areDistinct: boolean;
}

export interface Scan {
  readonly tokens: readonly Token[];
  readonly scope: Scope;
  /** Start positions of a group, ascending. */
  readonly positionsOf: (group: number, disregarded: Disregarded) => readonly number[];
}

/** Call `add` for handles once, then `scan` each question and test the handles. */
export interface Matcher {
  add(pattern: SafetyPattern, disregarded?: Disregarded): CompiledPattern;
  scan(question: string): Scan;
}

/** Harmless expressions hide words from `all`, never from `unless`: the same words are two distinct groups. */
type Kind = 'all' | 'unless' | 'neutral';

/** Two things of a sentence, in either order: near each other ("main" + "lâche"), or however far ("bu" & "racines"). */
interface Pair {
  readonly one: number;
  readonly other: number;
  readonly within: number;
}

function createGroups(rules: SafetyRules, addPhrase: (phrase: string, group: number) => void) {
  const listOf = (written: string): string => {
    const list = rules.vocabulary[written.slice(1)];
    if (list === undefined) throw new Error(`Liste inconnue : ${written}`);
    return list;
  };
  /** "@noReason .. @living": every phrase of the one list before every one of the other. */
  const expanded = (phrase: string): string[] =>
    combined(
      phrase.split(' ').map((word) =>
        word.startsWith('@')
          ? listOf(word)
              .split('|')
              .flatMap((one) => expanded(one.trim()))
          : [word],
      ),
    ).map((parts) => parts.join(' '));
  const ids = new Map<string, number>();
  const kinds: Kind[] = [];
  const lists: number[][] = [];
  const pairs: Pair[][] = [];
  const idOf = (source: string, kind: Kind): number => {
    const key = `${kind} ${source}`;
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = ids.size;
    ids.set(key, id);
    kinds[id] = kind;
    const own: number[] = [];
    const near: Pair[] = [];
    lists[id] = own;
    pairs[id] = near;
    for (const alternative of source.split('|')) {
      const phrase = alternative.trim();
      const [one, sign, other] = phrase.split(/ ([+&]) /);
      if (one !== undefined && other !== undefined) {
        const within = sign === '+' ? PAIR_WITHIN : Number.MAX_SAFE_INTEGER;
        near.push({ one: idOf(one, kind), other: idOf(other, kind), within });
      } else if (phrase.startsWith('@') && !phrase.includes(' ')) own.push(idOf(listOf(phrase), kind));
      else for (const one of expanded(phrase)) addPhrase(one, id);
    }
    return id;
  };
  return {
    idOf,
    kindOf: (id: number) => kinds[id],
    listsOf: (id: number) => lists[id] ?? [],
    pairsOf: (id: number) => pairs[id] ?? [],
  };
}
type Groups = ReturnType<typeof createGroups>;

/** One of each, in every way. */
const combined = <T>(choices: readonly (readonly T[])[]): T[][] =>
  choices.reduce<T[][]>((all, own) => all.flatMap((some) => own.map((one) => [...some, one])), [[]]);

/** A word of a phrase as it is looked for, and the plain words that it writes: each word is read once. */
function createParts(plain: ReadonlySet<string>, vocabulary: Vocabulary) {
  const parts = new Map<string, readonly Part[]>();
  return (written: string): readonly Part[] => {
    const known = parts.get(written);
    if (known) return known;
    const start = written.endsWith('*') ? written.slice(0, -1) : null;
    const own = [...plain].filter((word) => (start === null ? word === written : word.startsWith(start)));
    const all = [written, ...own.map((word) => `=${word}`)].map(partOf);
    parts.set(written, all);
    for (const part of all) vocabulary.add(part);
    return all;
  };
}

/** Linear time: all phrases share one trie. Throws on a reference to an unknown list of the vocabulary. */
export function createMatcher(rules: SafetyRules): Matcher {
  const root = newNode();
  const vocabulary = createVocabulary();
  const skipped = new Set(words(rules.skipped));
  const plain = new Set(words(rules.plain));
  const language = {
    plain,
    spellings: new Map(
      Object.entries(rules.spellings).map(([written, meant]) => [written, meant.split(' ')]),
    ),
    skipped,
    fillers: new Set(words(rules.fillers)),
    read: (word: string) => vocabulary.read(word),
  };
  const read = createParts(plain, vocabulary);
  const groups = createGroups(rules, (phrase, group) => {
    const written = phrase.split(' ').filter((word) => !skipped.has(word));
    if (written.length === 0) throw new Error(`Alternative vide : ${phrase}`);
    for (const each of combined(written.map(read))) insert(root, each, group);
  });
  groups.idOf(rules.neutral, 'neutral');

  return {
    add: ({ all = [], some, within, unless, explained }, disregarded = []) => {
      const idsOf = (sources: readonly string[]) => sources.map((source) => groups.idOf(source, 'all'));
      const required = idsOf(all);
      const chosen = some === undefined ? [[]] : subsets(idsOf(some.of), some.least);
      return {
        choices: chosen.map((ids) => [...required, ...ids]),
        within: within ?? (some === undefined ? Number.POSITIVE_INFINITY : SIGNS_WITHIN),
        unless: unless === undefined ? null : groups.idOf(unless, 'unless'),
        explained: explained === undefined ? null : groups.idOf(explained, 'unless'),
        disregarded: all.some(readsNegation) ? withoutDenied(disregarded) : shared(disregarded),
        areDistinct: some !== undefined,
      };
    },
    scan: (question) => {
      const tokens = tokenize(question, language);
      const scope = readScope(tokens);
      return { tokens, scope, positionsOf: readGroups(root, { tokens, scope }, groups) };
    },
  };
}

/** One array for equal lists: positions are cached by it. */
const sharedLists = new Map<string, Disregarded>();
function shared(list: Disregarded): Disregarded {
  const known = sharedLists.get(list.join()) ?? list;
  sharedLists.set(list.join(), known);
  return known;
}
const withoutDenied = (list: Disregarded): Disregarded => shared(list.filter((kind) => kind !== 'denied'));

/** Words between the first and the last of several signs. */
const SIGNS_WITHIN = 45;

/** The pattern looks for the negation itself: "arrive | peut", "pas | plus", "respirer". */
const readsNegation = (source: string): boolean => /(?:^|\| )(?:pas|plus)(?: \||$)/.test(source);

function subsets(ids: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return ids.flatMap((id, at) => subsets(ids.slice(at + 1), size - 1).map((rest) => [id, ...rest]));
}

interface Hit {
  readonly start: number;
  readonly end: number;
  /** Positions that a gap of the expression stands for. */
  readonly passed: readonly number[];
}

/** "ne respire pas" reads its own negation; "fièvre" after "pas de" does not. */
function isDisregarded({ start, end, passed }: Hit, markers: readonly number[]): boolean {
  for (let at = start; at < end; at += 1) {
    const marker = markers[at] ?? -1;
    if (marker === -1 || passed.includes(at)) continue;
    if (marker < start || marker >= end || passed.includes(marker)) return true;
  }
  return false;
}

/** In words: how far the two parts of "main + lâche" may stand from each other. */
const PAIR_WITHIN = 5;

function nearEachOther(
  ones: readonly number[],
  others: readonly number[],
  within: number,
  tokens: readonly Token[],
): number[] {
  const found: number[] = [];
  let from = 0;
  for (const one of ones) {
    while ((others[from] ?? Number.POSITIVE_INFINITY) < one - within) from += 1;
    for (let at = from; (others[at] ?? Number.POSITIVE_INFINITY) <= one + within; at += 1) {
      const other = others[at] ?? one;
      if (other !== one && tokens[one]?.sentence === tokens[other]?.sentence)
        found.push(Math.min(one, other));
    }
  }
  return found;
}

const nowhere: readonly number[] = [];

function readGroups(
  root: TrieNode,
  { tokens, scope }: Pick<Scan, 'tokens' | 'scope'>,
  groups: Groups,
): Scan['positionsOf'] {
  const hits = new Map<number, Hit[]>();
  const masked = tokens.map(() => false);
  for (let start = 0; start < tokens.length; start += 1) {
    walk(root, tokens, start, (group, end, passed) => {
      if (groups.kindOf(group) === 'neutral') masked.fill(true, start, end);
      else {
        const list = hits.get(group) ?? [];
        list.push({ start, end, passed });
        hits.set(group, list);
      }
    });
  }
  const own = (found: readonly Hit[], group: number, disregarded: Disregarded): number[] =>
    found
      .filter(({ start, end }) => groups.kindOf(group) !== 'all' || !masked.slice(start, end).includes(true))
      .filter((hit) => !disregarded.some((kind) => isDisregarded(hit, scope[kind])))
      .map(({ start }) => start);
  const known = new Map<Disregarded, Map<number, readonly number[]>>();
  const positionsOf: Scan['positionsOf'] = (group, disregarded) => {
    const direct = hits.get(group);
    const [lists, pairs] = [groups.listsOf(group), groups.pairsOf(group)];
    // Nearly all groups of nearly all questions.
    if (direct === undefined && lists.length === 0 && pairs.length === 0) return nowhere;
    const cache = known.get(disregarded) ?? new Map<number, readonly number[]>();
    known.set(disregarded, cache);
    const found = cache.get(group);
    if (found) return found;
    const all = direct === undefined ? [] : own(direct, group, disregarded);
    for (const id of lists) all.push(...positionsOf(id, disregarded));
    for (const { one, other, within } of pairs) {
      const ones = positionsOf(one, disregarded);
      if (ones.length > 0) all.push(...nearEachOther(ones, positionsOf(other, disregarded), within, tokens));
    }
    const positions = all.length < 2 ? all : [...new Set(all)].toSorted((one, other) => one - other);
    cache.set(group, positions);
    return positions;
  };
  return positionsOf;
}

/** Words between a sign and what is told of it. */
const TOLD_WITHIN = 8;

/** The first sign of the pattern stands near a place, in the same sentence. */
export function standsNear({ choices, disregarded }: CompiledPattern, at: number, scan: Scan): boolean {
  const places = choices.flatMap(([sign]) => (sign === undefined ? [] : scan.positionsOf(sign, disregarded)));
  return places.some(
    (place) =>
      Math.abs(place - at) <= TOLD_WITHIN && scan.tokens[place]?.sentence === scan.tokens[at]?.sentence,
  );
}

export function holds(pattern: CompiledPattern, scan: Scan): boolean {
  if (pattern.explained !== null && scan.positionsOf(pattern.explained, NOTHING).length > 0) return false;
  return pattern.choices.some((groups) => holdsWhole(groups, pattern, scan));
}

function holdsWhole(groups: readonly number[], pattern: CompiledPattern, scan: Scan): boolean {
  const lists: (readonly number[])[] = [];
  for (const group of groups) {
    const list = scan.positionsOf(group, pattern.disregarded);
    if (list.length === 0) return false;
    lists.push(list);
  }
  // The smallest window over one position of each group: always advance the group that lags behind.
  const cursors = lists.map(() => 0);
  for (;;) {
    const current = lists.map((list, group) => list[cursors[group] ?? 0] ?? Number.NaN);
    const low = Math.min(...current);
    const high = Math.max(...current);
    const areApart = !pattern.areDistinct || new Set(current).size === current.length;
    if (areApart && high - low < pattern.within && !cancelled(pattern, scan, { low, high })) return true;
    const lagging = current.indexOf(low);
    const next = (cursors[lagging] ?? 0) + 1;
    if (next >= (lists[lagging]?.length ?? 0)) return false;
    cursors[lagging] = next;
  }
}

const NOTHING: Disregarded = [];

function cancelled(
  pattern: CompiledPattern,
  { tokens, positionsOf }: Scan,
  span: { low: number; high: number },
): boolean {
  if (pattern.unless === null) return false;
  const first = tokens[span.low]?.sentence ?? 0;
  const last = tokens[span.high]?.sentence ?? 0;
  return positionsOf(pattern.unless, NOTHING).some((at) => {
    const sentence = tokens[at]?.sentence ?? -1;
    const near = at >= span.low - UNLESS_REACH && at <= span.high + UNLESS_REACH;
    return near && sentence >= first && sentence <= last;
  });
}
