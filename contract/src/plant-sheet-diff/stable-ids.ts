import { normalizeText } from '#contract/french/text.ts';
import type { PlantSheetContent } from '#contract/plant-sheet-content.ts';
import { type ItemList, itemLists } from '#contract/plant-sheet-fields.ts';
import { idOf, itemsAt, titleOf, type Values } from '#contract/read-fields.ts';

/** Canonical text of a value: NFC, trimmed, lists as sets, without ids; empty for null, undefined and empty values. */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') {
    const text = value.normalize('NFC').trim();
    return text === '' ? '' : JSON.stringify(text);
  }
  if (Array.isArray(value)) {
    const members = new Set(value.map(canonical).filter((member) => member !== ''));
    return members.size === 0 ? '' : `[${[...members].toSorted().join(',')}]`;
  }
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([name]) => name !== 'id')
    .map(([name, field]) => [name, canonical(field)] as const)
    .filter(([, field]) => field !== '')
    .map(([name, field]) => `${JSON.stringify(name)}:${field}`);
  return fields.length === 0 ? '' : `{${fields.toSorted().join(',')}}`;
}

export function isSameValue(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** 32-bit FNV-1a with a final mix. */
function hash32(text: string, seed: number): number {
  let hash = (2166136261 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const hex = (text: string, seed: number) => hash32(text, seed).toString(16).padStart(8, '0');

export function shortHash(value: unknown): string {
  const text = canonical(value);
  return hex(text, 1) + hex(text, 2);
}

/** A UUID (version 8) derived from a text. */
function uuidOf(text: string): string {
  const digits = [1, 2, 3, 4].map((seed) => hex(text, seed)).join('');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ];
  return [...parts, digits.slice(20)].join('-');
}

/** Ids assigned so far, and those reserved for existing items. */
interface Ids {
  readonly assigned: Set<string>;
  readonly reserved: ReadonlySet<string>;
  readonly create: (item: Values) => string;
}

function allIds(holder: Values, lists: readonly ItemList[]): string[] {
  return lists.flatMap((list) =>
    itemsAt(holder, list.path).flatMap((item) => [idOf(item), ...allIds(item, list.lists)]),
  );
}

function continuedBy(before: readonly Values[], after: readonly Values[], list: ItemList) {
  const found: (Values | undefined)[] = after.map(() => undefined);
  if (before.length === 0) return found;
  const free = new Set(before);
  const claim = (index: number, item: Values | undefined) => {
    if (item === undefined) return;
    found[index] = item;
    free.delete(item);
  };
  const claimBy = (keyOf: (item: Values) => string) => {
    const waiting = new Map<string, Values[]>();
    for (const item of free) waiting.set(keyOf(item), [...(waiting.get(keyOf(item)) ?? []), item]);
    for (const [index, item] of after.entries()) {
      const key = keyOf(item);
      if (found[index] === undefined && key !== '') claim(index, waiting.get(key)?.shift());
    }
  };
  claimBy(idOf);
  // A client that sends any known id knows them all: its other items are new, whatever their position.
  const knowsIds = found.some((item) => item !== undefined);
  claimBy(canonical);
  claimBy((item) => normalizeText(titleOf(item, list)));
  if (knowsIds) return found;
  const left = [...found.keys()].filter((index) => found[index] === undefined);
  if (left.length === free.size) {
    const inOrder = [...free];
    for (const [rank, index] of left.entries()) claim(index, inOrder[rank]);
    return found;
  }
  for (const index of left) claim(index, betweenSameNeighbours(before, found, index, free));
  return found;
}

/** The item between those that both neighbours match. */
function betweenSameNeighbours(
  before: readonly Values[],
  found: readonly (Values | undefined)[],
  index: number,
  free: ReadonlySet<Values>,
): Values | undefined {
  const edge = null;
  const previous = index === 0 ? edge : found[index - 1];
  const following = index === found.length - 1 ? edge : found[index + 1];
  return before.find(
    (item, place) =>
      free.has(item) &&
      (place === 0 ? edge : before[place - 1]) === previous &&
      (place === before.length - 1 ? edge : before[place + 1]) === following,
  );
}

function identifiedItems(
  before: readonly Values[],
  after: readonly Values[],
  list: ItemList,
  ids: Ids,
): Values[] {
  const available = before.filter((item) => !ids.assigned.has(idOf(item)));
  const continued = continuedBy(available, after, list);
  for (const item of continued) if (item !== undefined) ids.assigned.add(idOf(item));
  const withIds = (item: Values, index: number): Values => {
    const origin = continued[index];
    const id = origin === undefined ? ownOrNewId(item, ids) : idOf(origin);
    return { ...item, id, ...identifiedLists(origin, item, list.lists, ids) };
  };
  // Matched items first: of a copied item, the copy gets new ids for its parts.
  const matched = after.map((item, index) =>
    continued[index] === undefined ? undefined : withIds(item, index),
  );
  return after.map((item, index) => matched[index] ?? withIds(item, index));
}

function ownOrNewId(item: Values, ids: Ids): string {
  const own = idOf(item);
  let id = own;
  for (let tries = 0; id === '' || ids.assigned.has(id) || (id !== own && ids.reserved.has(id)); tries += 1) {
    if (tries === 1_000) throw new Error('The source of ids repeats itself.');
    id = ids.create(item);
  }
  ids.assigned.add(id);
  return id;
}

function identifiedLists(
  before: Values | undefined,
  after: Values,
  lists: readonly ItemList[],
  ids: Ids,
): Values {
  return Object.fromEntries(
    lists.map((list) => [
      list.path,
      identifiedItems(itemsAt(before, list.path), itemsAt(after, list.path), list, ids),
    ]),
  );
}

function identify(before: PlantSheetContent | null, after: PlantSheetContent, create: Ids['create']) {
  const assigned = [before, after].flatMap((content) => (content ? allIds(content, itemLists) : []));
  const ids: Ids = { assigned: new Set(), reserved: new Set(assigned), create };
  const lists = identifiedLists(before ?? undefined, after, itemLists, ids);
  return { ...after, ...lists };
}

/** Deterministic: equal contents get equal ids. */
function derivedIds(): Ids['create'] {
  const counts = new Map<string, number>();
  return (item) => {
    const words = canonical(item);
    const count = counts.get(words) ?? 0;
    counts.set(words, count + 1);
    return uuidOf(`${count} ${words}`);
  };
}

function hasEveryId(content: PlantSheetContent): boolean {
  const ids = allIds(content, itemLists);
  return !ids.includes('') && new Set(ids).size === ids.length;
}

/** Adds missing or duplicate ids only: those of matching items of `previous`, else derived from the content. */
export function identified(
  content: PlantSheetContent,
  previous: PlantSheetContent | null = null,
): PlantSheetContent {
  return hasEveryId(content) ? content : identify(previous, content, derivedIds());
}

/** Matches items by id, content, title or citation, else (in lists without known ids) by position. Ids stay unique. */
export function withStableIds(
  previous: PlantSheetContent | null,
  next: PlantSheetContent,
  newId: () => string,
): PlantSheetContent {
  if (previous === null && hasEveryId(next)) return next;
  return identify(previous && identified(previous), next, () => newId());
}
