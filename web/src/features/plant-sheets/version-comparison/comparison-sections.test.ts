import datura from '@simples/content/plant-sheets/datura-stramonium.json';
import moringa from '@simples/content/plant-sheets/moringa-oleifera.json';
import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheet-content';
import { expect, it } from 'vitest';
import { buildComparison } from '#web/features/plant-sheets/testing/comparisons.ts';
import { isTouched, type Row, rowsIn } from './comparison-rows.ts';
import { comparedSections } from './comparison-sections.ts';

const sheet = plantSheetContent.parse(moringa);
const info = (content: PlantSheetContent, more: object) => ({
  ...content,
  additionalInfo: { ...content.additionalInfo, ...more },
});

const flat = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => (row.kind === 'item' ? [row, ...flat(row.rows)] : [row]));

const rowsOf = (before: PlantSheetContent | null, after: PlantSheetContent): Row[] =>
  flat(comparedSections(buildComparison(before, after)).flatMap(({ rows }) => rows));

it('puts every change of a sheet that became another in exactly one row', () => {
  const comparison = buildComparison(sheet, plantSheetContent.parse(datura));
  const ids = rowsOf(sheet, plantSheetContent.parse(datura)).flatMap(({ changeId }) => changeId ?? []);
  expect(ids.toSorted()).toEqual(comparison.changes.map(({ id }) => id).toSorted());
});

it('shows a sheet without any mark where nothing changed, or nothing was there before', () => {
  expect(rowsOf(sheet, sheet).filter(isTouched)).toEqual([]);
  expect(rowsOf(null, sheet).filter(isTouched)).toEqual([]);
  expect(rowsOf(null, sheet).length).toBe(rowsOf(sheet, sheet).length);
});

it('decides on a safety block that comes whole at once', () => {
  const { safety: _, ...rest } = sheet.additionalInfo;
  const rows = rowsOf({ ...sheet, additionalInfo: rest }, sheet).filter(({ changeId }) => changeId !== null);
  expect(rows).toMatchObject([{ kind: 'item', label: 'Bloc de sécurité', state: 'added' }]);
});

it('shows several methods where there was one as one field', () => {
  const [first, ...others] = sheet.indications;
  const [preparation] = first?.preparations ?? [];
  if (!first || !preparation) throw new Error('the sheet has no preparation');
  const several = { ...preparation, methods: ['POWDER', 'OIL'] };
  const changed = { ...sheet, indications: [{ ...first, preparations: [several] }, ...others] };
  const before = { ...sheet, indications: [{ ...first, preparations: [preparation] }, ...others] };
  expect(rowsOf(before, changed).filter(({ changeId }) => changeId !== null)).toMatchObject([
    { kind: 'list', label: 'Méthode', value: ['Poudre', 'Huile'], previous: ['Poudre'] },
  ]);
});

it('shows a new order of items, words and methods as a change of order, which can be decided', () => {
  const [first, ...others] = sheet.indications;
  const [preparation, ...more] = first?.preparations ?? [];
  if (!first || !preparation) throw new Error('the sheet has no preparation');
  const of = (methods: string[]) => ({
    ...first,
    preparations: [{ ...preparation, method: methods[0] ?? '', methods }, ...more],
  });
  const before = { ...sheet, indications: [of(['POWDER', 'OIL']), ...others] };
  const after = {
    ...sheet,
    tags: sheet.tags.toReversed(),
    indications: [...others, of(['OIL', 'POWDER'])],
    contreIndications: sheet.contreIndications.toReversed(),
  };
  const moved = rowsOf(before, after).filter(({ changeId }) => changeId !== null);
  expect(moved.map(({ state, label }) => [state, label])).toEqual([
    ['moved', 'Méthode'],
    ['moved', 'Indications'],
    ['moved', 'Contre-indications'],
    ['moved', 'Tags'],
  ]);
  expect(moved[0]).toMatchObject({ previous: ['Poudre', 'Huile'], value: ['Huile', 'Poudre'] });
  expect(rowsOf(before, after).some(isTouched)).toBe(false);
});

it('gives back the version before, without what is new and with what is gone', () => {
  const [gone, ...others] = sheet.contreIndications;
  const next = info(
    { ...sheet, contreIndications: others, description: 'Neuve.' },
    { posology: 'Une cuillère.' },
  );
  const sections = comparedSections(buildComparison(sheet, next));
  const before = flat(sections.flatMap(({ rows }) => rowsIn('previous', rows)));
  expect(before.some(isTouched)).toBe(false);
  const texts = before.map((row) => (row.kind === 'item' ? row.title : row.value));
  expect(texts).toContain(gone?.title);
  expect(texts).toContain(sheet.description);
  expect(texts).not.toContain('Une cuillère.');
});
