import { inFrench, refusalOf } from '@simples/contract/input';
import { limits } from '@simples/contract/limits';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { nameKeysOf } from '#server/features/plant-sheets/sheets/sheet-names.ts';
import { type FileLine, importedSheet } from './sheet-file.ts';

const MAX_REASONS = 3;
const MAX_REASON_LENGTH = 300;
const tooLong = `Cette ligne est trop longue : ${limits.importing.lineLength.toLocaleString('fr-FR')} caractères au plus.`;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function reasonFrom(issues: readonly Issue[]): string {
  const shown = issues.slice(0, MAX_REASONS).map(({ path, message }) => {
    const field = path.map(String).join('.');
    return (field === '' ? message : `${field} : ${message}`).slice(0, MAX_REASON_LENGTH);
  });
  const more = issues.length - shown.length;
  return [...shown, ...(more > 0 ? [`et ${more} autre${more > 1 ? 's' : ''}`] : [])].join(' ; ');
}

interface SheetLine {
  readonly line: number;
  readonly name: string;
}

export interface ValidSheet extends SheetLine {
  readonly reason: null;
  readonly id: string | null;
  readonly content: PlantSheetContent;
  /** Accepted name first. */
  readonly nameKeys: readonly string[];
}

export type ReadSheet = ValidSheet | (SheetLine & { readonly reason: string });

/** The value may not be a sheet. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('plantScientificName' in value)) return '';
  const name = value.plantScientificName;
  return typeof name === 'string' ? name.slice(0, 200).toWellFormed() : '';
}

function parseJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

export function readSheet({ line, text }: FileLine): ReadSheet {
  if (text === null) return { line, name: '', reason: tooLong };
  const parsedLine = parseJson(text);
  if (!parsedLine) return { line, name: '', reason: 'Ce n’est pas du JSON valide.' };
  const { value } = parsedLine;
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
