import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { plantSheetVersions, users } from '../../../db/schema.ts';

/** Every version of a row, newest first, with the name of its author; none for the AI and removed accounts. */
export async function listVersions(db: Db, id: string) {
  const rows = await db
    .select({
      version: plantSheetVersions.version,
      createdAt: plantSheetVersions.createdAt,
      authorKind: plantSheetVersions.authorKind,
      status: plantSheetVersions.status,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(plantSheetVersions)
    .leftJoin(users, and(eq(users.id, plantSheetVersions.authorId), isNull(users.deletedAt)))
    .where(eq(plantSheetVersions.plantSheetId, id))
    .orderBy(desc(plantSheetVersions.version));
  return rows.map(({ firstName, lastName, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    author: firstName === null ? null : `${firstName} ${lastName}`,
  }));
}
