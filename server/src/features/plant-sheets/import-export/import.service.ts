import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@simples/contract/errors';
import { diffContents } from '@simples/contract/plant-sheet-diff/sheet-changes';
import type { ImportReport } from '@simples/contract/plant-sheets';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { claimUse, forget, prolong } from '#server/db/throttles.ts';
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
  createDuplicateFinder,
  decideImport,
  type FindDuplicate,
  type ImportContext,
  type ImportDecision,
  type ImportLine,
  type ImportWrite,
  rejectSheet,
  replacedContent,
} from './import-decision.ts';
import { analyzeSheets, candidateSheets } from './import-export.repository.ts';
import { type ReadSheet, readSheet } from './read-sheet.ts';
import { type FileLine, sheetLines } from './sheet-file.ts';

function recordedAsImport(w: SheetTransaction): SheetTransaction {
  return {
    ...w,
    note: (_act, sheet, reason) => w.note('import', sheet, reason),
    trailOf: (_act, sheet) => w.trailOf('import', sheet),
  };
}

async function change(w: SheetTransaction, targetId: string, { content }: ImportWrite): Promise<void> {
  const target = await lockSheet(w.tx, targetId);
  if (!target) throw new AppError('notFound');
  const { row, root } = target;
  const base = ownChange(target, w) ?? root;
  const live = root.state.status === 'VALIDATED' ? root.content : null;
  const diff = diffContents(live, replacedContent(base.content, content));
  const next = { diff, wanted: 'MODIFIED' } as const;
  if (row.state.status === 'VALIDATED') await propose(w, target, next);
  else await saveWaiting(w, target, row, next);
}

/** One transaction per sheet, so that no lock lasts long. */
function createImportWriter(db: Db, clock: Clock) {
  const { perform } = createSheetTransactions(db, clock);

  /** @throws AppError `duplicateSheet`, `conflict` or `notFound` after a concurrent change. */
  return (who: Requester, toWrite: ImportWrite): Promise<void> => {
    const { targetId, content } = toWrite;
    return perform(personOf(who), { act: 'import', id: targetId }, async (transaction) => {
      const w = recordedAsImport(transaction);
      if (targetId !== null) await change(w, targetId, toWrite);
      else await addSheet(w, firstContent(content), { status: 'MODIFIED' });
    });
  };
}

const SLICE = 50;
/** Sheets between two refreshes of the planner's statistics. */
const ANALYZE_EVERY = 1_000;

async function* inSlices(lines: AsyncIterable<FileLine>): AsyncGenerator<FileLine[]> {
  let slice: FileLine[] = [];
  for await (const line of lines) {
    slice.push(line);
    if (slice.length < SLICE) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

interface ImportInput {
  readonly content: AsyncIterable<Uint8Array>;
  readonly dryRun: boolean;
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
}

/** Seconds until the import of a killed process blocks the next no more. */
const LEASE = 120;
/** One that its client has just left ends within them. */
const TRIES = 6;
/** Milliseconds. */
const BETWEEN_TRIES = 300;
const ALREADY_RUNNING =
  'Un de vos imports est déjà en cours. Attendez sa fin, ou recommencez dans deux minutes.';

type Renew = () => Promise<void>;

/** One at a time for a person, in all processes. @throws AppError `conflict`. */
function createTurns(db: Db, clock: Clock) {
  return async <T>({ actor }: Requester, run: (renew: Renew) => Promise<T>): Promise<T> => {
    const key = `import:account:${actor.id}`;
    const claim = () => claimUse(db, key, { uses: 1, window: LEASE, apart: 0 }, clock.now());
    for (let tries = 1; (await claim()) > 0; tries += 1) {
      if (tries === TRIES) throw new AppError('conflict', { message: ALREADY_RUNNING });
      await sleep(BETWEEN_TRIES);
    }
    try {
      return await run(() => prolong(db, key, LEASE, clock.now()));
    } finally {
      await forget(db, [key]);
    }
  };
}

function countsOf(lines: readonly ImportLine[]): ImportReport['counts'] {
  const counts = { new: 0, changed: 0, unchanged: 0, invalid: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}

function decideOrReject(sheet: ReadSheet, context: ImportContext): ImportDecision {
  try {
    return decideImport(sheet, context);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return rejectSheet(sheet, error.message);
  }
}

export function createImport(db: Db, clock: Clock) {
  const write = createImportWriter(db, clock);
  const inTurn = createTurns(db, clock);

  async function decideSlice(
    { actor }: Requester,
    slice: readonly FileLine[],
    findDuplicate: FindDuplicate,
  ): Promise<ImportDecision[]> {
    const sheets = slice.map(readSheet);
    const valid = sheets.flatMap((sheet) => (sheet.reason === null ? [sheet] : []));
    const candidates = await candidateSheets(
      db,
      valid.flatMap(({ id }) => id ?? []),
      valid.flatMap(({ nameKeys }) => nameKeys),
    );
    return sheets.map((sheet) => decideOrReject(sheet, { actorId: actor.id, candidates, findDuplicate }));
  }

  async function writeSheet(who: Requester, { line, toWrite }: ImportDecision): Promise<ImportLine> {
    if (toWrite === null) return line;
    try {
      await write(who, toWrite);
      return line;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return rejectSheet(line, error.message).line;
    }
  }

  async function importAll(
    who: Requester,
    { content, dryRun, signal }: ImportInput,
    renew: Renew,
  ): Promise<ImportReport> {
    const findDuplicate = createDuplicateFinder();
    const lines: ImportLine[] = [];
    for await (const slice of inSlices(sheetLines(content))) {
      for (const decision of await decideSlice(who, slice, findDuplicate)) {
        if (signal.aborted) break;
        lines.push(dryRun ? decision.line : await writeSheet(who, decision));
      }
      if (signal.aborted) break;
      if (!dryRun && lines.length % ANALYZE_EVERY === 0) await analyzeSheets(db);
      await renew();
      await nextTurn();
    }
    return { dryRun, counts: countsOf(lines), lines: lines.filter(({ outcome }) => outcome !== 'unchanged') };
  }

  /** Sheets written before a failure, or before the client left, stay. @throws AppError `validation`, `tooLarge`, `conflict`. */
  return (who: Requester, input: ImportInput): Promise<ImportReport> =>
    inTurn(who, (renew) => importAll(who, input, renew));
}

export type ImportSheets = ReturnType<typeof createImport>;
