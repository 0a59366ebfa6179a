import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { nameOfField } from '@simples/contract/plant-sheet-diff/read-fields';
import { withStableIds } from '@simples/contract/plant-sheet-diff/stable-ids';
import type { PlantSheetPatch } from '@simples/contract/plant-sheets';
import { uuidv7 } from '#server/lib/ids.ts';

/** The fields of content that a patch carries. */
export type ContentPatch = Omit<PlantSheetPatch, 'status' | 'reason'>;

/** True when a patch says anything of the content: an empty `additionalInfo` does not. */
export function saysContent(patch: ContentPatch): boolean {
  return Object.entries(patch).some(
    ([name, value]) =>
      value !== undefined && (name !== 'additionalInfo' || Object.keys(value as object).length > 0),
  );
}

/** Names of subspecies beyond their number go: at 0 there are none. */
function withoutSpareSubspecies(content: PlantSheetContent): PlantSheetContent {
  const { subspecies, ...info } = content.additionalInfo;
  const most = content.taxonomy.subspeciesNumber;
  if (subspecies === undefined || subspecies.length <= most) return content;
  const kept = subspecies.slice(0, most);
  return { ...content, additionalInfo: most === 0 ? info : { ...info, subspecies: kept } };
}

/** Evidence names items by their ids: a place in a list is another one's once the list changes. */
function evidenceByIds(content: PlantSheetContent): PlantSheetContent {
  const { evidence, ...info } = content.additionalInfo;
  if (evidence === undefined) return content;
  const named = evidence.map((entry) => ({ ...entry, field: nameOfField(content, entry.field).path }));
  return { ...content, additionalInfo: { ...info, evidence: named } };
}

const asStored = (content: PlantSheetContent): PlantSheetContent =>
  evidenceByIds(withoutSpareSubspecies(content));

/** A content as it is stored for the first time. */
export function firstContent(content: PlantSheetContent): PlantSheetContent {
  return asStored(withStableIds(null, content, uuidv7));
}

/**
 * A content with what a patch changes: the fields it names whole, those it leaves out as they are (the taxonomy and
 * `additionalInfo` part by part), and items sent without their id under the id of the item they continue.
 */
export function patchedContent(base: PlantSheetContent, patch: ContentPatch): PlantSheetContent {
  const said = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const parts = {
    taxonomy: { ...base.taxonomy, ...patch.taxonomy },
    additionalInfo: { ...base.additionalInfo, ...patch.additionalInfo },
  };
  return asStored(withStableIds(base, { ...base, ...said, ...parts }, uuidv7));
}
