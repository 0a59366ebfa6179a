import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import type { SheetEvent } from '@simples/contract/plant-sheets/editing-endpoints';
import type { Clock } from '../../../adapters/clock.ts';
import type { Db } from '../../../db/db.ts';
import { type Acting, type Caller, recordEvents } from '../../audit/audit.service.ts';
import type { StoredSheet } from '../sheet-record.ts';
import type { Author } from '../sheet-writer.ts';
import { type Family, lockFamily, readSheet } from './stored-sheets.repository.ts';

/** The person who asks, and from where. */
export interface Requester {
  readonly actor: Actor;
  readonly caller: Caller;
}

type Act = SheetEvent['act'];

/** One act on sheets: its transaction, whoever does it, and the trail it leaves. */
export interface Writing {
  readonly tx: Db;
  readonly now: Date;
  readonly author: Author;
  /** Notes an act on a row, as it is after it. */
  note(act: Act, sheet: StoredSheet, reason?: string | null): void;
}

/** What is tried, for the trail of a refusal. */
export interface Attempt {
  readonly act: Act;
  /** Null for a sheet that does not exist yet. */
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

/**
 * A row with all it belongs to, locked.
 * @throws AppError `notFound`.
 */
export async function familyOf({ tx }: Writing, id: string): Promise<Family> {
  const family = await lockFamily(tx, id);
  if (!family) throw new AppError('notFound');
  return family;
}

const subjectOf = ({ state }: StoredSheet): string => state.publishedSheetId ?? state.id;

/** Does acts in transactions of their own, each leaving its trail: with it when it succeeds, without it when refused. */
export function createWriting(db: Db, clock: Clock) {
  async function noteRefusal(acting: Acting, attempt: Attempt, error: unknown): Promise<void> {
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
    await recordEvents(db, acting, clock.now(), [event]);
  }

  /** Runs an act. Whatever it throws undoes it whole. */
  return async function perform<T>(
    acting: Acting,
    attempt: Attempt,
    act: (writing: Writing) => Promise<T>,
  ): Promise<T> {
    const now = clock.now();
    try {
      return await db.transaction(async (tx) => {
        const events: Parameters<typeof recordEvents>[3][number][] = [];
        const note: Writing['note'] = (act, sheet, reason = null) =>
          events.push({
            act,
            result: 'ok',
            subjectId: subjectOf(sheet),
            rowId: sheet.state.id,
            version: sheet.state.version,
            reason,
          });
        const result = await act({ tx, now, author: { kind: acting.kind, id: acting.id }, note });
        await recordEvents(tx, acting, now, events);
        return result;
      });
    } catch (error) {
      await noteRefusal(acting, attempt, error);
      throw error;
    }
  };
}

export type Perform = ReturnType<typeof createWriting>;
