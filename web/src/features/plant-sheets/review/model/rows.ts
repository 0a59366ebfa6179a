/** What happened to a row between the two versions. */
export type RowState = 'same' | 'changed' | 'added' | 'removed';

interface Shared {
  /** Unique in its section. */
  readonly key: string;
  /** Where its value stands in the sheet, as changes and quotes name it; in an item, below that item. */
  readonly path: string;
  readonly state: RowState;
  /** The change to decide on; none where nothing changed, or where it is decided with what it stands in. */
  readonly changeId: string | null;
}

/** One text of the sheet. */
export interface TextRow extends Shared {
  readonly kind: 'text';
  readonly label: string;
  readonly value: string;
  readonly previous: string;
}

/** A set of words: tags, origins, methods. */
export interface ListRow extends Shared {
  readonly kind: 'list';
  readonly label: string;
  readonly value: readonly string[];
  readonly previous: readonly string[];
}

/** An indication, a preparation, a warning, a reference: rows under one title. */
export interface ItemRow extends Shared {
  readonly kind: 'item';
  readonly label: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** Tells how to prepare or take the plant. */
  readonly isUse: boolean;
}

export type Row = TextRow | ListRow | ItemRow;

/** A row of an item with all that it holds, by where the item stands. */
export function below(path: string, row: Row): Row {
  const placed = { ...row, path: `${path}/${row.path}` };
  return placed.kind === 'item'
    ? { ...placed, rows: placed.rows.map((inner) => below(path, inner)) }
    : placed;
}

/** True when the row itself or anything in it differs. */
export function isTouched(row: Row): boolean {
  return row.state !== 'same' || (row.kind === 'item' && row.rows.some(isTouched));
}

/** True when there is something to show. */
export function isFilled(row: Row): boolean {
  if (row.state !== 'same') return true;
  if (row.kind === 'item') return true;
  return row.value.length > 0;
}

/** The row as one version alone has it, without any mark; null where that version does not have it. */
function rowIn(version: 'value' | 'previous', row: Row): Row | null {
  if (row.state === (version === 'value' ? 'removed' : 'added')) return null;
  const plain = { state: 'same', changeId: null } as const;
  if (row.kind === 'item') return { ...row, ...plain, rows: rowsIn(version, row.rows) };
  if (row.kind === 'list') return { ...row, ...plain, value: row[version], previous: row[version] };
  return { ...row, ...plain, value: row[version], previous: row[version] };
}

/** The rows that one version has, and that say something in it. */
export function rowsIn(version: 'value' | 'previous', rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => rowIn(version, row) ?? []).filter(isFilled);
}
