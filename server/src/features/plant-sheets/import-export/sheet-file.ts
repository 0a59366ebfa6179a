import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import { type PlantSheet, plantSheet, plantSheetContent } from '@simples/contract/plant-sheet-content';
import { z } from 'zod';

export const FILE_FORMAT = 'simples-plant-sheets';
export const FILE_VERSION = 1;

/** A sheet of the file: its content, and what tells which published sheet it was. */
const exchangedSheet = plantSheetContent.extend(
  plantSheet.pick({ id: true, version: true, createdAt: true, updatedAt: true }).partial().shape,
);

/** A sheet of a file as it is read: the fields that the server owns say which sheet it was, and no more. */
export const importedSheet = exchangedSheet.transform(
  ({ id, version: _v, createdAt: _c, updatedAt: _u, ...content }) => ({ id: id ?? null, content }),
);

/** What stands around the sheets. */
const fileEnvelope = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.literal(FILE_VERSION),
  sheets: z.array(z.unknown()),
});

/** What the file carries of a published sheet. */
export function exportedSheet(sheet: PlantSheet): z.input<typeof exchangedSheet> {
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

/** Gives the line of each of several growing positions of a text, from 1. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let counted = 0;
  return (position) => {
    for (;;) {
      const end = text.indexOf('\n', counted);
      if (end === -1 || end >= position) return line;
      line += 1;
      counted = end + 1;
    }
  };
}

/** A sign that opens or closes a list or an object. */
interface JsonSign {
  readonly sign: string;
  readonly index: number;
  /** How many are open: with the one that opens here, without the one that closes. */
  readonly depth: number;
  /** The last text in quotes before it at the depth of the outermost object: a name, where the sign opens its value. */
  readonly lastText: string;
}

/** Where the quotes that open at a position close; the end of the text when they do not. */
function closingQuote(text: string, opening: number): number {
  for (let from = opening + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    from = quote + 1;
  }
}

/** The signs of a JSON text, those within quotes left out. What stands between them is not checked. */
function* jsonSigns(text: string): Generator<JsonSign> {
  const next = /["[\]{}]/g;
  let depth = 0;
  let lastText = '';
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const [sign] = match;
    const { index } = match;
    if (sign === '"') {
      next.lastIndex = closingQuote(text, index) + 1;
      if (depth === 1) lastText = text.slice(index, next.lastIndex);
    } else {
      depth += sign === '[' || sign === '{' ? 1 : -1;
      yield { sign, index, depth, lastText };
    }
  }
}

/** A sheet of a file, not read yet: its JSON text, and the line where it begins, from 1. */
export interface FileSheet {
  readonly line: number;
  readonly text: string;
}

/** Sheets after which other requests get their turn. */
const TURN = 200;

function refuse(line: number, reason: string): AppError {
  return new AppError('validation', {
    fields: [{ path: 'body.file', message: `Ligne ${line} : ${reason}` }],
  });
}

const unexpected = (line: number) => refuse(line, 'ce n’est pas la suite attendue d’un fichier de fiches.');

/** The line of a text that stopped its reading: as the reader tells it, else the last when it just ends, else the first. */
function lineOfFailure(text: string, error: unknown): number {
  const message = error instanceof Error ? error.message : '';
  const told = /\(line (\d+) /.exec(message)?.[1];
  if (told !== undefined) return Number(told);
  return message.includes('end of JSON') ? lineCounter(text)(text.length) : 1;
}

/** Reads JSON that begins on a line of the file. */
function parseAt(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse(line + lineOfFailure(text, error) - 1, 'ce n’est pas du JSON valide.');
  }
}

interface CutFile {
  readonly sheets: FileSheet[];
  /** The text around the members of the list. */
  readonly rest: string;
}

/** Cuts the list `sheets` of the outermost object into its members, without reading them. Null when there is none. */
async function cutFile(text: string): Promise<CutFile | null> {
  const lineAt = lineCounter(text);
  const sheets: FileSheet[] = [];
  let listStart = -1;
  let memberStart = -1;
  let end = -1;
  const expectBetween = (expected: string, position: number) => {
    if (text.slice(end, position).trim() !== expected) throw unexpected(lineAt(position));
  };
  for (const { sign, index, depth, lastText } of jsonSigns(text)) {
    if (listStart === -1) {
      if (sign === '[' && depth === 2 && lastText === '"sheets"') listStart = end = index + 1;
    } else if (depth === 3 && (sign === '{' || sign === '[')) {
      expectBetween(sheets.length === 0 ? '' : ',', index);
      memberStart = index;
    } else if (depth === 2) {
      end = index + 1;
      sheets.push({ line: lineAt(memberStart), text: text.slice(memberStart, end) });
      if (sheets.length % TURN === 0) await nextTurn();
    } else if (depth === 1) {
      expectBetween('', index);
      // As many lines as it had, so that what is wrong after the list is found where it stands.
      const lines = text.slice(listStart, index).split('\n').length;
      return { sheets, rest: text.slice(0, listStart) + '\n'.repeat(lines - 1) + text.slice(index) };
    }
  }
  return null;
}

/**
 * The sheets of an exported file, each still as text: read one by one, a file of many thousand neither holds up other
 * requests nor fills the memory. The layout is free.
 * @throws AppError `validation` when it is no such file, with the line.
 */
export async function sheetsOfFile(file: string): Promise<FileSheet[]> {
  const text = file.startsWith('\ufeff') ? file.slice(1) : file;
  const cut = await cutFile(text);
  // Before anything of it is written: a file is readable to its end, or nothing of it is imported.
  for (const [i, sheet] of (cut?.sheets ?? []).entries()) {
    parseAt(sheet.text, sheet.line);
    if (i % TURN === 0) await nextTurn();
  }
  const envelope = fileEnvelope.safeParse(parseAt(cut ? cut.rest : text, 1));
  if (!cut || !envelope.success) {
    throw refuse(1, 'ce fichier n’est pas un export de fiches (« simples-plant-sheets », version 1).');
  }
  const most = limits.importing.sheets;
  const tooMany = cut.sheets[most];
  if (tooMany) throw refuse(tooMany.line, `un import a au plus ${most.toLocaleString('fr-FR')} fiches.`);
  return cut.sheets;
}
