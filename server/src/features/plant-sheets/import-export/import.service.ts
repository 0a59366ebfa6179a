import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@simples/contract/errors';
import { type PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { diffContents, sameContent, sheetChanges } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { type ImportReport } from '@simples/contract/plant-sheets';
import { type Clock } from '#server/adapters/clock.ts';
import { type Db } from '#server/db/database.ts';
import { claimUse, forget, prolong } from '#server/db/throttles.ts';
import { firstContent, patchedContent } from '#server/features/plant-sheets/publication/content-patch.ts';
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
import { analyzeSheets, type Candidate, candidateSheets } from './import-export.repository.ts';
import { type FileLine, type ReadSheet, readSheet, sheetLines, type ValidSheet } from './read-sheet.ts';

const isPublished = ({ status }: Candidate) => status === 'VALIDATED';

function isSameLanguage(sheet: ValidSheet, candidate: Candidate): boolean {
  return candidate.content.language === sheet.content.language;
}

/** By id, else by scientific name and language. */
function targetOf(sheet: ValidSheet, candidates: readonly Candidate[]): Candidate | null {
  const byId = candidates.find((candidate) => isPublished(candidate) && candidate.id === sheet.id);
  if (byId) return byId;
  const sameName = candidates.filter(
    (candidate) => isSameLanguage(sheet, candidate) && candidate.nameKeys[0] === sheet.nameKeys[0],
  );
  return sameName.find(isPublished) ?? sameName[0] ?? null;
}

function namesakeOf(
  sheet: ValidSheet,
  target: Candidate | null,
  candidates: readonly Candidate[],
): Candidate | null {
  const [accepted = ''] = sheet.nameKeys;
  const namesake = candidates.find(
    (candidate) =>
      candidate !== target &&
      isSameLanguage(sheet, candidate) &&
      (candidate.nameKeys.includes(accepted) || sheet.nameKeys.includes(candidate.nameKeys[0] ?? '')),
  );
  return namesake ?? null;
}

export function createDuplicateFinder() {
  const targets = new Map<string, number>();
  const accepted = new Map<string, number>();
  const names = new Map<string, number>();

  /** The line of an earlier sheet about the same plant, or null. */
  return ({ line, content, nameKeys }: ValidSheet, target: Candidate | null): number | null => {
    // A pending target may come from this import: only names can be compared.
    if (target && isPublished(target)) {
      const earlier = targets.get(target.id) ?? null;
      targets.set(target.id, earlier ?? line);
      return earlier;
    }
    const [first = '', ...others] = nameKeys.map((key) => `${content.language} ${key}`);
    const known = [first, ...others].flatMap((key) => accepted.get(key) ?? []);
    const earlier = names.get(first) ?? known[0] ?? null;
    if (earlier !== null) return earlier;
    accepted.set(first, line);
    for (const key of [first, ...others]) names.set(key, line);
    return null;
  };
}

export type FindDuplicate = ReturnType<typeof createDuplicateFinder>;

/** Missing fields are removed, matching items keep their ids. */
export function replacedContent(base: PlantSheetContent, content: PlantSheetContent): PlantSheetContent {
  const removed = Object.fromEntries(Object.keys(base.additionalInfo).map((name) => [name, undefined]));
  return patchedContent(base, { ...content, additionalInfo: { ...removed, ...content.additionalInfo } });
}

export type ImportLine = ImportReport['lines'][number];

export interface ImportWrite {
  readonly content: PlantSheetContent;
  /** Null for a new sheet. */
  readonly targetId: string | null;
}

export interface ImportDecision {
  readonly line: ImportLine;
  readonly toWrite: ImportWrite | null;
}

export interface ImportContext {
  readonly actorId: string;
  readonly candidates: readonly Candidate[];
  readonly findDuplicate: FindDuplicate;
}

const emptyLine = { reason: null, plantSheetId: null, changes: 0, safetyChanges: 0 } as const;

export function rejectSheet(
  { line, name }: Pick<ImportLine, 'line' | 'name'>,
  reason: string,
): ImportDecision {
  return { line: { ...emptyLine, line, name, outcome: 'invalid', reason }, toWrite: null };
}

const quotedName = ({ content }: Candidate) => `« ${content.plantScientificName} »`;

function decideChange(
  sheet: ValidSheet,
  target: Candidate,
  { actorId, candidates }: ImportContext,
): ImportDecision {
  const { line, name } = sheet;
  const content = replacedContent(target.content, sheet.content);
  if (sameContent(target.content, content)) {
    return { line: { ...emptyLine, line, name, outcome: 'unchanged' }, toWrite: null };
  }
  const isPublished = target.status === 'VALIDATED';
  if (!isPublished && target.authorId !== actorId) {
    return rejectSheet(
      sheet,
      `Une autre version de cette fiche attend déjà une relecture : ${quotedName(target)}.`,
    );
  }
  const namesake = namesakeOf(sheet, target, candidates);
  const isRenamed = target.nameKeys.join() !== sheet.nameKeys.join();
  if (namesake && isRenamed)
    return rejectSheet(sheet, `Cette plante a déjà une fiche : ${quotedName(namesake)}.`);
  const changes = sheetChanges(target.content, content).filter(({ kind }) => kind !== 'moved');
  const figures = {
    plantSheetId: isPublished ? target.id : null,
    changes: changes.length,
    safetyChanges: changes.filter((change) => change.isSafety).length,
  };
  return {
    line: { ...emptyLine, ...figures, line, name, outcome: 'changed' },
    toWrite: { content: sheet.content, targetId: target.id },
  };
}

/** @throws AppError `tooLarge`. */
export function decideImport(sheet: ReadSheet, context: ImportContext): ImportDecision {
  if (sheet.reason !== null) return rejectSheet(sheet, sheet.reason);
  const target = targetOf(sheet, context.candidates);
  const earlier = context.findDuplicate(sheet, target);
  if (earlier !== null) return rejectSheet(sheet, `Déjà à la ligne ${earlier}.`);
  if (target) return decideChange(sheet, target, context);
  const namesake = namesakeOf(sheet, null, context.candidates);
  if (namesake) return rejectSheet(sheet, `Cette plante a déjà une fiche : ${quotedName(namesake)}.`);
  const { line, name, content } = sheet;
  // Too long is known before anything is written.
  firstContent(content);
  return { line: { ...emptyLine, line, name, outcome: 'new' }, toWrite: { content, targetId: null } };
}

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
