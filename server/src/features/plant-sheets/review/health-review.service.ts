import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import type { HealthReview } from '@simples/contract/sheet-companions';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { plantSheetHealthReviews } from '#server/db/schema.ts';
import { type NamesOf, recordEvents } from '#server/features/audit/audit.feature.ts';
import type { Requester } from '#server/features/plant-sheets/publication/sheet-transaction.ts';

interface ReviewedSheet {
  readonly id: string;
  readonly version: number;
}

/** Null until somebody has signed. */
export async function healthReviewOf(
  db: Db,
  actor: Actor,
  sheet: ReviewedSheet,
  userNames: NamesOf,
): Promise<HealthReview | null> {
  const [row] = await db
    .select()
    .from(plantSheetHealthReviews)
    .where(eq(plantSheetHealthReviews.plantSheetId, sheet.id));
  if (!row) return null;
  const names = await userNames([row.reviewerId]);
  return {
    version: row.version,
    reviewer: names.get(row.reviewerId) ?? null,
    reviewedAt: row.reviewedAt.toISOString(),
    isCurrent: row.version === sheet.version,
    isOwn: row.reviewerId === actor.id,
  };
}

/** In one statement: the version that was read is the published one, and stays so until this is stored. */
async function sign(tx: Db, reviewerId: string, sheet: ReviewedSheet, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into plant_sheet_health_reviews (plant_sheet_id, version, reviewer_id, reviewed_at)
    select s.id, s.version, ${reviewerId}, ${now} from plant_sheets s
    where s.id = ${sheet.id} and s.version = ${sheet.version} and s.status = 'VALIDATED' for share
    on conflict (plant_sheet_id) do update
      set version = excluded.version, reviewer_id = excluded.reviewer_id, reviewed_at = excluded.reviewed_at
    returning plant_sheet_id`);
  return rows.length > 0;
}

async function isPublished(tx: Db, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from plant_sheets where id = ${id} and status = 'VALIDATED'`);
  return rows.length > 0;
}

export function createHealthReview(db: Db, clock: Clock, userNames: NamesOf) {
  const record = (tx: Db, { actor, caller }: Requester, act: string, subjectId: string) =>
    recordEvents(tx, { kind: 'HUMAN', id: actor.id, caller }, clock.now(), [
      { act, result: 'ok', subjectId, rowId: null, detail: {} },
    ]);
  return {
    /** @throws AppError `notFound`, or `conflict` when the sheet is no longer as it was read. */
    sign: async (by: Requester, sheet: ReviewedSheet): Promise<HealthReview> => {
      await db.transaction(async (tx) => {
        if (await sign(tx, by.actor.id, sheet, clock.now())) {
          return record(tx, by, 'health-review', sheet.id);
        }
        if (!(await isPublished(tx, sheet.id))) throw new AppError('notFound');
        const message = 'La fiche a changé depuis que vous l’avez lue : relisez-la avant de signer.';
        throw new AppError('conflict', { message });
      });
      // Outside the transaction: names are looked up on another connection.
      const review = await healthReviewOf(db, by.actor, sheet, userNames);
      if (!review) throw new AppError('notFound');
      return review;
    },

    /** One's own only. @throws AppError `notFound`. */
    withdraw: (by: Requester, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const { plantSheetId, reviewerId } = plantSheetHealthReviews;
        const gone = await tx
          .delete(plantSheetHealthReviews)
          .where(and(eq(plantSheetId, id), eq(reviewerId, by.actor.id)))
          .returning({ plantSheetId });
        if (gone.length === 0) throw new AppError('notFound');
        await record(tx, by, 'health-withdraw', id);
      }),
  };
}

export type HealthReviews = ReturnType<typeof createHealthReview>;
