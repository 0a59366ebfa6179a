import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import { type PlantSheet, plantSheet, plantSheetContent } from '@simples/contract/plant-sheet-content';
import type { z } from 'zod';

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
