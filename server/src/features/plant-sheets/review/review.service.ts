import { AppError } from '@simples/contract/errors';
import { applyChanges } from '@simples/contract/plant-sheet-diff/apply-changes';
import { diffContents, sheetChanges } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { isPending } from '@simples/contract/plant-sheet-status';
import type { PublicationRules } from '@simples/contract/publication-rules';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import {
  type Outcome,
  recordDecision,
} from '#server/features/plant-sheets/publication/decisions.repository.ts';
import {
  byAuthorOf,
  closeChange,
  comparedWith,
  proposerOf,
  publishOver,
  save,
} from '#server/features/plant-sheets/publication/publishing.ts';
import { checkVersion, requireSecondPerson } from '#server/features/plant-sheets/publication/saving.ts';
import { nextState } from '#server/features/plant-sheets/publication/sheet-states.ts';
import {
  createSheetTransactions,
  personOf,
  type Requester,
  requireSheet,
  type SheetTransaction,
} from '#server/features/plant-sheets/publication/sheet-transaction.ts';
import type { SheetWithPendingChanges } from '#server/features/plant-sheets/publication/stored-sheets.repository.ts';
import type { StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';

export interface Verdict {
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
  readonly reason?: string | undefined;
}

type JudgedOutcome = Outcome & { readonly reason: string | null };

function outcomeOf(verdict: Verdict): JudgedOutcome {
  const [accepted, rejected] = [verdict.accepted.length, verdict.rejected.length];
  const counts = { reason: verdict.reason ?? null, accepted, rejected };
  if (accepted === 0) return { ...counts, outcome: 'rejected' };
  return { ...counts, outcome: rejected === 0 ? 'validated' : 'partly' };
}

/** @throws AppError `conflict` when the row is not pending or a change is not its own. */
async function judge(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  verdict: Verdict,
): Promise<StoredSheet> {
  const { row, root } = target;
  const changes = sheetChanges(root.content, row.content);
  const known = new Set(changes.map(({ id }) => id));
  if (![...verdict.accepted, ...verdict.rejected].every((id) => known.has(id)))
    throw new AppError('conflict');
  const accepted = changes.filter(({ id }) => verdict.accepted.includes(id));
  const waiting = changes.filter(
    ({ id }) => !verdict.accepted.includes(id) && !verdict.rejected.includes(id),
  );
  const outcome = outcomeOf(verdict);
  const { reason } = outcome;
  const sheet =
    accepted.length === 0
      ? root
      : await publishOver(w, target, applyChanges(root.content, accepted), {
          by: byAuthorOf(row, root),
          except: row,
        });
  const diff = diffContents(sheet.content, applyChanges(sheet.content, waiting));
  if (diff.isSame) {
    const closed = await closeChange(w, row, reason);
    w.note(accepted.length === 0 ? 'reject' : 'review', closed, reason);
    await recordDecision(w, target, outcome);
    return accepted.length === 0 ? root : sheet;
  }
  const state = nextState(row.state, w.now, comparedWith(sheet, diff));
  const left = await save(w, row, { content: diff.next, state }, proposerOf(row));
  w.note('review', left, reason);
  await recordDecision(w, target, { ...outcome, outcome: 'partly' });
  return left;
}

export function createReview(db: Db, clock: Clock, rules: PublicationRules) {
  const { perform } = createSheetTransactions(db, clock);

  /** @throws AppError `notFound`, `forbidden`, `conflict`, `staleVersion`. */
  return async function review(
    who: Requester,
    { id, expected }: { readonly id: string; readonly expected: number | undefined },
    verdict: Verdict,
  ): Promise<StoredSheet> {
    return perform(personOf(who), { act: 'review', id }, async (w) => {
      const target = await requireSheet(w, id);
      const { status, publishedSheetId } = target.row.state;
      if (!isPending(status) || publishedSheetId === null) throw new AppError('conflict');
      checkVersion(target.row, expected);
      if (verdict.accepted.length > 0) await requireSecondPerson(w, target.row, rules);
      return judge(w, target, verdict);
    });
  };
}

export type Review = ReturnType<typeof createReview>;
