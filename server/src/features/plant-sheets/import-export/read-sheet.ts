import { inFrench, refusalOf } from '@simples/contract/input';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { nameKeysOf } from '#server/features/plant-sheets/sheets/sheet-names.ts';
import { type FileSheet, importedSheet } from './sheet-file.ts';

/** Reasons told of one sheet: the rest shows once these are mended. */
const MOST_REASONS = 3;
const LONGEST_REASON = 300;

interface Told {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** One sentence of the issues of a sheet, each with the path of its field. */
function reasonFrom(issues: readonly Told[]): string {
  const told = issues.slice(0, MOST_REASONS).map(({ path, message }) => {
    const field = path.map(String).join('.');
    return (field === '' ? message : `${field} : ${message}`).slice(0, LONGEST_REASON);
  });
  const more = issues.length - told.length;
  return [...told, ...(more > 0 ? [`et ${more} autre${more > 1 ? 's' : ''}`] : [])].join(' ; ');
}

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
