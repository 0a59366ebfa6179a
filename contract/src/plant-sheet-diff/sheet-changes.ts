import { type SheetChange } from '#contract/plant-sheet-comparison.ts';
import { type PlantSheetContent } from '#contract/plant-sheet-content.ts';
import {
  type Field,
  type ItemList,
  isInSafetyBlock,
  isMemberList,
  type MemberList,
  type SheetField,
  safetyPath,
  sectionOf,
  sheetFields,
  sheetParts,
} from '#contract/plant-sheet-fields.ts';
import { labelOf, NOT_DOCUMENTED } from '#contract/plant-sheet-vocabulary.ts';
import { at, idOf, itemsAt, read, stepsOf, textOf, titleOf, type Values } from '#contract/read-fields.ts';
import { canonical, identified, isSameValue, shortHash } from './stable-ids.ts';

/** Orders of lists, by the keys of their members: ids of items, canonical texts of values. */

/** What both lists hold stands in another relative order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const [had, has] = [new Set(before), new Set(after)];
  const kept = [...had].filter((key) => has.has(key));
  const left = [...has].filter((key) => had.has(key));
  return left.some((key, place) => key !== kept[place]);
}

/** Members of `order` change places among themselves; the others keep theirs. */
export function inOrder<T>(list: readonly T[], keyOf: (member: T) => string, order: readonly string[]): T[] {
  const ranks = new Map(order.map((key, rank) => [key, rank]));
  const rankOf = (member: T): number => ranks.get(keyOf(member)) ?? -1;
  const sorted = list.filter((member) => rankOf(member) >= 0).toSorted((a, b) => rankOf(a) - rankOf(b));
  return list.map((member) => (rankOf(member) >= 0 ? (sorted.shift() ?? member) : member));
}

/** Before the nearest member that follows it in `order`; last when none does. */
export function inserted<T>(
  list: readonly T[],
  member: T,
  keyOf: (member: T) => string,
  order: readonly string[],
): T[] {
  const keys = list.map(keyOf);
  const follower = order.slice(order.indexOf(keyOf(member)) + 1).find((key) => keys.includes(key));
  return list.toSpliced(follower === undefined ? list.length : keys.indexOf(follower), 0, member);
}

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>;

/** Evidence is not reviewed by itself: it follows the changes of its fields, or any change when none match. */
interface EvidenceChange {
  readonly added: Evidence;
  readonly removed: Evidence;
}

const without = (these: Evidence, others: Evidence): Evidence => {
  const known = new Set(others.map(canonical));
  return these.filter((entry) => !known.has(canonical(entry)));
};

function changedEvidence(previous: PlantSheetContent, next: PlantSheetContent): EvidenceChange {
  const old = previous.additionalInfo.evidence ?? [];
  const now = next.additionalInfo.evidence ?? old;
  return { added: without(now, old), removed: without(old, now) };
}

const pathOf = (field: string) => stepsOf(field).join('/');

function withParents(path: string): string[] {
  const paths = [path];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    paths.push(path.slice(0, end));
  return paths;
}

/** For each change the evidence fields that equal, contain or are contained in its field. */
function fieldsTouched(ids: readonly string[], fields: readonly string[]): Set<string>[] {
  const at = new Map<string, string[]>();
  const within = new Map<string, string[]>();
  const put = (map: Map<string, string[]>, key: string, field: string) =>
    map.set(key, [...(map.get(key) ?? []), field]);
  for (const field of fields) {
    put(at, pathOf(field), field);
    for (const holder of withParents(pathOf(field))) put(within, holder, field);
  }
  return ids.map(
    (id) => new Set([...withParents(id).flatMap((path) => at.get(path) ?? []), ...(within.get(id) ?? [])]),
  );
}

function withEvidence<C extends Pick<SheetChange, 'id' | 'kind'>>(
  changes: readonly C[],
  { added, removed }: EvidenceChange,
): (C & { readonly evidence?: readonly EvidenceChange[] })[] {
  const fields = new Set([...added, ...removed].map(({ field }) => field));
  if (fields.size === 0) return [...changes];
  // A move says nothing that a quote could bear.
  const ids = changes.map(({ id, kind }) => (kind === 'moved' ? '' : id));
  const touched = fieldsTouched(ids, [...fields]);
  const named = new Set(touched.flatMap((own) => [...own]));
  const only = (keeps: (field: string) => boolean): EvidenceChange => ({
    added: added.filter(({ field }) => keeps(field)),
    removed: removed.filter(({ field }) => keeps(field)),
  });
  const unmatched = only((field) => !named.has(field));
  return changes.map((change, index) => {
    const own = touched[index] ?? new Set();
    return {
      ...change,
      evidence: own.size === 0 ? [unmatched] : [unmatched, only((field) => own.has(field))],
    };
  });
}

/** Removals first: an addition may replace what was removed. */
export function afterEvidenceChanges(evidence: Evidence, changes: Iterable<EvidenceChange>): Evidence {
  const all = [...new Set(changes)];
  const added = all.flatMap((change) => change.added);
  const remaining = without(
    evidence,
    all.flatMap((change) => change.removed),
  );
  const fresh = new Map(without(added, remaining).map((entry) => [canonical(entry), entry]));
  return [...remaining, ...fresh.values()];
}

/** A change with what is needed to apply it to a different content. */
export interface AppliableChange extends SheetChange {
  /** The item that contains it, as it was: restored when it has been removed. */
  readonly item?: Values | undefined;
  /** Keys of the newer list, in which a member was moved or added. */
  readonly order?: readonly string[] | undefined;
  readonly evidence?: readonly EvidenceChange[] | undefined;
}

interface Place {
  readonly section: string;
  /** Id of the parent with a final `/`; empty for the sheet itself. */
  readonly prefix: string;
  readonly title: string;
  readonly isSafety: boolean;
  readonly item?: Values | undefined;
}

type ChangeDetail = Pick<SheetChange, 'kind' | 'label' | 'previousValue' | 'value' | 'weakensSafety'> &
  Pick<AppliableChange, 'order'>;

const change = (place: Place, path: string, detail: ChangeDetail): AppliableChange => ({
  ...detail,
  id: place.prefix + path,
  section: place.section,
  label: place.title + detail.label,
  isSafety: place.isSafety,
  item: place.item,
});

const onSheet = (section: string, isSafety = false): Place => ({ section, prefix: '', title: '', isSafety });

/** One side of a list: its keys, and how a person reads them. */
interface Ordered {
  readonly keys: readonly string[];
  readonly words: readonly string[];
}

/** Nothing that the list says changes, so a move touches no warning. */
function moveOf(
  { path, heading }: { readonly path: string; readonly heading: string },
  before: Ordered,
  after: Ordered,
  place: Place,
): AppliableChange[] {
  if (!isReordered(before.keys, after.keys)) return [];
  const isOwnSection = place.title === '' && heading === place.section;
  const moved = change({ ...place, isSafety: false }, path, {
    kind: 'moved',
    label: isOwnSection ? 'Ordre modifié' : `${heading} : ordre modifié`,
    previousValue: before.words,
    value: after.words,
    weakensSafety: false,
    order: after.keys,
  });
  return [moved];
}

type PlacedField = Field & Pick<SheetField, 'safety'>;

export const isSet = ({ kind }: Field): boolean => kind === 'words' || kind === 'names' || kind === 'facts';

export const keysOfValues = (list: unknown): string[] => (Array.isArray(list) ? list : []).map(canonical);

function shown(value: unknown, field: Field): unknown {
  if (isSet(field)) return value ?? [];
  if (!Array.isArray(value)) return value ?? null;
  return value.length > 1 ? value : (value[0] ?? null);
}

/** A lower danger level weakens, and so does any rewording of another safety statement. */
function weakens({ safety, choices = {} }: PlacedField, before: unknown, after: unknown): boolean {
  if (safety !== 'level') return true;
  const levels: readonly unknown[] = Object.keys(choices);
  return levels.indexOf(after) < levels.indexOf(before);
}

function fieldChange(field: PlacedField, before: unknown, after: unknown, place: Place): AppliableChange[] {
  const [previousValue, value] = [read(before, field), read(after, field)];
  if (isSameValue(previousValue, value)) {
    // The order of reviewed facts is shown to nobody.
    if (field.kind === 'facts' || !Array.isArray(value)) return [];
    const ordered = (list: unknown): Ordered => ({
      keys: keysOfValues(list),
      words: [list].flat().map((one) => labelOf(field.choices ?? {}, textOf(one))),
    });
    return moveOf({ path: field.path, heading: field.label }, ordered(previousValue), ordered(value), place);
  }
  return [
    change(place, field.path, {
      kind: 'changed',
      label: field.label,
      previousValue: shown(previousValue, field),
      value: shown(value, field),
      weakensSafety: place.isSafety && weakens(field, previousValue, value),
    }),
  ];
}

const MAX_TITLE = 120;

function nameOf(item: Values, list: ItemList): string {
  const title = titleOf(item, list).trim();
  const short = title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).trimEnd()}…` : title;
  return short === '' ? list.label : `${list.label} « ${short} »`;
}

function itemChange(
  kind: 'added' | 'removed',
  item: Values,
  list: ItemList,
  { order, ...place }: Place & Pick<AppliableChange, 'order'>,
): AppliableChange {
  return change(place, `${list.path}/${idOf(item)}`, {
    kind,
    order,
    label: nameOf(item, list),
    previousValue: kind === 'removed' ? item : null,
    value: kind === 'added' ? item : null,
    weakensSafety: place.isSafety && kind === 'removed',
  });
}

function listChanges(list: ItemList, before: unknown, after: unknown, place: Place): AppliableChange[] {
  const [olds, news] = [itemsAt(before, list.path), itemsAt(after, list.path)];
  const oldById = new Map(olds.map((item) => [idOf(item), item]));
  const newIds = new Set(news.map(idOf));
  const removedItems = olds.filter((item) => !newIds.has(idOf(item)));
  const ordered = (items: readonly Values[]): Ordered => ({
    keys: items.map(idOf),
    words: items.map((item) => titleOf(item, list)),
  });
  const order = news.map(idOf);
  return [
    ...moveOf(list, ordered(olds), ordered(news), place),
    ...news.flatMap((item) => {
      const old = oldById.get(idOf(item));
      if (old === undefined) return [itemChange('added', item, list, { ...place, order })];
      const inside: Place = {
        ...place,
        prefix: `${place.prefix}${list.path}/${idOf(item)}/`,
        title: `${place.title}${nameOf(old, list)} : `,
        item: place.item ?? old,
      };
      return [
        ...list.fields.flatMap((field) => fieldChange(field, old, item, inside)),
        ...list.lists.flatMap((nested) => listChanges(nested, old, item, inside)),
      ];
    }),
    ...removedItems.map((item) => itemChange('removed', item, list, place)),
  ];
}

/** "Not documented" stands for an empty list. */
export function isUndocumented(statement: unknown): boolean {
  return typeof statement === 'string' && isSameValue(statement.toLowerCase(), NOT_DOCUMENTED);
}

export function memberId(path: string, kind: 'added' | 'removed', member: unknown): string {
  return `${path}/${kind === 'added' ? '+' : '-'}${shortHash(member)}`;
}

export function membersOf(holder: unknown, path: string): Map<string, unknown> {
  const list = at(holder, path);
  const members: unknown[] = Array.isArray(list) ? list : [];
  return new Map(
    members.filter((member) => !isUndocumented(member)).map((member) => [canonical(member), member]),
  );
}

const wordOf = (member: unknown): string => textOf(at(member, 'name') ?? member);

function memberChanges(field: MemberList, before: unknown, after: unknown, place: Place): AppliableChange[] {
  const [olds, news] = [membersOf(before, field.path), membersOf(after, field.path)];
  const order = [...news.keys()];
  const one = (kind: 'added' | 'removed', member: unknown): AppliableChange =>
    change(place, memberId(field.path, kind, member), {
      kind,
      order: kind === 'added' ? order : undefined,
      label: field.label,
      previousValue: kind === 'removed' ? member : null,
      value: kind === 'added' ? member : null,
      weakensSafety: place.isSafety && kind === 'removed',
    });
  const only = (these: Map<string, unknown>, others: Map<string, unknown>) =>
    [...these].filter(([key]) => !others.has(key)).map(([, member]) => member);
  const ordered = (members: Map<string, unknown>): Ordered => ({
    keys: [...members.keys()],
    words: [...members.values()].map(wordOf),
  });
  return [
    ...moveOf(field, ordered(olds), ordered(news), place),
    ...only(news, olds).map((member) => one('added', member)),
    ...only(olds, news).map((member) => one('removed', member)),
  ];
}

function changesOf(field: SheetField, before: unknown, after: unknown, place: Place): AppliableChange[] {
  if (field.kind === 'items') return listChanges(field, before, after, place);
  if (isMemberList(field)) return memberChanges(field, before, after, place);
  return fieldChange(field, before, after, place);
}

/** Added or removed whole: the block is invalid without one of its statements. */
function safetyChanges(before: Values, after: Values): AppliableChange[] {
  const [old, now] = [at(before, safetyPath) ?? null, at(after, safetyPath) ?? null];
  const place: Place = { ...onSheet(sheetParts.securite, true), item: (old as Values | null) ?? undefined };
  if (old === null || now === null) {
    if (old === now) return [];
    const kind = old === null ? 'added' : 'removed';
    const detail = { kind, label: 'Bloc de sécurité', previousValue: old, value: now } as const;
    return [change(place, safetyPath, { ...detail, weakensSafety: kind === 'removed' })];
  }
  return sheetFields.filter(isInSafetyBlock).flatMap((field) => changesOf(field, before, after, place));
}

/** Changes to review, safety first. A new order is one change, and so is an added or removed item. Empty for a new sheet. */
export function sheetChanges(previous: PlantSheetContent | null, next: PlantSheetContent): AppliableChange[] {
  if (previous === null) return [];
  const old = identified(previous);
  const [before, after]: [Values, Values] = [old, identified(next, old)];
  const others = sheetFields.filter((field) => !isInSafetyBlock(field));
  const changes = [
    ...safetyChanges(before, after),
    ...others.flatMap((field) =>
      changesOf(field, before, after, onSheet(sectionOf(field), field.safety !== undefined)),
    ),
  ];
  const safetyFirst = [...changes.filter((one) => one.isSafety), ...changes.filter((one) => !one.isSafety)];
  return withEvidence(safetyFirst, changedEvidence(previous, next));
}

export interface SheetDiff {
  readonly previous: PlantSheetContent | null;
  readonly next: PlantSheetContent;
  readonly changes: readonly AppliableChange[];
  /** Ignores the ids of items, not their order and evidence. */
  readonly isSame: boolean;
}

export function diffContents(previous: PlantSheetContent | null, next: PlantSheetContent): SheetDiff {
  const changes = sheetChanges(previous, next);
  const isSame =
    previous !== null &&
    changes.length === 0 &&
    isSameValue(previous.additionalInfo.evidence, next.additionalInfo.evidence);
  return { previous, next, changes, isSame };
}

export const sameContent = (a: PlantSheetContent, b: PlantSheetContent): boolean => diffContents(a, b).isSame;
