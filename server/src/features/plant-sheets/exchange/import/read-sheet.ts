import { inFrench } from '@simples/contract/input/messages';
import { refusalOf } from '@simples/contract/input/storable';
import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { nameKeysOf } from '../../publication/names/name-keys.ts';
import { importedSheet } from '../exchange-file.ts';
import type { FileSheet } from './import-file.ts';
import { reasonFrom } from './import-reasons.ts';

interface Read {
  readonly line: number;
  readonly name: string;
}

/** A sheet of the file that could be one of the product. */
export interface SoundSheet extends Read {
  readonly reason: null;
  /** Of the sheet it was when it was exported. */
  readonly id: string | null;
  readonly content: PlantSheetContent;
  /** Keys of its accepted name, first, and of its synonyms. */
  readonly nameKeys: readonly string[];
}

/** A sheet of the file: what it says, or why that cannot be a sheet. */
export type ReadSheet = SoundSheet | (Read & { readonly reason: string });

/** What to call a sheet that may not be one. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('plantScientificName' in value)) return '';
  const name = value.plantScientificName;
  return typeof name === 'string' ? name.slice(0, 200).toWellFormed() : '';
}

/** Reads one sheet of the file. */
export function readSheet({ line, text }: FileSheet): ReadSheet {
  const value: unknown = JSON.parse(text);
  const name = nameOf(value);
  const refusal = refusalOf(value);
  if (refusal) return { line, name, reason: reasonFrom([refusal]) };
  const parsed = importedSheet.safeParse(value, inFrench);
  if (!parsed.success) return { line, name, reason: reasonFrom(parsed.error.issues) };
  const { id, content } = parsed.data;
  return {
    line,
    name: content.plantScientificName,
    reason: null,
    id,
    content,
    nameKeys: nameKeysOf(content),
  };
}
