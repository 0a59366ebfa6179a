import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@simples/contract/errors';
import type { ImportReport } from '@simples/contract/plant-sheets/exchange-endpoints';
import type { Db } from '../../../db/db.ts';
import { publishedById } from './import.repository.ts';
import { sheetsOfFile } from './import-file.ts';
import { type ReadSheet, readSheet } from './read-sheet.ts';

type ImportLine = ImportReport['lines'][number];

/** Sheets judged at once. */
const SLICE = 50;

async function judge(db: Db, sheets: readonly ReadSheet[]): Promise<ImportLine[]> {
  const ids = sheets.flatMap((sheet) => (sheet.reason === null && sheet.id !== null ? [sheet.id] : []));
  const published = new Map((await publishedById(db, ids)).map((row) => [row.id, row.content]));
  return sheets.map((sheet): ImportLine => {
    const line = { line: sheet.line, name: sheet.name, reason: sheet.reason, changes: 0, safetyChanges: 0 };
    if (sheet.reason !== null) return { ...line, outcome: 'invalid', plantSheetId: null };
    const live = sheet.id === null ? undefined : published.get(sheet.id);
    if (!live) return { ...line, outcome: 'new', plantSheetId: null };
    const outcome = isDeepStrictEqual(live, sheet.content) ? 'unchanged' : 'changed';
    return { ...line, outcome, plantSheetId: sheet.id };
  });
}

function countsOf(lines: readonly ImportLine[]): ImportReport['counts'] {
  const counts = { new: 0, changed: 0, unchanged: 0, invalid: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}

/** Takes the sheets of a file into the queue, or says what that would do. */
export function createImport(db: Db) {
  return async ({ file, dryRun }: { file: string; dryRun: boolean }): Promise<ImportReport> => {
    if (!dryRun) throw new AppError('unavailable');
    const sheets = await sheetsOfFile(file);
    const lines: ImportLine[] = [];
    for (let start = 0; start < sheets.length; start += SLICE) {
      lines.push(...(await judge(db, sheets.slice(start, start + SLICE).map(readSheet))));
      await nextTurn();
    }
    return { dryRun, counts: countsOf(lines), lines: lines.filter(({ outcome }) => outcome !== 'unchanged') };
  };
}

export type ImportSheets = ReturnType<typeof createImport>;
