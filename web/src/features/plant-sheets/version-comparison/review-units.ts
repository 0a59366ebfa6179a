import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import { fieldsOf, type SheetField, type SheetPart, sheetParts } from '@simples/contract/plant-sheet-fields';
import { type Gap, readinessOf } from '#web/lib/sheet-readiness.ts';
import { type ItemRow, isTouched, type Row, type TextRow } from './comparison-rows.ts';
import { type ComparedSection, comparedSections } from './comparison-sections.ts';

/** What is decided, or read, at once. */
export interface ReviewUnit {
  /** The id of the change; in a new sheet the path of the field. */
  readonly id: string;
  /** The items that hold it. */
  readonly trail: readonly string[];
  readonly row: Row;
}

export interface ReviewSection {
  readonly id: SheetPart;
  readonly title: string;
  readonly isSafety: boolean;
  readonly units: readonly ReviewUnit[];
  readonly unchanged: readonly Row[];
}

const nameOfItem = ({ label, title }: ItemRow): string => (title === '' ? label : `${label} : ${title}`);

export const nameOfRow = (row: Row): string => (row.kind === 'item' ? nameOfItem(row) : row.label);

function changedUnits(rows: readonly Row[], trail: readonly string[]): ReviewUnit[] {
  return rows.flatMap((row): ReviewUnit[] => {
    if (row.changeId !== null) return [{ id: row.changeId, trail, row }];
    return row.kind === 'item' ? changedUnits(row.rows, [...trail, nameOfItem(row)]) : [];
  });
}

/** Of an item that changed in part, what stayed. */
function unchangedRows(rows: readonly Row[]): Row[] {
  return rows.flatMap((row): Row[] => {
    if (row.changeId !== null) return [];
    if (row.kind !== 'item') return [row];
    const inner = unchangedRows(row.rows);
    return inner.length === 0 && row.rows.length > 0 ? [] : [{ ...row, state: 'same', rows: inner }];
  });
}

export const countFields = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + (row.kind === 'item' ? Math.max(countFields(row.rows), 1) : 1), 0);

const safetyFirst = (sections: readonly ReviewSection[]): ReviewSection[] => [
  ...sections.filter(({ isSafety }) => isSafety),
  ...sections.filter(({ isSafety }) => !isSafety),
];

/** A part whose warnings only stand in another order is no safety change. */
function changedSection({ rows, isSafety, ...section }: ComparedSection): ReviewSection {
  return {
    ...section,
    isSafety: isSafety && rows.some(isTouched),
    units: changedUnits(rows, []),
    unchanged: unchangedRows(rows),
  };
}

const missingRow = ({ path, label }: Gap): TextRow => ({
  kind: 'text',
  key: `manque ${path}`,
  path,
  label,
  value: '',
  previous: '',
  state: 'same',
  changeId: null,
});

const isOf = (part: SheetPart, path: string): boolean =>
  fieldsOf(part).some((field: SheetField) => field.path === path);

/** In a new sheet every field is read; of its safety also those that say nothing. */
function newSections(comparison: VersionComparison): ReviewSection[] {
  const shown = new Map(comparedSections(comparison).map((section) => [section.id, section]));
  const gaps = readinessOf(comparison.content).find(({ key }) => key === 'safety')?.gaps ?? [];
  return (Object.keys(sheetParts) as SheetPart[]).flatMap((id): ReviewSection[] => {
    const missing = gaps.filter(({ path }) => isOf(id, path)).map(missingRow);
    const rows = [...(shown.get(id)?.rows ?? []), ...missing];
    if (rows.length === 0) return [];
    const isSafety = (shown.get(id)?.isSafety ?? missing.length > 0) && id !== 'faits';
    const units = rows.map((row) => ({ id: row.path, trail: [], row }));
    return [{ id, title: sheetParts[id], isSafety, units, unchanged: [] }];
  });
}

export const isNewSheet = ({ metadata }: VersionComparison): boolean => metadata.previousVersion === null;

/** More changes than this do not stand on one desk at once. */
const MAX_SPREAD = 12;

export interface ReviewPlan {
  readonly isNew: boolean;
  /** Parts after the safety start folded, pages are cut out on demand. */
  readonly isLong: boolean;
  /** Safety first. */
  readonly sections: readonly ReviewSection[];
  readonly units: readonly ReviewUnit[];
  readonly safetyIds: readonly string[];
}

export function reviewPlan(comparison: VersionComparison): ReviewPlan {
  const isNew = isNewSheet(comparison);
  const sections = safetyFirst(
    isNew ? newSections(comparison) : comparedSections(comparison).map(changedSection),
  );
  const safetyUnits = sections.flatMap(({ isSafety, units }) => (isSafety ? units : []));
  const units = sections.flatMap((section) => section.units);
  return {
    isNew,
    isLong: !isNew && units.length > MAX_SPREAD,
    sections,
    units,
    safetyIds: safetyUnits.map(({ id }) => id),
  };
}
