import { labelOf } from '@simples/contract/plant-sheet-vocabulary';

/** `moved`: a list in another order. */
export type RowState = 'same' | 'changed' | 'added' | 'removed' | 'moved';

interface Shared {
  /** Unique in its section. */
  readonly key: string;
  /** As in the ids of changes; `itemRow` completes the paths of inner rows. */
  readonly path: string;
  readonly state: RowState;
  /** Null when nothing changed, or when the change is decided with its item. */
  readonly changeId: string | null;
}

export interface TextRow extends Shared {
  readonly kind: 'text';
  readonly label: string;
  readonly value: string;
  readonly previous: string;
}

export interface ListRow extends Shared {
  readonly kind: 'list';
  readonly label: string;
  readonly value: readonly string[];
  readonly previous: readonly string[];
  /** Names of items that have rows of their own. */
  readonly isOrderOnly?: boolean;
}

export interface ItemRow extends Shared {
  readonly kind: 'item';
  readonly label: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

export type Row = TextRow | ListRow | ItemRow;

/** Prefixes the paths of a row and of its inner rows. */
function below(path: string, row: Row): Row {
  const placed = { ...row, path: `${path}/${row.path}` };
  return placed.kind === 'item'
    ? { ...placed, rows: placed.rows.map((inner) => below(path, inner)) }
    : placed;
}

/** Says something else than before. */
export function isTouched(row: Row): boolean {
  const isChanged = row.state !== 'same' && row.state !== 'moved';
  return isChanged || (row.kind === 'item' && row.rows.some(isTouched));
}

export function isFilled(row: Row): boolean {
  if (row.state !== 'same') return true;
  if (row.kind === 'item') return true;
  return row.value.length > 0;
}

/** The row in one version, without marks; null when that version lacks it. */
function rowIn(version: 'value' | 'previous', row: Row): Row | null {
  if (row.state === (version === 'value' ? 'removed' : 'added')) return null;
  if (row.kind === 'list' && row.isOrderOnly === true) return null;
  const plain = { state: 'same', changeId: null } as const;
  if (row.kind === 'item') return { ...row, ...plain, rows: rowsIn(version, row.rows) };
  if (row.kind === 'list') return { ...row, ...plain, value: row[version], previous: row[version] };
  return { ...row, ...plain, value: row[version], previous: row[version] };
}

export function rowsIn(version: 'value' | 'previous', rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => rowIn(version, row) ?? []).filter(isFilled);
}

/** A field of the comparison: see `compared` in the contract. */
export interface Compared<T> {
  readonly value: T | null;
  readonly previousValue: T | null;
  readonly hasChanges: boolean;
  readonly changeId: string | null;
}

type Labels = Readonly<Record<string, string>>;

function stateOf(hasChanges: boolean, hasPrevious: boolean, hasValue: boolean): RowState {
  if (!hasChanges) return 'same';
  if (!hasPrevious && hasValue) return 'added';
  return hasPrevious && !hasValue ? 'removed' : 'changed';
}

export function textRow(
  label: string,
  path: string,
  field: Compared<string | number>,
  labels: Labels = {},
): TextRow {
  const written = (value: string | number | null): string =>
    value === null ? '' : labelOf(labels, String(value));
  const value = written(field.value);
  const previous = written(field.previousValue);
  const state = stateOf(field.hasChanges, previous !== '', value !== '');
  return { kind: 'text', key: label, path, label, value, previous, state, changeId: field.changeId };
}

export function listRow(
  label: string,
  path: string,
  field: Compared<string[]>,
  labels: Labels = {},
): ListRow {
  const written = (values: string[] | null): string[] =>
    (values ?? []).map((value) => labelOf(labels, value));
  const value = written(field.value);
  const previous = written(field.previousValue);
  const state = stateOf(field.hasChanges, previous.length > 0, value.length > 0);
  return { kind: 'list', key: label, path, label, value, previous, state, changeId: field.changeId };
}

/** A value and its list of several values are one field: see the contract's comparison. */
export function severalRow(
  label: string,
  path: string,
  [one, many]: readonly [Compared<string>, Compared<string[]>],
  labels: Labels,
): TextRow | ListRow {
  const all = (only: string | null, list: string[] | null): string[] => [
    ...new Set([only ?? '', ...(list ?? [])].filter((value) => value !== '')),
  ];
  const value = all(one.value, many.value);
  const previousValue = all(one.previousValue, many.previousValue);
  const hasChanges = one.hasChanges || many.hasChanges;
  const changeId = one.changeId ?? many.changeId;
  if (value.length > 1 || previousValue.length > 1) {
    return listRow(label, path, { value, previousValue, hasChanges, changeId }, labels);
  }
  const [only = null] = value;
  const [previous = null] = previousValue;
  return textRow(label, path, { value: only, previousValue: previous, hasChanges, changeId }, labels);
}

export interface Statement {
  readonly changeId: string | null;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
  readonly value: string;
}

export function statementRow(
  label: string,
  path: string,
  { value, isNew, isDeleted, changeId }: Statement,
  index: number,
): TextRow {
  const state = isNew ? 'added' : isDeleted ? 'removed' : 'same';
  return {
    kind: 'text',
    key: `${label} ${index}`,
    path,
    label,
    value: isDeleted ? '' : value,
    previous: isNew ? '' : value,
    state,
    changeId,
  };
}

interface Item {
  readonly key: string;
  readonly path: string;
  readonly label: string;
  readonly title: string;
  readonly changeId: string | null;
  readonly hasChanges: boolean;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
  readonly rows: readonly Row[];
}

/** A new or removed item is decided as a whole, so its rows carry no marks. */
export function itemRow({ isNew, isDeleted, hasChanges, ...item }: Item): ItemRow {
  const shared = { kind: 'item', ...item } as const;
  const rows = item.rows.map((row) => below(item.path, row));
  if (isNew) return { ...shared, state: 'added', rows: rowsIn('value', rows) };
  if (isDeleted) return { ...shared, state: 'removed', rows: rowsIn('previous', rows) };
  return { ...shared, state: hasChanges ? 'changed' : 'same', rows: rows.filter(isFilled) };
}
