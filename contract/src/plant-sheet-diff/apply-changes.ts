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
import { at, idOf, itemsAt, type Values } from './read-fields.ts';
import { type AppliableChange, afterEvidenceChanges, isSet, isUndocumented } from './sheet-changes.ts';
import { canonical, identified, isSameValue } from './stable-ids.ts';

const memberListOf = (id: string) => memberLists.find(({ path }) => id.startsWith(`${path}/`));

/** Writes a value at a path that may miss its holders; `undefined` leaves the name out. */
function write(holder: Values, path: string, value: unknown): void {
  const names = path.split('/');
  const last = names.pop() ?? '';
  let target = holder;
  for (const name of names) {
    // A sheet that gets its first name of any kind gets the lists that names always have.
    target[name] ??= name === 'names' ? { vernacular: [], synonyms: [] } : {};
    target = target[name] as Values;
  }
  if (value === undefined) delete target[last];
  else target[last] = value;
}

/** What came and went in a set, upon what is there now: additions of others stay. */
function mergedSet(now: unknown, change: AppliableChange): unknown[] {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const keys = (value: unknown) => new Set(list(value).map(canonical));
  const [wanted, had, present] = [keys(change.value), keys(change.previousValue), keys(now)];
  const kept = list(now).filter((one) => wanted.has(canonical(one)) || !had.has(canonical(one)));
  const added = list(change.value).filter((one) => !had.has(canonical(one)) && !present.has(canonical(one)));
  const merged = [...kept, ...added];
  return merged.length === 0 ? list(change.value) : merged;
}

function applyToField(holder: Values, field: Field, change: AppliableChange): void {
  if (isSet(field)) {
    write(holder, field.path, mergedSet(at(holder, field.path), change));
    return;
  }
  if (field.plural === undefined) {
    write(holder, field.path, change.value ?? undefined);
    return;
  }
  const all = [change.value ?? []].flat();
  write(holder, field.path, all[0] ?? '');
  write(holder, field.plural, all.length > 1 ? all : undefined);
}

function applyToMember(draft: Values, path: string, change: AppliableChange): void {
  const member = change.value ?? change.previousValue;
  const others = itemsAt(draft, path).filter((one) => !isSameValue(one, member));
  write(draft, path, change.kind === 'added' ? [...others, member] : others);
}

/** Adds, replaces or removes an item of a list. */
function applyToList(holder: Values, path: string, id: string, change: AppliableChange): void {
  const items = itemsAt(holder, path);
  const place = items.findIndex((item) => idOf(item) === id);
  const others = items.filter((_, index) => index !== place);
  if (change.kind === 'removed') holder[path] = others;
  else
    holder[path] = others.toSpliced(
      place === -1 ? items.length : place,
      0,
      structuredClone(change.value as Values),
    );
}

/** Goes down to the item that a change stands in; brings it back as it was where it is gone. */
function applyToItem(draft: Values, change: AppliableChange): void {
  let holder = draft;
  let carried: Values | undefined;
  let lists: readonly ItemList[] = itemLists;
  const steps = change.id.split('/');
  for (let step = 0; step < steps.length; step += 2) {
    const [path = '', id = ''] = steps.slice(step, step + 2);
    const list = lists.find((one) => one.path === path);
    if (list === undefined) throw new Error(`No field of a sheet: ${change.id}`);
    if (step + 2 === steps.length) {
      applyToList(holder, path, id, change);
      return;
    }
    const same = (item: Values) => idOf(item) === id;
    carried = step === 0 ? change.item : itemsAt(carried, path).find(same);
    let item = itemsAt(holder, path).find(same);
    if (item === undefined) {
      // What goes is gone already with the item it stood in.
      if (change.kind === 'removed') return;
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

/** Brings the safety block back as it was, for a change inside it; false when there is nothing left to remove. */
function ensureSafetyBlock(draft: Values, change: AppliableChange): boolean {
  if (at(draft, safetyPath) !== undefined) return true;
  if (change.kind === 'removed') return false;
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
  else if (members) applyToMember(draft, members.path, change);
  else applyToItem(draft, change);
}

function applyEvidence(draft: Values, changes: readonly AppliableChange[]): void {
  const brought = changes.flatMap((change) => change.evidence ?? []);
  if (brought.length === 0) return;
  const path = 'additionalInfo/evidence';
  const evidence = (at(draft, path) ?? []) as Parameters<typeof afterEvidenceChanges>[0];
  write(draft, path, afterEvidenceChanges(evidence, brought));
}

/** A list of safety statements is never empty, and does not say both something and that nothing is known. */
function tidyStatements(draft: Values): void {
  if (at(draft, safetyPath) === undefined) return;
  for (const { path } of memberLists.filter(isInSafetyBlock)) {
    const known = itemsAt(draft, path).filter((statement) => !isUndocumented(statement));
    write(draft, path, known.length === 0 ? [NOT_DOCUMENTED] : known);
  }
}

/** What goes is taken out last: an item brought back by another change loses what was to go from it. */
const order = { changed: 0, added: 1, removed: 2 };

/**
 * A content with exactly these changes, whichever content they were found in. A change inside an item (or the safety
 * block) that is gone brings the item back as it was, then changes it, so that what someone wrote is seen in review
 * rather than lost. What comes is added at the end of its list.
 */
export function applyChanges(
  onto: PlantSheetContent,
  changes: readonly AppliableChange[],
): PlantSheetContent {
  const draft: Values = structuredClone(identified(onto));
  for (const change of changes.toSorted((a, b) => order[a.kind] - order[b.kind])) applyOne(draft, change);
  applyEvidence(draft, changes);
  tidyStatements(draft);
  return identified(draft as unknown as PlantSheetContent);
}
