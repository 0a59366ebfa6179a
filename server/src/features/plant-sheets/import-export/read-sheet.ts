import { AppError } from '@simples/contract/errors';
import { inFrench, refusalOf } from '@simples/contract/input';
import { limits } from '@simples/contract/limits';
import {
  type PlantSheet,
  type PlantSheetContent,
  plantSheet,
  plantSheetContent,
} from '@simples/contract/plant-sheet-content';
import { type z } from 'zod';
import { nameKeysOf } from '#server/features/plant-sheets/sheets/sheet-names.ts';

const exportedFields = plantSheetContent.extend(
  plantSheet.pick({ id: true, version: true, createdAt: true, updatedAt: true }).partial().shape,
);

/** Of the server's fields only the id is used. */
export const importedSheet = exportedFields.transform(
  ({ id, version: _v, createdAt: _c, updatedAt: _u, ...content }) => ({ id: id ?? null, content }),
);

export function exportedSheet(sheet: PlantSheet): z.input<typeof exportedFields> {
  const {
    id_: _i,
    status: _s,
    createdBy: _c,
    updatedBy: _u,
    updatedByAI: _a,
    publishedSheetId: _p,
    baseVersion: _b,
    reviewKind: _k,
    safetyChanges: _n,
    rejectReason: _r,
    ...rest
  } = sheet;
  return rest;
}

export interface FileLine {
  /** From 1. */
  readonly line: number;
  /** Null when too long. */
  readonly text: string | null;
}

/** Bounded memory: an overlong line is skipped. */
async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder();
  const maxLength = limits.importing.lineLength;
  const lineOf = (line: number, text: string): FileLine => ({
    line,
    text: text.length > maxLength ? null : text.trim(),
  });
  let line = 1;
  let pending = '';
  for await (const chunk of content) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    // One extra character marks the line as too long.
    pending = pending.length > maxLength ? pending : pending + first;
    for (const start of others) {
      yield lineOf(line, pending);
      line += 1;
      pending = start;
    }
  }
  yield lineOf(line, pending + decoder.decode());
}

function refusal(line: number, reason: string): AppError {
  return new AppError('validation', {
    fields: [{ path: 'body', message: `Ligne ${line} : ${reason}` }],
  });
}

/** An object, but not the older envelope with all sheets in one list. */
const sheetStart = /^\{(?!\s*("format"|"sheets"|$))/;

/** @throws AppError `validation` when it is no such file or has too many sheets. */
export async function* sheetLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  const { sheets: maxSheets } = limits.importing;
  let count = 0;
  for await (const fileLine of linesOf(content)) {
    const { line, text } = fileLine;
    if (text === '') continue;
    if (count === 0 && text !== null && !sheetStart.test(text)) {
      throw refusal(
        line,
        'ce fichier n’est pas un export de fiches : une fiche par ligne (.ndjson). Exportez à nouveau les fiches.',
      );
    }
    count += 1;
    if (count > maxSheets) {
      throw refusal(line, `un import a au plus ${maxSheets.toLocaleString('fr-FR')} fiches.`);
    }
    yield fileLine;
  }
  if (count === 0) throw refusal(1, 'ce fichier ne contient aucune fiche.');
}

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
