import { AppError } from '@simples/contract/errors';
import { can } from '@simples/contract/permissions';
import type { SheetStatus } from '@simples/contract/plant-sheet-content';
import { canBecome, isDecision, isPending } from '@simples/contract/plant-sheet-status';
import type { NewPlantSheet, PlantSheetPatch } from '@simples/contract/plant-sheets';
import { type PublicationRules, waitingReason } from '@simples/contract/publication-rules';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { firstContent, hasContent } from './content-patch.ts';
import { changeStatus, putInBin, takeOutOfBin } from './deciding.ts';
import { addSheet } from './proposing.ts';
import { checkVersion, requireSecondPerson, saveContent } from './saving.ts';
import {
  type Attempt,
  createSheetTransactions,
  personOf,
  type Requester,
  requireSheet,
} from './sheet-transaction.ts';

interface Decision {
  /** Undefined leaves it unchanged. */
  readonly status: SheetStatus | undefined;
  readonly reason: string | null;
  readonly expected: number | undefined;
}

function actOf(status: SheetStatus | undefined): Attempt['act'] {
  if (status === 'VALIDATED') return 'validate';
  return status === 'DELETED' ? 'reject' : 'update';
}

const rejectedWithContent = {
  path: 'body.status',
  message: 'Une fiche se rejette seule, sans autre changement.',
};

/** Only `remove` unpublishes a sheet. */
export function createPublication(db: Db, clock: Clock, rules: PublicationRules) {
  const { perform, performOne } = createSheetTransactions(db, clock);

  /** @throws AppError `duplicateSheet`. */
  async function create(who: Requester, { status, ...content }: NewPlantSheet): Promise<StoredSheet> {
    const waits = status === 'VALIDATED' && waitingReason(who.actor, rules, null, []) !== null;
    const isUnread = status === 'VALIDATED' && !waits && !can(who.actor, 'validate_products');
    return performOne(personOf(who), { act: 'create', id: null }, (context) =>
      addSheet(context, firstContent(content), { status: waits ? 'MODIFIED' : status, isUnread }),
    );
  }

  /** Of two parallel decisions the second is a conflict. */
  async function decide(who: Requester, id: string, decision: Decision): Promise<StoredSheet> {
    return perform(personOf(who), { act: actOf(decision.status), id }, async (w) => {
      const target = await requireSheet(w, id);
      const { status: from } = target.row.state;
      const to = decision.status ?? from;
      if (!canBecome(from, to)) throw new AppError('conflict');
      if (isDecision(from, to) && !can(who.actor, 'validate_products')) throw new AppError('forbidden');
      checkVersion(target.row, decision.expected);
      if (isPending(from) && to === 'VALIDATED') await requireSecondPerson(w, target.row, rules);
      const mayRead = can(who.actor, 'validate_products');
      return changeStatus(w, target, { status: to, reason: decision.reason, mayRead });
    });
  }

  /** @throws AppError `notFound`, `forbidden`, `conflict`, `duplicateSheet`, `staleVersion`. */
  async function update(
    who: Requester,
    { id, expected }: { readonly id: string; readonly expected: number | undefined },
    { status, reason, ...patch }: PlantSheetPatch,
  ): Promise<StoredSheet> {
    if (!hasContent(patch)) {
      return decide(who, id, { status, reason: reason ?? null, expected });
    }
    if (status === 'DELETED') throw new AppError('validation', { fields: [rejectedWithContent] });
    return perform(personOf(who), { act: 'update', id }, async (w) => {
      const target = await requireSheet(w, id);
      if (target.row.state.status === 'DELETED') throw new AppError('notFound');
      checkVersion(target.row, expected);
      return saveContent(w, target, { actor: who.actor, rules, patch, status });
    });
  }

  async function remove(who: Requester, id: string): Promise<void> {
    await perform(personOf(who), { act: 'delete', id }, async (w) => putInBin(w, await requireSheet(w, id)));
  }

  async function restore(who: Requester, id: string): Promise<StoredSheet> {
    return perform(personOf(who), { act: 'restore', id }, async (w) =>
      takeOutOfBin(w, await requireSheet(w, id)),
    );
  }

  return { create, update, remove, restore };
}

export type Publication = ReturnType<typeof createPublication>;
