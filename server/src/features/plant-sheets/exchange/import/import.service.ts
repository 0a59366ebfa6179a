import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@simples/contract/errors';
import type { ImportReport } from '@simples/contract/plant-sheets/exchange-endpoints';
import type { Clock } from '../../../../adapters/clock.ts';
import type { Db } from '../../../../db/db.ts';
import type { Requester } from '../../publication/writing.ts';
import { createSeen, type Seen } from './identity.ts';
import { countAgain, sheetsInQuestion } from './import.repository.ts';
import { type FileSheet, sheetsOfFile } from './import-file.ts';
import { createImportWriter } from './import-writer.ts';
import { type ImportLine, type Judgement, judge, leftOut } from './judgement.ts';
import { readSheet } from './read-sheet.ts';

/** Sheets judged at once: a few milliseconds of work. */
const SLICE = 50;
/** Sheets after which the planner of the database must hear how many there are now. */
const MANY = 1_000;

function countsOf(lines: readonly ImportLine[]): ImportReport['counts'] {
  const counts = { new: 0, changed: 0, unchanged: 0, invalid: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}

/** Takes the sheets of a file into the queue, or says what that would do. */
export function createImport(db: Db, clock: Clock) {
  const write = createImportWriter(db, clock);

  async function judgeSlice(
    { actor }: Requester,
    slice: readonly FileSheet[],
    seen: Seen,
  ): Promise<Judgement[]> {
    const sheets = slice.map(readSheet);
    const sound = sheets.flatMap((sheet) => (sheet.reason === null ? [sheet] : []));
    const candidates = await sheetsInQuestion(
      db,
      sound.flatMap(({ id }) => id ?? []),
      sound.flatMap(({ nameKeys }) => nameKeys),
    );
    return sheets.map((sheet) => judge(sheet, { actorId: actor.id, candidates, seen }));
  }

  /** The line of a sheet once it is written; what someone else did meanwhile may leave it out. */
  async function written(who: Requester, { line, toWrite }: Judgement): Promise<ImportLine> {
    if (toWrite === null) return line;
    try {
      await write(who, toWrite);
      return line;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return leftOut(line, error.message).line;
    }
  }

  /**
   * Every sheet is written by itself: what was imported stays when something stops the rest, and the same file again
   * brings only what is left.
   * @throws AppError `validation` when it is no file of sheets; then nothing of it is imported.
   */
  return async (
    who: Requester,
    { file, dryRun }: { file: string; dryRun: boolean },
  ): Promise<ImportReport> => {
    const sheets = await sheetsOfFile(file);
    const seen = createSeen();
    const lines: ImportLine[] = [];
    for (let start = 0; start < sheets.length; start += SLICE) {
      for (const judgement of await judgeSlice(who, sheets.slice(start, start + SLICE), seen)) {
        lines.push(dryRun ? judgement.line : await written(who, judgement));
      }
      if (!dryRun && (start + SLICE) % MANY === 0) await countAgain(db);
      await nextTurn();
    }
    return { dryRun, counts: countsOf(lines), lines: lines.filter(({ outcome }) => outcome !== 'unchanged') };
  };
}

export type ImportSheets = ReturnType<typeof createImport>;
