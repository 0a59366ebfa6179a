import type { PlantSheetContent } from '#contract/plant-sheet-content.ts';
import {
  type Field,
  type ItemList,
  isInSafetyBlock,
  itemLists,
  memberLists,
  safetyPath,
  valueFields,
} from '#contract/plant-sheet-fields.ts';
import { NOT_DOCUMENTED } from '#contract/plant-sheet-vocabulary.ts';
import { at, idOf, itemsAt, read, type Values } from '#contract/read-fields.ts';
import {
  type AppliableChange,
  afterEvidenceChanges,
  inOrder,
  inserted,
  isReordered,
  isSet,
  isUndocumented,
  keysOfValues,
} from './sheet-changes.ts';
import { canonical, identified, isSameValue } from './stable-ids.ts';

const memberListOf = (id: string) => memberLists.find(({ path }) => `${id}/`.startsWith(`${path}/`));

/** Creates missing parents; `undefined` deletes the key. */
function write(holder: Values, path: string, value: unknown): void {
  const names = path.split('/');
  const last = names.pop() ?? '';
  let target = holder;
  for (const name of names) {
    // The schema requires these lists as soon as `names` exists.
    target[name] ??= name === 'names' ? { vernacular: [], synonyms: [] } : {};
    target = target[name] as Values;
  }
  if (value === undefined) delete target[last];
  else target[last] = value;
}

/** Of reviewed facts: a statement has one review. */
const statementOf = (member: unknown): string[] => {
  const statement = at(member, 'statement');
  return typeof statement === 'string' ? [statement] : [];
};

/** Applies additions and removals to the current set: additions by others stay. */
function mergedSet(current: unknown, change: AppliableChange): unknown[] {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const keys = (value: unknown) => new Set(list(value).map(canonical));
  const [wanted, had, present] = [keys(change.value), keys(change.previousValue), keys(current)];
  const remaining = list(current).filter((one) => wanted.has(canonical(one)) || !had.has(canonical(one)));
  const added = list(change.value).filter((one) => !had.has(canonical(one)) && !present.has(canonical(one)));
  const replaced = new Set(added.flatMap(statementOf));
  const order = keysOfValues(change.value);
  const merged = added.reduce<unknown[]>(
    (all, one) => inserted(all, one, canonical, order),
    remaining.filter((one) => !statementOf(one).some((own) => replaced.has(own))),
  );
  if (merged.length === 0) return list(change.value);
  return isReordered(keysOfValues(change.previousValue), order) ? inOrder(merged, canonical, order) : merged;
}

function moveWithin(
  holder: Values,
  path: string,
  keyOf: (member: unknown) => string,
  change: AppliableChange,
) {
  const list: unknown = at(holder, path);
  if (Array.isArray(list)) write(holder, path, inOrder(list, keyOf, change.order ?? []));
}

function writeSeveral(holder: Values, { path, plural = path }: Field, all: readonly unknown[]): void {
  write(holder, path, all[0] ?? '');
  write(holder, plural, all.length > 1 ? all : undefined);
}

function applyToField(holder: Values, field: Field, change: AppliableChange): void {
  if (change.kind === 'moved' && field.plural !== undefined) {
    const all = [read(holder, field)].flat();
    writeSeveral(holder, field, inOrder(all, canonical, change.order ?? []));
    return;
  }
  if (change.kind === 'moved') {
    moveWithin(holder, field.path, canonical, change);
    return;
  }
  if (isSet(field)) {
    write(holder, field.path, mergedSet(at(holder, field.path), change));
    return;
  }
  if (field.plural === undefined) {
    write(holder, field.path, change.value ?? undefined);
    return;
  }
  writeSeveral(holder, field, [change.value ?? []].flat());
}

function applyToMember(draft: Values, path: string, change: AppliableChange): void {
  const member = change.value ?? change.previousValue;
  const all: readonly unknown[] = itemsAt(draft, path);
  const others = all.filter((one) => !isSameValue(one, member));
  if (change.kind === 'removed') write(draft, path, others);
  else if (others.length === all.length)
    write(draft, path, inserted(all, member, canonical, change.order ?? []));
}

function applyToList(holder: Values, path: string, id: string, change: AppliableChange): void {
  const items = itemsAt(holder, path);
  const place = items.findIndex((item) => idOf(item) === id);
  const item = structuredClone(change.value as Values);
  if (change.kind === 'removed') holder[path] = items.filter((_, index) => index !== place);
  else if (place === -1) holder[path] = inserted(items, item, idOf, change.order ?? []);
  else holder[path] = items.with(place, item);
}

/** The item that contains a change; restored as it was when it has been removed. */
function applyToItem(draft: Values, change: AppliableChange): void {
  let holder = draft;
  let carried: Values | undefined;
  let lists: readonly ItemList[] = itemLists;
  const steps = change.id.split('/');
  for (let step = 0; step < steps.length; step += 2) {
    const [path = '', id = ''] = steps.slice(step, step + 2);
    const list = lists.find((one) => one.path === path);
    if (list === undefined) throw new Error(`No field of a sheet: ${change.id}`);
    if (step + 1 === steps.length) {
      moveWithin(holder, path, (item) => idOf(item as Values), change);
      return;
    }
    if (step + 2 === steps.length) {
      applyToList(holder, path, id, change);
      return;
    }
    const same = (item: Values) => idOf(item) === id;
    carried = step === 0 ? change.item : itemsAt(carried, path).find(same);
    let item = itemsAt(holder, path).find(same);
    if (item === undefined) {
      // Already removed with its item.
      if (change.kind === 'removed' || change.kind === 'moved') return;
      if (carried === undefined) throw new Error(`The item of a change is gone: ${change.id}`);
      item = structuredClone(carried);
      holder[path] = [...itemsAt(holder, path), item];
    }
    const field = list.fields.find((one) => one.path === steps[step + 2]);
    if (field !== undefined && step + 3 === steps.length) {
      applyToField(item, field, change);
      return;
    }
    holder = item;
    lists = list.lists;
  }
}

/** Restores the safety block for a change inside it; false when there is nothing left to remove. */
function ensureSafetyBlock(draft: Values, change: AppliableChange): boolean {
  if (at(draft, safetyPath) !== undefined) return true;
  if (change.kind === 'removed' || change.kind === 'moved') return false;
  if (change.item === undefined) throw new Error(`The block of a change is gone: ${change.id}`);
  write(draft, safetyPath, structuredClone(change.item));
  return true;
}

function applyOne(draft: Values, change: AppliableChange): void {
  if (change.id === safetyPath) {
    write(draft, safetyPath, change.kind === 'added' ? structuredClone(change.value) : undefined);
    return;
  }
  if (isInSafetyBlock({ path: change.id }) && !ensureSafetyBlock(draft, change)) return;
  const field = valueFields.find(({ path }) => path === change.id);
  const members = memberListOf(change.id);
  if (field) applyToField(draft, field, change);
  else if (members?.path === change.id) moveWithin(draft, members.path, canonical, change);
  else if (members) applyToMember(draft, members.path, change);
  else applyToItem(draft, change);
}

function applyEvidence(draft: Values, changes: readonly AppliableChange[]): void {
  const evidenceChanges = changes.flatMap((change) => change.evidence ?? []);
  if (evidenceChanges.length === 0) return;
  const path = 'additionalInfo/evidence';
  const evidence = (at(draft, path) ?? []) as Parameters<typeof afterEvidenceChanges>[0];
  write(draft, path, afterEvidenceChanges(evidence, evidenceChanges));
}

/** A list of safety statements is never empty, and never mixes statements with "not documented". */
function tidyStatements(draft: Values): void {
  if (at(draft, safetyPath) === undefined) return;
  for (const { path } of memberLists.filter(isInSafetyBlock)) {
    const known = itemsAt(draft, path).filter((statement) => !isUndocumented(statement));
    write(draft, path, known.length === 0 ? [NOT_DOCUMENTED] : known);
  }
}

/** Removals and moves last: they also apply to items that another change restored. */
const order = { changed: 0, added: 1, removed: 2, moved: 3 };

/** By id within a kind: the result does not depend on the order of `changes`. */
const inTurn = (a: AppliableChange, b: AppliableChange): number =>
  order[a.kind] - order[b.kind] || (a.id < b.id ? -1 : 1);

/** A change inside a removed item restores the item, so that review sees the text. Additions stand before what they preceded. */
export function applyChanges(
  onto: PlantSheetContent,
  changes: readonly AppliableChange[],
): PlantSheetContent {
  const draft: Values = structuredClone(identified(onto));
  for (const change of changes.toSorted(inTurn)) applyOne(draft, change);
  applyEvidence(draft, changes);
  tidyStatements(draft);
  return identified(draft as unknown as PlantSheetContent);
}
