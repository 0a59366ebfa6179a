import { inFrench } from '@simples/contract/messages';
import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { refusalOf } from '@simples/contract/storable';
import { importedSheet } from './exchange-file.ts';
import { type FileSheet, valueOf } from './import-file.ts';
import { reasonFrom } from './import-reasons.ts';

/** A sheet of the file: what it says, or why that cannot be a sheet. */
export type ReadSheet = { readonly line: number; readonly name: string } & (
  | { readonly reason: string }
  | { readonly reason: null; readonly id: string | null; readonly content: PlantSheetContent }
);

/** What to call a sheet that may not be one. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('plantScientificName' in value)) return '';
  const name = value.plantScientificName;
  return typeof name === 'string' ? name.slice(0, 200) : '';
}

/**
 * Reads one sheet of the file.
 * @throws AppError `validation` when it is not even JSON: then the file is broken, not the sheet.
 */
export function readSheet(sheet: FileSheet): ReadSheet {
  const value = valueOf(sheet);
  const read = { line: sheet.line, name: nameOf(value) };
  const refusal = refusalOf(value);
  if (refusal) return { ...read, name: read.name.toWellFormed(), reason: reasonFrom([refusal]) };
  const parsed = importedSheet.safeParse(value, inFrench);
  if (!parsed.success) return { ...read, reason: reasonFrom(parsed.error.issues) };
  return { ...read, name: parsed.data.content.plantScientificName, reason: null, ...parsed.data };
}
