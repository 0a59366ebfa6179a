/**
 * The phrase matcher of the safety layer: every alternative of every rule sits in one trie of words, so that a question
 * is read once, in linear time, whatever the number of rules. No regular expression comes from the data.
 */

import { words } from '../text.ts';
import type { SafetyPattern, SafetyRules } from './schema.ts';

/** `unless` reaches this many words around what it cancels: a far-away "film" must not silence a poisoning. */
const UNLESS_REACH = 6;

interface Token {
  /** The folded word, and the word without a glued elision ("jarrive" → "arrive"). */
  readonly forms: readonly string[];
  readonly value: number | null;
  readonly sentence: number;
}

interface TrieNode {
  readonly exact: Map<string, TrieNode>;
  readonly prefixes: Map<string, TrieNode>;
  readonly ranges: { min: number; max: number; node: TrieNode }[];
  readonly groups: number[];
}

interface CompiledPattern {
  readonly groups: readonly number[];
  readonly within: number;
  readonly unless: number | null;
}

/** What was found in one question. */
interface Scan {
  readonly tokens: readonly Token[];
  /** Start positions of each group, ascending. */
  readonly positions: ReadonlyMap<number, readonly number[]>;
}

/** Compiled rules: ask `add` for handles once, then `scan` each question and test the handles. */
export interface Matcher {
  add(pattern: SafetyPattern): CompiledPattern;
  scan(question: string): Scan;
}

const newNode = (): TrieNode => ({ exact: new Map(), prefixes: new Map(), ranges: [], groups: [] });

/** Spelling mistakes that change no meaning: doubled letters (not ss: poisson/poison), h, ph, y; and plurals in s. */
function fold(word: string, isPrefix = false): string {
  if (word.length < 2) return word;
  const folded = word
    .replace(/ph/g, 'f')
    .replace(/(^|[^c])h/g, '$1')
    .replace(/y/g, 'i')
    .replace(/([a-rt-z])\1+/g, '$1')
    .replace(/s{3,}/g, 'ss');
  return !isPrefix && folded.length >= 5 && folded.endsWith('s') ? folded.slice(0, -1) : folded;
}

/** The word, and what is left of it once a glued elision is removed; short rests are too ambiguous. */
function formsOf(word: string): string[] {
  const folded = fold(word);
  const glued = /^(?:[jnldmtsc]|qu)([aeiou].{4,})$/.exec(folded)?.[1];
  return glued === undefined ? [folded] : [folded, glued];
}

function splitNumbers(text: string): string[] {
  return words(text.replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 '));
}

function tokenize(
  question: string,
  spellings: ReadonlyMap<string, string[]>,
  skipped: ReadonlySet<string>,
): Token[] {
  const tokens: Token[] = [];
  // A full stop between digits is a decimal point ("39.5").
  for (const [sentence, text] of question.split(/[!?;\n]+|\.(?!\d)/).entries()) {
    let previousIsNumber = false;
    for (const word of splitNumbers(text)) {
      // "20 g" is a weight, "g avalé" is "j'ai avalé".
      const spelled = (previousIsNumber && word.length === 1 ? undefined : spellings.get(word)) ?? [word];
      for (const part of spelled) {
        if (skipped.has(part)) continue;
        const value = /^\d{1,4}$/.test(part) ? Number(part) : null;
        tokens.push({ forms: formsOf(part), value, sentence });
      }
      previousIsNumber = /^\d+$/.test(word);
    }
  }
  return tokens;
}

function child(map: Map<string, TrieNode>, key: string): TrieNode {
  const found = map.get(key) ?? newNode();
  map.set(key, found);
  return found;
}

/** The node after one more word of a phrase: `#1-23`, `aval*` or a plain word. */
function step(node: TrieNode, part: string): TrieNode {
  const range = /^#(\d+)-(\d+)$/.exec(part);
  if (range) {
    const next = newNode();
    node.ranges.push({ min: Number(range[1]), max: Number(range[2]), node: next });
    return next;
  }
  if (part.endsWith('*')) return child(node.prefixes, fold(words(part).join(''), true));
  return child(node.exact, fold(part));
}

function nextNodes(node: TrieNode, token: Token): TrieNode[] {
  const found: TrieNode[] = [];
  for (const form of token.forms) {
    const exact = node.exact.get(form);
    if (exact) found.push(exact);
    if (node.prefixes.size === 0) continue;
    for (let length = 2; length <= Math.min(form.length, 20); length += 1) {
      const prefix = node.prefixes.get(form.slice(0, length));
      if (prefix) found.push(prefix);
    }
  }
  const { value } = token;
  if (value !== null) {
    for (const range of node.ranges) if (value >= range.min && value <= range.max) found.push(range.node);
  }
  return found;
}

/** Calls `emit` for every group that has an alternative starting at `start`. */
function walk(
  root: TrieNode,
  tokens: readonly Token[],
  start: number,
  emit: (group: number, end: number) => void,
): void {
  const pending: { node: TrieNode; at: number }[] = [{ node: root, at: start }];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    for (const group of entry.node.groups) emit(group, entry.at);
    const token = tokens[entry.at];
    if (!token) continue;
    for (const node of nextNodes(entry.node, token)) pending.push({ node, at: entry.at + 1 });
  }
}

/** Builds the matcher of a set of rules; throws on a reference to an unknown list of the vocabulary. */
export function createMatcher(rules: SafetyRules): Matcher {
  const root = newNode();
  const groups = new Map<string, number>();
  const skipped = new Set(words(rules.skipped));
  const spellings = new Map(
    Object.entries(rules.spellings).map(([written, meant]) => [written, meant.split(' ')]),
  );

  const insert = (source: string, group: number): void => {
    for (const alternative of source.split('|').map((text) => text.trim())) {
      if (alternative.startsWith('@')) {
        const list = rules.vocabulary[alternative.slice(1)];
        if (list === undefined) throw new Error(`Liste inconnue : ${alternative}`);
        insert(list, group);
        continue;
      }
      const parts = alternative.split(' ').filter((part) => !skipped.has(part));
      if (parts.length === 0) throw new Error(`Alternative vide dans : ${source}`);
      parts.reduce(step, root).groups.push(group);
    }
  };
  const groupOf = (source: string, kind: 'all' | 'unless' | 'neutral'): number => {
    // Harmless expressions hide words from `all`, never from `unless`: the two are distinct groups.
    const key = `${kind} ${source}`;
    const known = groups.get(key);
    if (known !== undefined) return known;
    const id = groups.size;
    groups.set(key, id);
    if (kind === 'unless') unlessGroups.add(id);
    insert(source, id);
    return id;
  };
  const unlessGroups = new Set<number>();
  const neutral = groupOf(rules.neutral, 'neutral');

  return {
    add: ({ all, within, unless }) => ({
      groups: all.map((source) => groupOf(source, 'all')),
      within: within ?? Number.POSITIVE_INFINITY,
      unless: unless === undefined ? null : groupOf(unless, 'unless'),
    }),
    scan: (question) => {
      const tokens = tokenize(question, spellings, skipped);
      return { tokens, positions: findGroups(root, tokens, { neutral, unlessGroups }) };
    },
  };
}

function findGroups(
  root: TrieNode,
  tokens: readonly Token[],
  { neutral, unlessGroups }: { neutral: number; unlessGroups: ReadonlySet<number> },
): Map<number, number[]> {
  const hits: { group: number; start: number; end: number }[] = [];
  const masked = tokens.map(() => false);
  for (let start = 0; start < tokens.length; start += 1) {
    walk(root, tokens, start, (group, end) => {
      if (group === neutral) for (let at = start; at < end; at += 1) masked[at] = true;
      else hits.push({ group, start, end });
    });
  }
  const positions = new Map<number, number[]>();
  for (const { group, start, end } of hits) {
    if (!unlessGroups.has(group) && masked.slice(start, end).includes(true)) continue;
    const list = positions.get(group) ?? [];
    list.push(start);
    positions.set(group, list);
  }
  return positions;
}

/** True when the pattern holds somewhere in the question and is not cancelled there. */
export function holds(pattern: CompiledPattern, scan: Scan): boolean {
  const lists: (readonly number[])[] = [];
  for (const group of pattern.groups) {
    const list = scan.positions.get(group);
    if (!list) return false;
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
  { tokens, positions }: Scan,
  span: { low: number; high: number },
): boolean {
  if (pattern.unless === null) return false;
  const first = tokens[span.low]?.sentence ?? 0;
  const last = tokens[span.high]?.sentence ?? 0;
  return (positions.get(pattern.unless) ?? []).some((at) => {
    const sentence = tokens[at]?.sentence ?? -1;
    const near = at >= span.low - UNLESS_REACH && at <= span.high + UNLESS_REACH;
    return near && sentence >= first && sentence <= last;
  });
}
