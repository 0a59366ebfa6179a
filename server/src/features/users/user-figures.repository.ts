import { count, desc, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { users } from '../../db/schema.ts';

const present = isNull(users.deletedAt);

/** How many people have an account, and how many have had it since a moment. */
export async function countUsers(db: Db, createdSince: Date) {
  const [counted] = await db
    .select({
      total: count(),
      recent: sql<number>`count(*) filter (where ${users.createdAt} >= ${createdSince}::timestamptz)::int`,
    })
    .from(users)
    .where(present);
  return { total: counted?.total ?? 0, recent: counted?.recent ?? 0 };
}

/** People by the country of their account, most first. */
export async function countByCountry(db: Db): Promise<{ country: string | null; users: number }[]> {
  const country = sql<string | null>`nullif(trim(${users.country}), '')`;
  return db
    .select({ country, users: count() })
    .from(users)
    .where(present)
    .groupBy(country)
    .orderBy(desc(count()), country);
}
