import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyContent, pooledId } from '#contract/plant-sheet-diff/testing/arbitrary.ts';
import { plantSheet, plantSheetContent } from './plant-sheet-content.ts';
import { newPlantSheet, plantSheetPatch } from './plant-sheets.ts';

const serverOwned = {
  id: pooledId(0),
  id_: pooledId(0),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'AI',
  updatedBy: 'HUMAN',
  updatedByAI: true,
  version: 3,
  publishedSheetId: null,
  baseVersion: null,
  reviewKind: null,
  safetyChanges: 0,
  rejectReason: null,
  knownDanger: 'toxic',
  isUnread: true,
} as const;

const fieldNames = Object.keys(plantSheetContent.shape);
const messages = (patch: unknown) =>
  plantSheetPatch.safeParse(patch).error?.issues.map(({ message }) => message);

describe('a patch', () => {
  it('says the fields that were sent and no other', () => {
    fc.assert(
      fc.property(anyContent, fc.subarray(fieldNames, { minLength: 1 }), (content, names) => {
        const sent = Object.fromEntries(Object.entries(content).filter(([name]) => names.includes(name)));
        expect(plantSheetPatch.parse(sent)).toStrictEqual(sent);
      }),
    );
  });

  it.each(fieldNames)('of a status alone leaves %s out', (name) => {
    expect(plantSheetPatch.parse({ status: 'VALIDATED' })).not.toHaveProperty(name);
  });

  it('keeps an empty additionalInfo empty', () => {
    expect(plantSheetPatch.parse({ additionalInfo: {} })).toStrictEqual({ additionalInfo: {} });
  });

  it('checks what it says like a whole sheet', () => {
    expect(messages({ tags: [] })).toEqual(['Au moins un tag est requis']);
    expect(messages({ description: '' })).toEqual(['Veuillez entrer une description!']);
    expect(plantSheetPatch.safeParse({ tags: null }).success).toBe(false);
    expect(plantSheetPatch.safeParse({ unknown: 1 }).success).toBe(false);
  });

  it('says something, and a reason alone is nothing', () => {
    expect(messages({})).toEqual(['Rien à modifier.']);
    expect(messages({ reason: 'Doublon.' })).toEqual(['Rien à modifier.']);
    expect(messages({ version: 3, updatedByAI: false })).toEqual(['Rien à modifier.']);
    expect(plantSheetPatch.parse({ status: 'DELETED', reason: 'Doublon.' })).toEqual({
      status: 'DELETED',
      reason: 'Doublon.',
    });
  });
});

describe('a sheet that was read', () => {
  it('can be sent back whole: what the server owns is ignored', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const read = plantSheet.parse({ ...content, ...serverOwned, status: 'MODIFIED' });
        expect(plantSheetPatch.parse(read)).toStrictEqual({ ...content, status: 'MODIFIED' });
        expect(newPlantSheet.parse(read)).toStrictEqual({ ...content, status: 'MODIFIED' });
      }),
    );
  });

  it('holds no other field of the server', () => {
    const known = [...fieldNames, ...Object.keys(serverOwned), 'status'];
    expect(Object.keys(plantSheet.shape).toSorted()).toEqual(known.toSorted());
  });
});

describe('a new sheet', () => {
  it('is published unless it says otherwise, and is never born in the bin', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(newPlantSheet.parse(content).status).toBe('VALIDATED');
        expect(newPlantSheet.safeParse({ ...content, status: 'DELETED' }).success).toBe(false);
      }),
    );
  });
});
