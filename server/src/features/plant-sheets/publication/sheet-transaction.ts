import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import type { SheetEvent } from '@simples/contract/plant-sheets';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import {
  type Acting,
  type Caller,
  eventsText,
  recordEvents,
  type TrailEvent,
} from '#server/features/audit/audit.feature.ts';
import type { StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import type { Author } from './sheet-writer.repository.ts';
import { lockSheet, readSheet, type SheetWithPendingChanges } from './stored-sheets.repository.ts';

export interface Requester {
  readonly actor: Actor;
  readonly caller: Caller;
}

type Act = SheetEvent['act'];

export interface WriteContext {
  /** The database itself for a single statement. */
  readonly tx: Db;
  readonly now: Date;
  readonly author: Author;
  /** Events for a statement that writes them with the row. */
  trailOf(act: Act, sheet: StoredSheet): string;
}

interface SavedRow {
  readonly previous: StoredSheet;
  readonly next: StoredSheet;
}

export interface SheetTransaction extends WriteContext {
  /** In the order of their writing. */
  readonly saved: SavedRow[];
  note(act: Act, sheet: StoredSheet, reason?: string | null): void;
}

/** Audited when refused. */
export interface Attempt {
  readonly act: Act;
  /** Null for a new sheet. */
  readonly id: string | null;
}

const refusals: Readonly<Partial<Record<AppError['key'], 'refused' | 'conflict'>>> = {
  forbidden: 'refused',
  conflict: 'conflict',
  duplicateSheet: 'conflict',
  staleVersion: 'conflict',
};

export const personOf = ({ actor, caller }: Requester): Acting => ({ kind: 'HUMAN', id: actor.id, caller });
export const theAi: Acting = { kind: 'AI', id: null, caller: null };

/** Locks the row. @throws AppError `notFound`. */
export async function requireSheet({ tx }: SheetTransaction, id: string): Promise<SheetWithPendingChanges> {
  const target = await lockSheet(tx, id);
  if (!target) throw new AppError('notFound');
  return target;
}

const subjectOf = ({ state }: StoredSheet): string => state.publishedSheetId ?? state.id;

function eventOf(act: Act, sheet: StoredSheet, reason: string | null): TrailEvent {
  const { id: rowId, version } = sheet.state;
  return { act, result: 'ok', subjectId: subjectOf(sheet), rowId, version, reason };
}

/** Outside the transaction, which is rolled back. */
async function recordRefusal(db: Db, acting: Acting, now: Date, refused: Refused): Promise<void> {
  const { attempt, error } = refused;
  const result = error instanceof AppError ? refusals[error.key] : undefined;
  if (!result || !(error instanceof AppError)) return;
  const row = attempt.id === null ? null : await readSheet(db, attempt.id);
  const event = {
    act: attempt.act,
    result,
    subjectId: row ? subjectOf(row) : (error.existingId ?? null),
    rowId: row?.state.id ?? error.existingId ?? null,
    version: row?.state.version ?? null,
    reason: error.message,
  };
  await recordEvents(db, acting, now, [event]);
}

interface Refused {
  readonly attempt: Attempt;
  readonly error: unknown;
}

function contextOf(acting: Acting, tx: Db, now: Date): WriteContext {
  const trailOf: WriteContext['trailOf'] = (act, sheet) =>
    eventsText(acting, now, [eventOf(act, sheet, null)]);
  return { tx, now, author: { kind: acting.kind, id: acting.id }, trailOf };
}

export function createSheetTransactions(db: Db, clock: Clock) {
  async function recordingRefusals<T>(acting: Acting, attempt: Attempt, act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      await recordRefusal(db, acting, clock.now(), { attempt, error });
      throw error;
    }
  }

  function performOne<T>(
    acting: Acting,
    attempt: Attempt,
    act: (context: WriteContext) => Promise<T>,
  ): Promise<T> {
    return recordingRefusals(acting, attempt, () => act(contextOf(acting, db, clock.now())));
  }

  function perform<T>(
    acting: Acting,
    attempt: Attempt,
    act: (transaction: SheetTransaction) => Promise<T>,
  ): Promise<T> {
    const inTransaction = async (tx: Db) => {
      const events: TrailEvent[] = [];
      const context = contextOf(acting, tx, clock.now());
      const note: SheetTransaction['note'] = (act, sheet, reason = null) =>
        events.push(eventOf(act, sheet, reason));
      const result = await act({ ...context, note, saved: [] });
      await recordEvents(tx, acting, context.now, events);
      return result;
    };
    return recordingRefusals(acting, attempt, () => db.transaction(inTransaction));
  }

  return { perform, performOne };
}
