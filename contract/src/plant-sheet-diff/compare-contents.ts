import type { SheetChange, VersionComparison } from '#contract/plant-sheet-comparison.ts';
import type { PlantSheetContent } from '#contract/plant-sheet-content.ts';
import {
  type ItemList,
  isInSafetyBlock,
  type SheetField,
  safetyPath,
  sheetFields,
} from '#contract/plant-sheet-fields.ts';
import { NOT_DOCUMENTED } from '#contract/plant-sheet-vocabulary.ts';
import { at, idOf, itemsAt, type Values } from '#contract/read-fields.ts';
import { memberId, membersOf, sheetChanges } from './sheet-changes.ts';
import { identified, isSameValue } from './stable-ids.ts';

export type ContentComparison = Omit<VersionComparison, 'id' | 'content' | 'metadata'> & {
  readonly metadata: Pick<VersionComparison['metadata'], 'totalChanges' | 'safetyChanges'>;
};

type Marks = ReturnType<typeof marksOf>;

interface Sides {
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** Path with a final `/`; empty for the sheet itself. */
  readonly prefix: string;
  /** Added or removed whole: its fields differ, but none can be accepted alone. */
  readonly isWhole: boolean;
  readonly marks: Marks;
}

/** Ids of the changes and of all their parents. */
function marksOf(changes: readonly SheetChange[]) {
  const ids = new Set(changes.map(({ id }) => id));
  const holders = new Set<string>();
  for (const id of ids) {
    for (let end = id.indexOf('/'); end !== -1; end = id.indexOf('/', end + 1)) holders.add(id.slice(0, end));
  }
  const changeId = (path: string) => (ids.has(path) ? path : null);
  return { changeId, holdsChanges: (path: string) => ids.has(path) || holders.has(path) };
}

/** `shared` is the id of the change of the whole block, for its fields. */
function leaf(sides: Sides, path: string, shared = path) {
  const value = at(sides.after, path) ?? null;
  const previousValue = at(sides.before, path) ?? null;
  const changeId = sides.isWhole ? null : sides.marks.changeId(sides.prefix + shared);
  const hasChanges = (sides.isWhole || changeId !== null) && !isSameValue(value, previousValue);
  return { value, previousValue, hasChanges, changeId: hasChanges ? changeId : null };
}

interface Compared {
  readonly sides: Sides;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
  readonly item: { id: string; changeId: string | null; hasChanges: boolean };
}

/** Items of the newer content in their order, then removed ones. */
function items<T>(holder: Sides, path: string, build: (compared: Compared) => T): T[] {
  const [olds, news] = [itemsAt(holder.before, path), itemsAt(holder.after, path)];
  const oldById = new Map(olds.map((item) => [idOf(item), item]));
  const newIds = new Set(news.map(idOf));
  const pairs = [
    ...news.map((after) => ({ id: idOf(after), before: oldById.get(idOf(after)), after })),
    ...olds
      .filter((old) => !newIds.has(idOf(old)))
      .map((before) => ({ id: idOf(before), before, after: undefined })),
  ];
  return pairs.map(({ id, before, after }) => {
    const at = `${holder.prefix}${path}/${id}`;
    const changeId = holder.isWhole ? null : holder.marks.changeId(at);
    const isWhole = holder.isWhole || changeId !== null;
    return build({
      sides: { before, after, prefix: `${at}/`, isWhole, marks: holder.marks },
      isNew: isWhole && before === undefined,
      isDeleted: isWhole && after === undefined,
      item: { id, changeId, hasChanges: isWhole || holder.marks.holdsChanges(at) },
    });
  });
}

const comparedItem =
  ({ fields, lists, flag = '' }: ItemList) =>
  ({ sides, isNew, isDeleted, item }: Compared): Values => ({
    ...item,
    [`isNew${flag}`]: isNew,
    [`isDeleted${flag}`]: isDeleted,
    ...Object.fromEntries(fields.map(({ path }) => [path, leaf(sides, path)])),
    ...Object.fromEntries(
      fields.flatMap(({ path, plural }) => (plural ? [[plural, leaf(sides, plural, path)]] : [])),
    ),
    ...Object.fromEntries(lists.map((list) => [list.path, items(sides, list.path, comparedItem(list))])),
  });

/** Removed members last; `whole` is the change of the whole block. */
function members(sides: Sides, path: string, whole: string | null = null) {
  const [olds, news] = [membersOf(sides.before, path), membersOf(sides.after, path)];
  const current = [...news].map(([key, value]) => {
    const changeId = olds.has(key) ? null : (whole ?? sides.marks.changeId(memberId(path, 'added', value)));
    return { value, changeId, isNew: changeId !== null, isDeleted: false };
  });
  const removed = [...olds]
    .filter(([key]) => !news.has(key))
    .map(([, value]) => {
      const changeId = whole ?? sides.marks.changeId(memberId(path, 'removed', value));
      return { value, changeId, isNew: false, isDeleted: true };
    });
  return [...current, ...removed];
}

function statements(sides: Sides, path: string, whole: string | null) {
  const all = members(sides, path, whole);
  const saysNothing = at(sides.after, path) !== undefined && all.every(({ isDeleted }) => isDeleted);
  const nothing = { changeId: null, isNew: false, isDeleted: false, value: NOT_DOCUMENTED };
  return saysNothing ? [nothing, ...all] : all;
}

function vernacularNames(sides: Sides, path: string) {
  return members(sides, path).map(({ value, ...marks }) => {
    const { name, language, country } = value as Values;
    return { ...marks, hasChanges: marks.changeId !== null, name, language, country };
  });
}

function comparedField(sides: Sides, field: SheetField): unknown {
  const whole = isInSafetyBlock(field) ? sides.marks.changeId(safetyPath) : null;
  if (field.kind === 'items') return items(sides, field.path, comparedItem(field));
  if (field.kind === 'statements') return statements(sides, field.path, whole);
  if (field.kind === 'vernacular') return vernacularNames(sides, field.path);
  return leaf(sides, field.path, whole ?? undefined);
}

function comparedFields(sides: Sides): Values {
  const tree: Values = {};
  for (const field of sheetFields) {
    const names = field.path.split('/');
    const last = names.pop() ?? '';
    let holder = tree;
    for (const name of names) holder = (holder[name] ??= {}) as Values;
    holder[last] = comparedField(sides, field);
  }
  return tree;
}

/** Fields of an item added or removed whole carry no change id; those of the safety block carry the block's. */
export function compareContents(
  previous: PlantSheetContent | null,
  next: PlantSheetContent,
): ContentComparison {
  const old = previous && identified(previous);
  // Large, and only needed to apply a change.
  const changes = sheetChanges(previous, next).map(
    ({ item: _item, order: _order, evidence: _evidence, ...change }) => change,
  );
  const sides: Sides = {
    before: old ?? undefined,
    after: identified(next, old),
    prefix: '',
    isWhole: false,
    marks: marksOf(changes.filter(({ kind }) => kind !== 'moved')),
  };
  return {
    ...(comparedFields(sides) as Omit<ContentComparison, 'changes' | 'metadata'>),
    changes,
    metadata: {
      totalChanges: changes.filter(({ kind }) => kind !== 'moved').length,
      safetyChanges: changes.filter(({ isSafety }) => isSafety).length,
    },
  };
}
