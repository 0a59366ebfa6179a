import type { SheetChange } from '@simples/contract/plant-sheet-comparison';
import { type ItemList, itemLists, memberLists } from '@simples/contract/plant-sheet-fields';
import type { ListRow, Row } from './comparison-rows.ts';

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
export function withMoves(rows: readonly Row[], moves: readonly SheetChange[]): readonly Row[] {
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
