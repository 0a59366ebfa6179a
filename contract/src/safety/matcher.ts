import { createRespelling, isEnding, type Respelling, soundEndings } from '#contract/french/spelling.ts';
import { words } from '#contract/french/text.ts';
import { type Token, tokenize } from '#contract/french/tokens.ts';
import { insert, newNode, type Part, partOf, type TrieNode, walk } from '#contract/french/trie.ts';
import type { SafetyPattern, SafetyRules } from './rules.ts';

const MAX_CACHED = 5_000;

export interface Vocabulary {
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
      if (part.kind === 'range') return;
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

interface CompiledPattern {
  readonly groups: readonly number[];
  readonly within: number;
  readonly unless: number | null;
}

interface Scan {
  readonly tokens: readonly Token[];
  /** Start positions of a group, ascending. */
  readonly positionsOf: (group: number) => readonly number[];
}

/** Call `add` for handles once, then `scan` each question and test the handles. */
export interface Matcher {
  add(pattern: SafetyPattern): CompiledPattern;
  scan(question: string): Scan;
}

/** Harmless expressions hide words from `all`, never from `unless`: the same words are two distinct groups. */
type Kind = 'all' | 'unless' | 'neutral';

function createGroups(rules: SafetyRules, addPhrase: (phrase: string, group: number) => void) {
  const ids = new Map<string, number>();
  const kinds: Kind[] = [];
  const lists: (readonly number[])[] = [];
  const idOf = (source: string, kind: Kind): number => {
    const key = `${kind} ${source}`;
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = ids.size;
    ids.set(key, id);
    kinds[id] = kind;
    lists[id] = source.split('|').flatMap((alternative) => {
      const phrase = alternative.trim();
      if (!phrase.startsWith('@')) {
        addPhrase(phrase, id);
        return [];
      }
      const list = rules.vocabulary[phrase.slice(1)];
      if (list === undefined) throw new Error(`Liste inconnue : ${phrase}`);
      return [idOf(list, kind)];
    });
    return id;
  };
  return { idOf, kindOf: (id: number) => kinds[id], listsOf: (id: number) => lists[id] ?? [] };
}
type Groups = ReturnType<typeof createGroups>;

/** Linear time: all phrases share one trie. Throws on a reference to an unknown list of the vocabulary. */
export function createMatcher(rules: SafetyRules): Matcher {
  const root = newNode();
  const vocabulary = createVocabulary();
  const skipped = new Set(words(rules.skipped));
  const plain = new Set(words(rules.plain));
  const language = {
    spellings: new Map(
      Object.entries(rules.spellings).map(([written, meant]) => [written, meant.split(' ')]),
    ),
    skipped,
    fillers: new Set(words(rules.fillers)),
    read: (word: string) => (plain.has(word) ? [] : vocabulary.read(word)),
  };
  const parts = new Map<string, Part>();
  const read = (written: string): Part => {
    const known = parts.get(written);
    if (known) return known;
    const part = partOf(written);
    parts.set(written, part);
    vocabulary.add(part);
    return part;
  };
  const groups = createGroups(rules, (phrase, group) => {
    const written = phrase.split(' ').filter((word) => !skipped.has(word));
    if (written.length === 0) throw new Error(`Alternative vide : ${phrase}`);
    insert(root, written.map(read), group);
  });
  groups.idOf(rules.neutral, 'neutral');

  return {
    add: ({ all, within, unless }) => ({
      groups: all.map((source) => groups.idOf(source, 'all')),
      within: within ?? Number.POSITIVE_INFINITY,
      unless: unless === undefined ? null : groups.idOf(unless, 'unless'),
    }),
    scan: (question) => {
      const tokens = tokenize(question, language);
      return { tokens, positionsOf: readGroups(root, tokens, groups) };
    },
  };
}

function readGroups(root: TrieNode, tokens: readonly Token[], groups: Groups): Scan['positionsOf'] {
  const hits: { group: number; start: number; end: number }[] = [];
  const masked = tokens.map(() => false);
  for (let start = 0; start < tokens.length; start += 1) {
    walk(root, tokens, start, (group, end) => {
      if (groups.kindOf(group) === 'neutral') masked.fill(true, start, end);
      else hits.push({ group, start, end });
    });
  }
  const own = new Map<number, Set<number>>();
  for (const { group, start, end } of hits) {
    if (groups.kindOf(group) === 'all' && masked.slice(start, end).includes(true)) continue;
    const list = own.get(group) ?? new Set();
    own.set(group, list.add(start));
  }
  const whole = new Map<number, readonly number[]>();
  const positionsOf = (group: number): readonly number[] => {
    const known = whole.get(group);
    if (known) return known;
    const lists = groups.listsOf(group).flatMap(positionsOf);
    const positions =
      lists.length === 0
        ? [...(own.get(group) ?? [])]
        : [...new Set([...(own.get(group) ?? []), ...lists])].toSorted((one, other) => one - other);
    whole.set(group, positions);
    return positions;
  };
  return positionsOf;
}

export function holds(pattern: CompiledPattern, scan: Scan): boolean {
  const lists: (readonly number[])[] = [];
  for (const group of pattern.groups) {
    const list = scan.positionsOf(group);
    if (list.length === 0) return false;
    lists.push(list);
  }
  // The smallest window over one position of each group: always advance the group that lags behind.
  const cursors = lists.map(() => 0);
  for (;;) {
    const current = lists.map((list, group) => list[cursors[group] ?? 0] ?? Number.NaN);
    const low = Math.min(...current);
    const high = Math.max(...current);
    if (high - low < pattern.within && !cancelled(pattern, scan, { low, high })) return true;
    const lagging = current.indexOf(low);
    const next = (cursors[lagging] ?? 0) + 1;
    if (next >= (lists[lagging]?.length ?? 0)) return false;
    cursors[lagging] = next;
  }
}

function cancelled(
  pattern: CompiledPattern,
  { tokens, positionsOf }: Scan,
  span: { low: number; high: number },
): boolean {
  if (pattern.unless === null) return false;
  const first = tokens[span.low]?.sentence ?? 0;
  const last = tokens[span.high]?.sentence ?? 0;
  return positionsOf(pattern.unless).some((at) => {
    const sentence = tokens[at]?.sentence ?? -1;
    const near = at >= span.low - UNLESS_REACH && at <= span.high + UNLESS_REACH;
    return near && sentence >= first && sentence <= last;
  });
}
