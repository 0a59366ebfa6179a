import { folded } from '#server/french/folded.ts';
import {
  isLoneCell,
  type Mapped,
  MOST_HEADERS,
  nameIn,
  type Row,
  said,
  type Table,
} from './printed-tables.ts';
import { blockIndexAt, type Flow, type Range, textOf } from './text-flow.ts';
import { hasFamilyBeside } from './title-names.ts';

const fewWords = /^\s*(?:\p{L}+ ){0,3}\p{L}+\s*$/u;
const isFamilyAlone = (text: string): boolean => fewWords.test(text) && hasFamilyBeside(text);

/** A table that goes on over the page has the columns of the one before. */
export const goesOn = (before: Mapped | null, now: Mapped): Mapped =>
  before !== null &&
  now.header === null &&
  before.name === now.name &&
  before.columns.length >= now.columns.length
    ? { ...before, header: null }
    : now;

const wordsOf = (heading: string): readonly string[] => folded(heading).match(/[\p{L}\p{N}]+/gu) ?? [];

/** "N. local" and "Nom local", "Espèce" and "Espèce (herbier)". */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const pairs = a.slice(0, b.length).map((word, at) => [word, b[at] ?? ''] as const);
  return one === other || (pairs.length > 0 && pairs.every(([x, y]) => x.startsWith(y) || y.startsWith(x)));
}

/** A header printed again above the rows of another page, some of its headings cut short. */
export function headerAgain(flow: Flow, { header }: Mapped, { rows }: Table): Row | undefined {
  if (header === null) return undefined;
  return rows.slice(0, MOST_HEADERS).find((row) => {
    const pairs = row.map((cell, at) => [said(flow, cell), said(flow, header[at])] as const);
    const same = pairs.filter(([one, other]) => one === other).length;
    return same * 2 >= pairs.length && pairs.every(([one, other]) => areAlike(one, other));
  });
}

/** What a page has of the last row of the page before: cells below a header, and no plant. */
export function restOfRow(flow: Flow, { rows, header }: Table & Mapped, { name }: Mapped): Row | null {
  const first = rows[header === null ? 0 : rows.indexOf(header) + 1];
  const own = said(flow, first?.[name]);
  const isOn = own === '' || /^\p{Ll}/u.test(own) || isFamilyAlone(own);
  if (first === undefined || !isOn) return null;
  // A cell alone up to the column of the plants is a family or another title.
  const isTitle = isLoneCell(flow, first) && first.slice(0, name).some((cell) => said(flow, cell) !== '');
  return !isTitle && first.some((cell) => /^\p{Ll}/u.test(said(flow, cell))) ? first : null;
}

/** The family alone in the line above a table, or below the one that it goes on: that of its first rows, as where a page ended between them. */
export function familyBefore(flow: Flow, { start }: Range, before: Range | undefined): Range | null {
  const below = before && flow.blocks[blockIndexAt(flow, before.end - 1) + 1];
  const lines = [flow.blocks[blockIndexAt(flow, start) - 1], below];
  return lines.find((line) => line && isFamilyAlone(textOf(flow, line))) ?? null;
}

/** The family that a row tells of those below it: alone in its row, or in a cell over several. */
export function familyAbove(
  flow: Flow,
  { columns, name }: Mapped,
  row: Row,
  before: Range | null,
): Range | null {
  const told = isLoneCell(flow, row) ? row.find((cell) => said(flow, cell) !== '') : undefined;
  if (told) return nameIn(flow, told) ? before : hasFamilyBeside(said(flow, told)) ? told : null;
  const at = columns.findIndex(({ kind }) => kind === 'family');
  const own = at < name ? row[at] : undefined;
  return own === undefined || said(flow, own) === '' ? before : own;
}
