import { CONSENT_VERSION, type OwnConsents } from '@simples/contract/consent';
import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import type { Db } from '#server/db/database.ts';
import { endConsents, insertConsents, listConsents } from './consents.repository.ts';
import type { UserDeps } from './users.deps.ts';

export async function ownConsents(db: Db, userId: string): Promise<OwnConsents> {
  const rows = await listConsents(db, userId);
  return {
    currentVersion: CONSENT_VERSION,
    isGiven: rows.some(({ version, withdrawnAt }) => version === CONSENT_VERSION && withdrawnAt === null),
    consents: rows.map(({ version, givenAt, withdrawnAt }) => ({
      version,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
  };
}

/** @throws AppError `conflict` for a text that is no longer the current one. */
export async function giveConsent(
  { db, clock }: Pick<UserDeps, 'db' | 'clock'>,
  { id }: Actor,
  version: number,
): Promise<OwnConsents> {
  if (version !== CONSENT_VERSION) {
    throw new AppError('conflict', {
      message: 'Le texte a changé depuis : rechargez la page pour le relire.',
    });
  }
  await insertConsents(db, [id], clock.now());
  return ownConsents(db, id);
}

export async function withdrawConsent(
  { db, clock, eraseConversations }: Pick<UserDeps, 'db' | 'clock' | 'eraseConversations'>,
  { id }: Actor,
  conversations: 'keep' | 'delete',
): Promise<OwnConsents & { readonly deletedConversations: number }> {
  const deletedConversations = await db.transaction(async (tx) => {
    await endConsents(tx, id, clock.now());
    return conversations === 'delete' ? eraseConversations(tx, id) : 0;
  });
  return { ...(await ownConsents(db, id)), deletedConversations };
}
