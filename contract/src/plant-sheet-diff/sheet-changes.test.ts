import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type PlantSheetContent, plantSheetContent } from '#contract/plant-sheet-content.ts';
import { applyChanges } from './apply-changes.ts';
import { sameContent, sheetChanges } from './sheet-changes.ts';
import { anyContent, propertyRuns } from './testing/arbitrary.ts';
import { singleEdits } from './testing/single-edits.ts';

/** The same content with every list in another order and every text in another Unicode form. */
function rearranged(value: unknown): unknown {
  if (typeof value === 'string') return ` ${value.normalize('NFD')}\n`;
  if (Array.isArray(value)) return value.map(rearranged).toReversed();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, name === 'id' ? field : rearranged(field)]),
  );
}

describe('the changes between two contents', () => {
  it('are looked for in contents that the schema knows', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(plantSheetContent.parse(content)).toEqual(content);
      }),
    );
  });

  it('are moves alone between a content and itself in another order and Unicode form', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const other = rearranged(content) as PlantSheetContent;
        other.language = content.language;
        if (other.additionalInfo.safety) {
          other.additionalInfo.safety.dangerLevel = content.additionalInfo.safety?.dangerLevel ?? 'none';
        }
        const moves = sheetChanges(content, other);
        expect(moves.filter(({ kind, isSafety }) => kind !== 'moved' || isSafety)).toEqual([]);
        expect(moves.some(({ id }) => id === 'tags')).toBe(content.tags.length > 1);
        expect(sameContent(content, other)).toBe(moves.length === 0);
        expect(sameContent(applyChanges(content, moves), other)).toBe(true);
      }),
    );
  });

  it('are none for a sheet without a previous content', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(sheetChanges(null, content)).toEqual([]);
      }),
    );
  });

  it('are exactly the single edit that was made', () => {
    fc.assert(
      fc.property(anyContent, fc.nat(), (content, pick) => {
        const all = singleEdits(content);
        const edit = all[pick % all.length];
        const edited = structuredClone(content);
        edit?.apply(edited);
        const changes = sheetChanges(content, edited);
        expect(changes).toHaveLength(1);
        expect(changes[0]?.kind).toBe(edit?.kind);
        if (typeof edit?.id === 'string') expect(changes[0]?.id).toBe(edit.id);
        else expect(changes[0]?.id).toMatch(edit?.id ?? /^$/);
        expect(changes[0]?.isSafety).toBe(
          /^(contreIndications|additionalInfo\/(safety|facts))/.test(changes[0]?.id ?? ''),
        );
        expect(sameContent(content, edited)).toBe(false);
      }),
      propertyRuns,
    );
  });

  it('have ids of their own that a request can carry, French words, and safety first', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (before, after) => {
        const changes = sheetChanges(before, after);
        const ids = changes.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => id.length <= limits.text.title)).toBe(true);
        expect(changes.every(({ section, label }) => section !== '' && label !== '')).toBe(true);
        const safety = changes.map(({ isSafety }) => isSafety);
        expect(safety).toEqual(safety.toSorted((a, b) => Number(b) - Number(a)));
        expect(changes.filter((one) => one.weakensSafety && !one.isSafety)).toEqual([]);
        expect(sheetChanges(before, after).map(({ id }) => id)).toEqual(ids);
      }),
    );
  });

  it('are found between contents whose items have no ids', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const bare = withoutIds(content) as PlantSheetContent;
        expect(sheetChanges(bare, withoutIds(content) as PlantSheetContent)).toEqual([]);
        expect(sheetChanges(content, bare)).toEqual([]);
      }),
    );
  });
});

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'id')
      .map(([name, field]) => [name, withoutIds(field)]),
  );
}
