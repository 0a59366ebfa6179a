import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { withStableIds } from '@simples/contract/plant-sheet-diff/stable-ids';
import type { PlantSheetPatch } from '@simples/contract/plant-sheets';
import { nameOfField } from '@simples/contract/read-fields';
import { withCanonicalLabels } from '#server/features/plant-sheets/sheets/canonical-labels.ts';
import { contentText } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { uuidv7 } from '#server/lib/ids.ts';

export type ContentPatch = Omit<PlantSheetPatch, 'status' | 'reason'>;

/** False for a patch with an empty `additionalInfo` only. */
export function hasContent(patch: ContentPatch): boolean {
  return Object.entries(patch).some(
    ([name, value]) =>
      value !== undefined && (name !== 'additionalInfo' || Object.keys(value as object).length > 0),
  );
}

function withoutSpareSubspecies(content: PlantSheetContent): PlantSheetContent {
  const { subspecies, ...info } = content.additionalInfo;
  const max = content.taxonomy.subspeciesNumber;
  if (subspecies === undefined || subspecies.length <= max) return content;
  const additionalInfo = max === 0 ? info : { ...info, subspecies: subspecies.slice(0, max) };
  return { ...content, additionalInfo };
}

/** By id: positions change with the list. */
function evidenceByIds(content: PlantSheetContent): PlantSheetContent {
  const { evidence, ...info } = content.additionalInfo;
  if (evidence === undefined) return content;
  const named = evidence.map((entry) => ({ ...entry, field: nameOfField(content, entry.field).path }));
  return { ...content, additionalInfo: { ...info, evidence: named } };
}

const tooLong = `Cette fiche est trop longue : ${limits.sheetBytes / 1024} Ko au plus. Raccourcissez ses textes.`;

/** @throws AppError `tooLarge`. */
function asStored(content: PlantSheetContent): PlantSheetContent {
  const stored = evidenceByIds(withoutSpareSubspecies(withCanonicalLabels(content)));
  if (Buffer.byteLength(contentText(stored)) > limits.sheetBytes)
    throw new AppError('tooLarge', { message: tooLong });
  return stored;
}

/** @throws AppError `tooLarge`. */
export function firstContent(content: PlantSheetContent): PlantSheetContent {
  return asStored(withStableIds(null, content, uuidv7));
}

/** Replaces the fields of the patch; items without an id take that of the item they continue. @throws AppError `tooLarge`. */
export function patchedContent(base: PlantSheetContent, patch: ContentPatch): PlantSheetContent {
  const fields = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const parts = {
    taxonomy: { ...base.taxonomy, ...patch.taxonomy },
    additionalInfo: { ...base.additionalInfo, ...patch.additionalInfo },
  };
  return asStored(withStableIds(base, { ...base, ...fields, ...parts }, uuidv7));
}
