import { limits } from '@simples/contract/limits';
import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { stepsOf } from '@simples/contract/plant-sheets/diff/field-name';
import type { Moves } from './joined.ts';

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>[number];

interface Merge {
  readonly base: PlantSheetContent;
  readonly found: PlantSheetContent;
  readonly merged: PlantSheetContent;
  readonly moves: Moves;
}

function valueAt(content: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    content,
  );
}

/** The same field in the merged sheet; null when its item was left out. */
function movedPath(field: string, moves: Moves): string[] | null {
  const from = stepsOf(field);
  const to: string[] = [];
  for (const [depth, name] of from.entries()) {
    const list = from.slice(0, depth).join('.');
    if (!moves.knows(list)) to.push(name);
    else {
      const place = moves.of(list, Number(name));
      if (place === undefined) return null;
      to.push(String(place));
    }
  }
  return to;
}

const withoutIds = (value: unknown) =>
  JSON.stringify(value, (name, inner) => (name === 'id' ? undefined : inner));

/** What the document proves of the merged sheet: the values that are in it word for word. */
function provenBy({ found, merged, moves }: Merge): Evidence[] {
  return (found.additionalInfo.evidence ?? []).flatMap((evidence) => {
    const path = movedPath(evidence.field, moves);
    if (!path) return [];
    const value = valueAt(found, stepsOf(evidence.field));
    if (value === undefined || withoutIds(valueAt(merged, path)) !== withoutIds(value)) return [];
    return [{ ...evidence, field: path.join('.') }];
  });
}

/** Evidence of a sheet, each said once. The lists of the sheet only got longer, so its own paths still hold. */
export function movedEvidence(merge: Merge): Evidence[] {
  const all = [...(merge.base.additionalInfo.evidence ?? []), ...provenBy(merge)];
  const keyOf = ({ field, documentId, pageIndex, quote }: Evidence) =>
    JSON.stringify([field, documentId, pageIndex, quote]);
  const byKey = new Map(all.map((evidence) => [keyOf(evidence), evidence]));
  return [...byKey.values()].slice(0, limits.list.evidence);
}
