import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { versionComparison } from '#contract/plant-sheet-comparison.ts';
import type { PlantSheetContent } from '#contract/plant-sheet-content.ts';
import { compareContents } from './compare-contents.ts';
import { sheetChanges } from './sheet-changes.ts';
import { anyContent, pooledId } from './testing/arbitrary.ts';

const whatAnAnswerHolds = versionComparison
  .omit({ id: true, content: true })
  .extend({
    metadata: versionComparison.shape.metadata.pick({ totalChanges: true, safetyChanges: true }).strict(),
  })
  .strict();

/** All that is marked as changed in the tree, and every id of a change it names. */
function marks(tree: unknown): { changed: number; ids: Set<string> } {
  const found = { changed: 0, ids: new Set<string>() };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('hasChanges' in value && value.hasChanges === true) found.changed += 1;
    if ('changeId' in value && typeof value.changeId === 'string') found.ids.add(value.changeId);
    Object.values(value).forEach(visit);
  };
  visit(tree);
  return found;
}

describe('two contents side by side', () => {
  it('are what the contract says, with the same changes as the list', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (before, after) => {
        const { changes, metadata, ...tree } = compareContents(before, after);
        expect(whatAnAnswerHolds.parse({ ...tree, changes, metadata })).toEqual({
          ...tree,
          changes,
          metadata,
        });
        const listed = sheetChanges(before, after);
        expect(changes.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
        const counted = listed.filter(({ kind }) => kind !== 'moved');
        expect(metadata).toEqual({
          totalChanges: counted.length,
          safetyChanges: listed.filter(({ isSafety }) => isSafety).length,
        });
        // Every change of the list can be seen in the tree, and the tree names no other.
        expect([...marks(tree).ids].toSorted()).toEqual(counted.map(({ id }) => id).toSorted());
      }),
      { numRuns: 300 },
    );
  });

  it('hold every item of both, those that are gone marked as such', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (before, after) => {
        const ids = (content: PlantSheetContent) => content.indications.map(({ id }) => id);
        const compared = compareContents(before, after).indications;
        const kept = compared.filter((one) => !one.isDeletedIndication);
        expect(kept.map(({ id }) => id)).toEqual(ids(after));
        expect(compared.filter((one) => one.isDeletedIndication).map(({ id }) => id)).toEqual(
          ids(before).filter((id) => !ids(after).includes(id)),
        );
        expect(compared.filter((one) => one.isNewIndication).map(({ id }) => id)).toEqual(
          ids(after).filter((id) => !ids(before).includes(id)),
        );
      }),
    );
  });

  it('are without any change when there is one only, or the same twice', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        for (const { metadata, ...tree } of [
          compareContents(null, content),
          compareContents(content, content),
        ]) {
          expect(metadata).toEqual({ totalChanges: 0, safetyChanges: 0 });
          expect(marks(tree)).toEqual({ changed: 0, ids: new Set() });
        }
        const { description, indications } = compareContents(null, content);
        expect(description).toEqual({
          value: content.description,
          previousValue: null,
          hasChanges: false,
          changeId: null,
        });
        expect(indications.map(({ title }) => title.previousValue)).toEqual(indications.map(() => null));
        expect(indications.some((one) => one.isNewIndication)).toBe(false);
      }),
    );
  });
});

const [content] = fc.sample(anyContent, { seed: 7, numRuns: 1 });
const safety = {
  dangerLevel: 'caution' as const,
  pregnancy: 'Éviter',
  breastfeeding: 'non documenté',
  children: 'non documenté',
  interactions: ['calcium'],
  lookAlikes: ['non documenté'],
};
const plant = (edit: Partial<PlantSheetContent>): PlantSheetContent => {
  if (content === undefined) throw new Error('No content was drawn.');
  return {
    ...content,
    indications: [],
    contreIndications: [],
    references: [],
    additionalInfo: { safety },
    ...edit,
  };
};
const cough = {
  id: pooledId(3, 0),
  title: 'Toux',
  subspecies: '',
  molecularStructure: '',
  details: 'Grasse.',
  preparations: [
    { id: pooledId(2, 0), method: 'INFUSION', plantPartUsed: 'LEAF', instructions: '', applications: [] },
  ],
};

describe('a part that came or went', () => {
  it('shows its fields as different, and is accepted as one', () => {
    const [gone] = compareContents(plant({ indications: [cough] }), plant({})).indications;
    expect(gone).toMatchObject({
      isDeletedIndication: true,
      hasChanges: true,
      changeId: `indications/${cough.id}`,
    });
    expect(gone?.title).toEqual({ value: null, previousValue: 'Toux', hasChanges: true, changeId: null });
    const [come] = compareContents(plant({}), plant({ indications: [cough] })).indications;
    expect(come).toMatchObject({
      isNewIndication: true,
      hasChanges: true,
      changeId: `indications/${cough.id}`,
    });
    expect(come?.preparations).toMatchObject([
      { isNew: true, isDeleted: false, hasChanges: true, changeId: null },
    ]);
    expect(gone?.preparations).toMatchObject([
      { isNew: false, isDeleted: true, hasChanges: true, changeId: null },
    ]);
    expect(come?.title).toEqual({ value: 'Toux', previousValue: null, hasChanges: true, changeId: null });
  });

  it('is the whole safety block when a sheet had none', () => {
    const compared = compareContents(plant({ additionalInfo: {} }), plant({})).additionalInfo.safety;
    expect(compared.pregnancy).toMatchObject({ hasChanges: true, changeId: 'additionalInfo/safety' });
    expect(compared.interactions).toEqual([
      { value: 'calcium', changeId: 'additionalInfo/safety', isNew: true, isDeleted: false },
    ]);
  });

  it('is one statement among others', () => {
    const other = plant({ additionalInfo: { safety: { ...safety, interactions: ['fer'] } } });
    const { interactions, lookAlikes } = compareContents(plant({}), other).additionalInfo.safety;
    expect(interactions).toMatchObject([
      { value: 'fer', isNew: true, isDeleted: false },
      { value: 'calcium', isNew: false, isDeleted: true },
    ]);
    expect(lookAlikes).toEqual([{ value: 'non documenté', changeId: null, isNew: false, isDeleted: false }]);
  });
});
