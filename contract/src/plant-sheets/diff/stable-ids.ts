import { normalizeText } from '../../text.ts';
import type { PlantSheetContent } from '../content.ts';
import { canonical, uuidOf } from './canonical.ts';
import { type ItemList, idOf, itemLists, itemsAt, type Values } from './fields.ts';

/** Ids given so far, and ids that no new item may get. */
interface Ids {
  readonly given: Set<string>;
  readonly reserved: ReadonlySet<string>;
  readonly create: (item: Values) => string;
}

function allIds(holder: Values, lists: readonly ItemList[]): string[] {
  return lists.flatMap((list) =>
    itemsAt(holder, list.path).flatMap((item) => [idOf(item), ...allIds(item, list.lists)]),
  );
}

/** For each item of a list the one it continues. */
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
  // A client that knows ids sends those of what it keeps: its other items are new, whatever their place.
  const knowsIds = found.some((item) => item !== undefined);
  claimBy(canonical);
  claimBy((item) => normalizeText(list.title(item)));
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

/** The item that stood between the two that the neighbours continue. */
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
  const available = before.filter((item) => !ids.given.has(idOf(item)));
  const continued = continuedBy(available, after, list);
  for (const item of continued) if (item !== undefined) ids.given.add(idOf(item));
  const withIds = (item: Values, index: number): Values => {
    const origin = continued[index];
    const id = origin === undefined ? ownOrNewId(item, ids) : idOf(origin);
    return { ...item, id, ...identifiedLists(origin, item, list.lists, ids) };
  };
  // What continues something comes first: of a copied item it is the copy whose parts get other ids.
  const kept = after.map((item, index) =>
    continued[index] === undefined ? undefined : withIds(item, index),
  );
  return after.map((item, index) => kept[index] ?? withIds(item, index));
}

function ownOrNewId(item: Values, ids: Ids): string {
  const own = idOf(item);
  let id = own;
  for (let tries = 0; id === '' || ids.given.has(id) || (id !== own && ids.reserved.has(id)); tries += 1) {
    if (tries === 1_000) throw new Error('The source of ids repeats itself.');
    id = ids.create(item);
  }
  ids.given.add(id);
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
  const given = [before, after].flatMap((content) => (content ? allIds(content, itemLists) : []));
  const ids: Ids = { given: new Set(), reserved: new Set(given), create };
  const lists = identifiedLists(before ?? undefined, after, itemLists, ids);
  return { ...after, ...lists };
}

/** Ids made of what the items say: the same content always gets the same. */
function idsOfWords(): Ids['create'] {
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

/**
 * A content whose items all have an id, each once. Contents that have them (all that this product writes) come back as
 * they are; items of others get ids made of their words, or those of the items of `previous` that they continue.
 */
export function identified(
  content: PlantSheetContent,
  previous: PlantSheetContent | null = null,
): PlantSheetContent {
  return hasEveryId(content) ? content : identify(previous, content, idsOfWords());
}

/**
 * Gives each item at every level the id of the item it continues: the one whose id it carries; else the one that says
 * the same; else the one of the same title or citation; else, in a list sent without any known id, the one in the same
 * place (as many are left on both sides, or it stood between the same neighbours). Other items keep the id they carry, or
 * get a new one. No id is given twice.
 */
export function withStableIds(
  previous: PlantSheetContent | null,
  next: PlantSheetContent,
  newId: () => string,
): PlantSheetContent {
  if (previous === null && hasEveryId(next)) return next;
  return identify(previous && identified(previous), next, () => newId());
}
