import { labelOf } from '@simples/contract/plant-sheets/vocabulary';
import {
  below,
  type ItemRow,
  isFilled,
  type ListRow,
  type Row,
  type RowState,
  rowsIn,
  type TextRow,
} from './rows.ts';

/** A field of the comparison: see `compared` in the contract. */
interface Compared<T> {
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

/** A text or number; the value of an enumeration is shown by its label. */
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

/** A set of words. */
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

/** Fields that hold one value and the list of several are one field: see the contract's comparison. */
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

/** A member of a list of plain statements: there, gone or new. */
interface Statement {
  readonly changeId: string | null;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
  readonly value: string;
}

/** One statement of a list under the list's name. */
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
  readonly isUse?: boolean;
  readonly rows: readonly Row[];
}

/** Rows under a title. What a new or removed item holds is decided with it, so its rows carry no mark of their own. */
export function itemRow({ isNew, isDeleted, hasChanges, isUse = false, ...item }: Item): ItemRow {
  const shared = { kind: 'item', isUse, ...item } as const;
  const rows = item.rows.map((row) => below(item.path, row));
  if (isNew) return { ...shared, state: 'added', rows: rowsIn('value', rows) };
  if (isDeleted) return { ...shared, state: 'removed', rows: rowsIn('previous', rows) };
  return { ...shared, state: hasChanges ? 'changed' : 'same', rows: rows.filter(isFilled) };
}
