import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@simples/contract/errors';
import { diffContents } from '@simples/contract/plant-sheet-diff/sheet-changes';
import type { ImportReport } from '@simples/contract/plant-sheets';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { firstContent } from '#server/features/plant-sheets/publication/content-patch.ts';
import {
  addSheet,
  ownChange,
  propose,
  saveWaiting,
} from '#server/features/plant-sheets/publication/proposing.ts';
import {
  createSheetTransactions,
  personOf,
  type Requester,
  type SheetTransaction,
} from '#server/features/plant-sheets/publication/sheet-transaction.ts';
import { lockSheet } from '#server/features/plant-sheets/publication/stored-sheets.repository.ts';
import {
  createSeen,
  decideImport,
  type ImportDecision,
  type ImportLine,
  leftOut,
  replacedContent,
  type Seen,
  type ToWrite,
} from './import-decision.ts';
import { countAgain, sheetsInQuestion } from './import-export.repository.ts';
import { readSheet } from './read-sheet.ts';
import { type FileSheet, sheetsOfFile } from './sheet-file.ts';

/** Whatever an import does is noted as an import. */
function noted(w: SheetTransaction): SheetTransaction {
  return {
    ...w,
    note: (_act, sheet, reason) => w.note('import', sheet, reason),
    trailOf: (_act, sheet) => w.trailOf('import', sheet),
  };
}

async function change(w: SheetTransaction, targetId: string, { content }: ToWrite): Promise<void> {
  const family = await lockSheet(w.tx, targetId);
  if (!family) throw new AppError('notFound');
  const { row, root } = family;
  const base = ownChange(family, w) ?? root;
  const live = root.state.status === 'VALIDATED' ? root.content : null;
  const diff = diffContents(live, replacedContent(base.content, content));
  const next = { diff, wanted: 'MODIFIED' } as const;
  if (row.state.status === 'VALIDATED') await propose(w, family, next);
  else await saveWaiting(w, family, row, next);
}

/** Puts sheets of a file in the queue, each in a transaction of its own: none holds up anyone else for long. */
function createImportWriter(db: Db, clock: Clock) {
  const { perform } = createSheetTransactions(db, clock);

  /** @throws AppError `duplicateSheet`, `conflict` or `notFound` when someone else was faster. */
  return (who: Requester, toWrite: ToWrite): Promise<void> => {
    const { targetId, content } = toWrite;
    return perform(personOf(who), { act: 'import', id: targetId }, async (transaction) => {
      const w = noted(transaction);
      if (targetId !== null) await change(w, targetId, toWrite);
      else await addSheet(w, firstContent(content), 'MODIFIED');
    });
  };
}

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
  ): Promise<ImportDecision[]> {
    const sheets = slice.map(readSheet);
    const sound = sheets.flatMap((sheet) => (sheet.reason === null ? [sheet] : []));
    const candidates = await sheetsInQuestion(
      db,
      sound.flatMap(({ id }) => id ?? []),
      sound.flatMap(({ nameKeys }) => nameKeys),
    );
    return sheets.map((sheet) => decideImport(sheet, { actorId: actor.id, candidates, seen }));
  }

  /** The line of a sheet once it is written; what someone else did meanwhile may leave it out. */
  async function written(who: Requester, { line, toWrite }: ImportDecision): Promise<ImportLine> {
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
