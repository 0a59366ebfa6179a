import { pendingStatuses } from '@simples/contract/plant-sheet-status';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

export interface LeaseRow {
  readonly plantSheetId: string;
  readonly userId: string;
  readonly until: Date;
}

type StoredLease = { plant_sheet_id: string; user_id: string; until: string | Date };

const leaseColumns = sql`l.plant_sheet_id, l.user_id, l.until`;

async function readLeases(db: Db, statement: SQL): Promise<LeaseRow[]> {
  const { rows } = await db.execute<StoredLease>(statement);
  return rows.map((row) => ({
    plantSheetId: row.plant_sheet_id,
    userId: row.user_id,
    until: new Date(row.until),
  }));
}

const waits = sql`s.status = any(${sql.param([...pendingStatuses])}::text[])`;

interface Wish {
  readonly plantSheetId: string;
  readonly userId: string;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Gives the lease of a waiting row to a person if it is free, over or already theirs; otherwise leaves it as it is.
 * One statement, so that of two who ask at once exactly one gets it. Null when the row does not wait.
 */
export async function takeLease(db: Db, wish: Wish): Promise<LeaseRow | null> {
  const mayTake = sql`(l.user_id = excluded.user_id or l.until <= ${wish.now.toISOString()}::timestamptz)`;
  const [lease] = await readLeases(
    db,
    sql`insert into plant_sheet_leases as l (plant_sheet_id, user_id, until)
      select s.id, ${wish.userId}::uuid, ${wish.until.toISOString()}::timestamptz
      from plant_sheets s where s.id = ${wish.plantSheetId}::uuid and ${waits}
      on conflict (plant_sheet_id) do update set
        user_id = case when ${mayTake} then excluded.user_id else l.user_id end,
        until = case when ${mayTake} then excluded.until else l.until end
      returning ${leaseColumns}`,
  );
  return lease ?? null;
}

/** Ends a person's lease of a row. False when there is no such row; ending what one does not hold changes nothing. */
export async function dropLease(db: Db, plantSheetId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with gone as (
      delete from plant_sheet_leases where plant_sheet_id = ${plantSheetId}::uuid and user_id = ${userId}::uuid
    )
    select 1 from plant_sheets where id = ${plantSheetId}::uuid`);
  return rows.length > 0;
}

/** Leases that last still, of rows that wait still. */
export function activeLeases(db: Db, now: Date): Promise<LeaseRow[]> {
  return readLeases(
    db,
    sql`select ${leaseColumns} from plant_sheet_leases l
      join plant_sheets s on s.id = l.plant_sheet_id
      where l.until > ${now.toISOString()}::timestamptz and ${waits}
      order by l.until, l.plant_sheet_id`,
  );
}
