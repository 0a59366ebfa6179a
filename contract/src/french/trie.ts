import { fold, isEnding } from './spelling.ts';
import type { Token } from './tokens.ts';

/** Consecutive stop words allowed inside an expression. */
const MAX_FILLERS = 2;
/** What ".." in an expression may stand for: "bouche .. travers". */
const MAX_GAP = 4;

type Children<T extends TrieNode = TrieNode> = Map<string, T>;

interface RangeNode extends TrieNode {
  readonly min: number;
  readonly max: number;
}

export interface TrieNode {
  exact: Children;
  prefixes: Children;
  families: Children;
  ranges: Children<RangeNode>;
  readonly groups: number[];
  gap: TrieNode | null;
}

/** Of most of ten thousand nodes: an empty map takes two hundred bytes. */
const none = new Map<string, never>();

export const newNode = (): TrieNode => ({
  exact: none,
  prefixes: none,
  families: none,
  ranges: none,
  groups: [],
  gap: null,
});

export type Part =
  | { readonly kind: 'exact' | 'prefixes' | 'families'; readonly word: string }
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'gap' };

/** Reads a word of a phrase: `#1-23`, `convuls*`, `aval~`, `..` (a few words), a word, or one as it is written (`=gorge`). */
export function partOf(written: string): Part {
  if (written === '..') return { kind: 'gap' };
  const range = /^#(\d+)-(\d+)$/.exec(written);
  if (range) return { kind: 'range', min: Number(range[1]), max: Number(range[2]) };
  if (written.endsWith('*')) return { kind: 'prefixes', word: fold(written.slice(0, -1), true) };
  if (written.endsWith('~')) return { kind: 'families', word: fold(written.slice(0, -1), true) };
  return { kind: 'exact', word: written.startsWith('=') ? written : fold(written) };
}

function step(node: TrieNode, part: Part): TrieNode {
  if (part.kind === 'gap') return (node.gap ??= newNode());
  if (part.kind === 'range') {
    const { min, max } = part;
    const key = `${min}-${max}`;
    const known = node.ranges.get(key);
    if (known) return known;
    const made = { ...newNode(), min, max };
    if (node.ranges === none) node.ranges = new Map();
    node.ranges.set(key, made);
    return made;
  }
  const known = node[part.kind].get(part.word);
  if (known) return known;
  const made = newNode();
  if (node[part.kind] === none) node[part.kind] = new Map();
  node[part.kind].set(part.word, made);
  return made;
}

export function insert(root: TrieNode, parts: readonly Part[], group: number): void {
  parts.reduce(step, root).groups.push(group);
}

function nextNodes(node: TrieNode, token: Token): TrieNode[] {
  const found: TrieNode[] = [];
  for (const form of token.keys) {
    const exact = node.exact.get(form);
    if (exact) found.push(exact);
    if (node.prefixes.size + node.families.size === 0) continue;
    for (let length = 2; length <= Math.min(form.length, 20); length += 1) {
      const start = form.slice(0, length);
      const prefix = node.prefixes.get(start);
      if (prefix) found.push(prefix);
      const family = node.families.get(start);
      if (family && isEnding(form.slice(length))) found.push(family);
    }
  }
  const { value } = token;
  if (value === null) return found;
  for (const range of node.ranges.values()) if (value >= range.min && value <= range.max) found.push(range);
  return found;
}

interface Step {
  readonly node: TrieNode;
  readonly at: number;
  /** Stop words passed since the last word of the expression. */
  readonly fillers: number;
  /** Words that the gap before this node may still pass. */
  readonly gap: number;
  readonly passed: readonly number[];
}

/** `passed`: positions that a gap of the expression stands for. */
type Emit = (group: number, end: number, passed: readonly number[]) => void;

export function walk(root: TrieNode, tokens: readonly Token[], start: number, emit: Emit): void {
  const pending: Step[] = [{ node: root, at: start, fillers: 0, gap: 0, passed: [] }];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { node, at, fillers, gap, passed } = entry;
    if (fillers === 0) for (const group of node.groups) emit(group, at, passed);
    const token = tokens[at];
    if (!token || token.sentence !== tokens[start]?.sentence) continue;
    for (const next of nextNodes(node, token))
      pending.push({ node: next, at: at + 1, fillers: 0, gap: 0, passed });
    if (gap > 0) pending.push({ ...entry, at: at + 1, gap: gap - 1, passed: [...passed, at] });
    else if (node.gap) pending.push({ node: node.gap, at, fillers: 0, gap: MAX_GAP, passed });
    if (gap === 0 && token.isFiller && at > start && fillers < MAX_FILLERS)
      pending.push({ ...entry, at: at + 1, fillers: fillers + 1 });
  }
}
