import { fold, isEnding } from './spelling.ts';
import type { Token } from './tokens.ts';

/** Consecutive stop words allowed inside an expression. */
const MAX_FILLERS = 2;

export interface TrieNode {
  readonly exact: Map<string, TrieNode>;
  readonly prefixes: Map<string, TrieNode>;
  readonly families: Map<string, TrieNode>;
  readonly ranges: Map<string, TrieNode & { readonly min: number; readonly max: number }>;
  readonly groups: number[];
}

export const newNode = (): TrieNode => ({
  exact: new Map(),
  prefixes: new Map(),
  families: new Map(),
  ranges: new Map(),
  groups: [],
});

function child(map: Map<string, TrieNode>, key: string): TrieNode {
  const found = map.get(key) ?? newNode();
  map.set(key, found);
  return found;
}

export type Part =
  | { readonly kind: 'exact' | 'prefixes' | 'families'; readonly word: string }
  | { readonly kind: 'range'; readonly min: number; readonly max: number };

/** Reads a word of a phrase: `#1-23`, `convuls*`, `aval~` or a plain word. */
export function partOf(written: string): Part {
  const range = /^#(\d+)-(\d+)$/.exec(written);
  if (range) return { kind: 'range', min: Number(range[1]), max: Number(range[2]) };
  if (written.endsWith('*')) return { kind: 'prefixes', word: fold(written.slice(0, -1), true) };
  if (written.endsWith('~')) return { kind: 'families', word: fold(written.slice(0, -1), true) };
  return { kind: 'exact', word: fold(written) };
}

function step(node: TrieNode, part: Part): TrieNode {
  if (part.kind !== 'range') return child(node[part.kind], part.word);
  const { min, max } = part;
  const found = node.ranges.get(`${min}-${max}`) ?? { ...newNode(), min, max };
  node.ranges.set(`${min}-${max}`, found);
  return found;
}

export function insert(root: TrieNode, parts: readonly Part[], group: number): void {
  parts.reduce(step, root).groups.push(group);
}

function nextNodes(node: TrieNode, token: Token): TrieNode[] {
  const found: TrieNode[] = [];
  for (const form of token.forms) {
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

export function walk(
  root: TrieNode,
  tokens: readonly Token[],
  start: number,
  emit: (group: number, end: number) => void,
): void {
  const pending: { node: TrieNode; at: number; left: number }[] = [{ node: root, at: start, left: 0 }];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { node, at, left } = entry;
    if (left === 0) for (const group of node.groups) emit(group, at);
    const token = tokens[at];
    if (!token) continue;
    for (const next of nextNodes(node, token)) pending.push({ node: next, at: at + 1, left: 0 });
    if (token.isFiller && at > start && left < MAX_FILLERS)
      pending.push({ node, at: at + 1, left: left + 1 });
  }
}
