import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { hashToken, newToken } from '../../../adapters/secrets/token.ts';
import type { Db } from '../../../db/db.ts';
import { invitations, users } from '../../../db/schema.ts';

/** Opens an invitation in the place of the older one. Its link exists once the e-mail is written. */
export async function openInvitation(
  tx: Db,
  userId: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const row = { tokenHash: hashToken(newToken()), createdAt: now, expiresAt };
  await tx
    .insert(invitations)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: invitations.userId, set: row });
}

/** Gives an open invitation a token; false when it is no longer open. */
export async function putToken(db: Db, userId: string, token: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(invitations)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(invitations.userId, userId), gt(invitations.expiresAt, now)))
    .returning({ userId: invitations.userId });
  return rows.length > 0;
}

const open = (token: string, now: Date) =>
  and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now));

/** Whom a token invites, while it does. */
export async function findInvited(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, expiresAt: invitations.expiresAt })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(open(token, now), eq(users.status, 'active'), isNull(users.deletedAt)));
  return row ?? null;
}

/** Uses an invitation up, in one statement: of two at once, one gets the person. */
export async function takeInvitation(tx: Db, token: string, now: Date): Promise<string | null> {
  const [taken] = await tx
    .delete(invitations)
    .where(
      and(
        open(token, now),
        sql`exists (select 1 from ${users} where ${users.id} = ${invitations.userId}
          and ${users.status} = 'active' and ${users.deletedAt} is null)`,
      ),
    )
    .returning({ userId: invitations.userId });
  return taken?.userId ?? null;
}

export async function closeInvitation(tx: Db, userId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.userId, userId));
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, now));
}
