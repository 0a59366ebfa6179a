import type { ReviewedFacts } from '@simples/contract/plant-facts';
import type { SheetChange, VersionComparison } from '@simples/contract/plant-sheet-comparison';
import { memberId } from '@simples/contract/plant-sheet-diff/sheet-changes';
import {
  type Field,
  fieldsOf,
  type ItemList,
  itemLists,
  type MemberList,
  memberLists,
  type SheetField,
  type SheetPart,
  safetyPath,
  sheetParts,
} from '@simples/contract/plant-sheet-fields';
import { keysOf } from '@simples/contract/plant-sheet-vocabulary';
import { at, itemsAt, type Values } from '@simples/contract/read-fields';
import { reviewInWords } from '#web/ui/facts/reviewed-statements.ts';
import {
  type Compared,
  type ItemRow,
  isFilled,
  itemRow,
  type ListRow,
  listRow,
  type Row,
  type Statement,
  severalRow,
  statementRow,
  type TextRow,
  textRow,
} from './comparison-rows.ts';

const withNested = (lists: readonly ItemList[]): ItemList[] =>
  lists.flatMap((list) => [list, ...withNested(list.lists)]);

const headings = [...memberLists, ...withNested(itemLists)];

const headingOf = (id: string): string =>
  headings.find(({ path }) => `/${id}`.endsWith(`/${path}`))?.heading ?? '';

/** Both sides of a move are names: see `SheetChange`. */
const movedRow = (label: string, { id, value, previousValue }: SheetChange): ListRow => ({
  kind: 'list',
  key: `ordre ${id}`,
  path: id,
  label,
  state: 'moved',
  changeId: id,
  value: value as string[],
  previous: previousValue as string[],
});

const isWithin = ({ id }: SheetChange, row: Row): boolean =>
  row.kind === 'item' && id.startsWith(`${row.path}/`);

/** A list of values shows its own order; the order of items gets a row after them. */
function withMoves(rows: readonly Row[], moves: readonly SheetChange[]): readonly Row[] {
  if (moves.length === 0) return rows;
  const shown = rows.map((row): Row => {
    if (row.kind === 'item') {
      const own = moves.filter((move) => isWithin(move, row));
      return { ...row, rows: withMoves(row.rows, own) };
    }
    const own = moves.find(({ id }) => id === row.path);
    return own ? movedRow(row.label, own) : row;
  });
  const others = moves.filter((move) => !rows.some((row) => row.path === move.id || isWithin(move, row)));
  return [...shown, ...others.map((move) => ({ ...movedRow(headingOf(move.id), move), isOrderOnly: true }))];
}

export interface ComparedSection {
  readonly id: SheetPart;
  readonly title: string;
  /** Its changes are shown apart, before the others. */
  readonly isSafety: boolean;
  readonly rows: readonly Row[];
}

type Texts = Compared<string[]>;

const inWords = ({ value, previousValue, ...marks }: Compared<ReviewedFacts[]>): Texts => ({
  ...marks,
  value: value?.map(reviewInWords) ?? null,
  previousValue: previousValue?.map(reviewInWords) ?? null,
});

function valueRow({ path, kind, label, reviewLabel = label, plural, choices }: Field, holder: unknown): Row {
  const compared = at(holder, path);
  if (plural) {
    const both = [compared as Compared<string>, at(holder, plural) as Texts] as const;
    return severalRow(reviewLabel, path, both, choices ?? {});
  }
  if (kind === 'facts') return listRow(reviewLabel, path, inWords(compared as Compared<ReviewedFacts[]>));
  if (kind === 'words' || kind === 'names') return listRow(reviewLabel, path, compared as Texts);
  return textRow(reviewLabel, path, compared as Compared<string | number>, choices);
}

/** The heading of an item is a row of its own only when it changed. */
function rowsOfItem({ fields, lists, headedBy }: ItemList, item: Values): Row[] {
  const rows = fields
    .map((field) => valueRow(field, item))
    .filter(({ path, changeId }) => path !== headedBy || changeId !== null);
  return [...rows, ...lists.flatMap((list) => itemRows(list, item))];
}

function rowOfItem(list: ItemList, item: Values, index: number): ItemRow {
  const { path, label, headedBy, flag = '' } = list;
  const id = String(item.id);
  const heading = headedBy === undefined ? null : (item[headedBy] as Compared<string>);
  return itemRow({
    key: id,
    path: `${path}/${id}`,
    label: list.isNumbered ? `${label} ${index + 1}` : label,
    title: heading?.value ?? heading?.previousValue ?? '',
    changeId: item.changeId as string | null,
    hasChanges: item.hasChanges === true,
    isNew: item[`isNew${flag}`] === true,
    isDeleted: item[`isDeleted${flag}`] === true,
    rows: rowsOfItem(list, item),
  });
}

const itemRows = (list: ItemList, holder: unknown): ItemRow[] =>
  itemsAt(holder, list.path).map((item, index) => rowOfItem(list, item, index));

type Vernacular = VersionComparison['additionalInfo']['names']['vernacular'][number];

const vernacularName = ({ name, language, country }: Vernacular): string =>
  `${name} (${country ? `${language}, ${country}` : language})`;

/** Unchanged names share a row. */
function vernacularRows({ path, label, heading }: MemberList, names: readonly Vernacular[]): Row[] {
  const all = names.map((name) => ({ ...name, value: vernacularName(name) }));
  const stayed = all.filter(({ hasChanges }) => !hasChanges).map(({ value }) => value);
  const same = { value: stayed, previousValue: stayed, hasChanges: false, changeId: null };
  const touched = all.filter(({ hasChanges }) => hasChanges);
  return [
    listRow(heading, path, same),
    ...touched.map((name, index) => statementRow(label, name.changeId ?? path, name, index)),
  ];
}

const statementRows = ({ path, heading }: MemberList, statements: readonly Statement[]): TextRow[] =>
  statements.map((one, index) =>
    statementRow(heading, memberId(path, one.isDeleted ? 'removed' : 'added', one.value), one, index),
  );

function rowsOf(field: SheetField, comparison: VersionComparison): Row[] {
  const compared = at(comparison, field.path);
  if (field.kind === 'items') return itemRows(field, comparison);
  if (field.kind === 'vernacular') return vernacularRows(field, compared as Vernacular[]);
  if (field.kind === 'statements') return statementRows(field, compared as Statement[]);
  return [valueRow(field, comparison)];
}

/** A safety block added or removed as a whole is one change, so its rows form one item. */
function inWholeBlock({ changes }: VersionComparison, rows: readonly Row[]): readonly Row[] {
  const whole = changes.find(({ id }) => id === safetyPath);
  if (!whole) return rows;
  const flags = { isNew: whole.kind === 'added', isDeleted: whole.kind === 'removed', hasChanges: true };
  const below = rows.map((row) => ({ ...row, path: row.path.slice(safetyPath.length + 1) }));
  const block = { key: whole.id, path: safetyPath, label: whole.label, title: '', changeId: whole.id };
  return [itemRow({ ...flags, ...block, rows: below })];
}

/** Two versions as the sections of a sheet, in reading order. */
export function comparedSections(comparison: VersionComparison): ComparedSection[] {
  const moves = comparison.changes.filter(({ kind }) => kind === 'moved');
  return keysOf(sheetParts)
    .map((id) => {
      const fields = fieldsOf(id);
      const own = moves.filter((move) => fields.some(({ path }) => `${move.id}/`.startsWith(`${path}/`)));
      const rows = withMoves(
        fields.flatMap((field) => rowsOf(field, comparison)),
        own,
      );
      return {
        id,
        title: sheetParts[id],
        isSafety: fields.some(({ safety }) => safety !== undefined),
        rows: (id === 'securite' ? inWholeBlock(comparison, rows) : rows).filter(isFilled),
      };
    })
    .filter(({ rows }) => rows.length > 0);
}
