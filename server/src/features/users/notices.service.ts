import { INVITATION_PATH } from '@simples/contract/auth';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { defineQueue } from '#server/db/jobs.ts';
import type { Config } from '#server/lib/config.ts';
import { newToken } from '#server/lib/secrets.ts';
import { findUserRow, type UserRow } from './administration.repository.ts';
import {
  invitationMail,
  type NoticeKind,
  noticeKinds,
  noticeMail,
  type SignInPlace,
} from './notice-mails.ts';
import type { UserDeps } from './users.deps.ts';
import { putToken } from './users.repository.ts';

/** Without password or token. */
const notice = z.object({
  kind: z.enum([...noticeKinds, 'invitation']),
  userId: z.uuid(),
  /** Set when it is not the current address. */
  to: z.string().optional(),
  /** Of a sign-in. */
  place: z.object({ device: z.string(), network: z.string(), at: z.iso.datetime() }).optional(),
});
type Notice = z.infer<typeof notice>;

/** About two hours of retries. */
const noticeQueue = defineQueue({
  name: 'notice',
  data: notice,
  retries: 12,
  firstDelay: 5,
  longestDelay: 30 * 60,
  patience: 60,
});

/** Null when not configured. */
export function publicAddress(config: Pick<Config, 'PUBLIC_URL' | 'isProduction' | 'PORT'>): string | null {
  return config.PUBLIC_URL ?? (config.isProduction ? null : `http://localhost:${config.PORT}`);
}

type NoticeDeps = Pick<UserDeps, 'db' | 'config' | 'clock' | 'mail' | 'jobs'>;

/** Each retry draws a new token: none is stored, and only the last link is valid. */
async function sendInvitation({ db, clock, config, mail }: NoticeDeps, person: UserRow): Promise<void> {
  const address = publicAddress(config);
  const { invitationExpiresAt: expiresAt, email: to, language } = person;
  const token = newToken();
  if (address === null || expiresAt === null) return;
  if (!(await putToken(db, person.id, token, clock.now()))) return;
  await mail.send(invitationMail({ to, language, expiresAt, url: `${address}${INVITATION_PATH}#${token}` }));
}

async function deliver(deps: NoticeDeps, { kind, userId, to, place }: Notice): Promise<void> {
  const person = await findUserRow(deps.db, userId);
  // Deleted meanwhile.
  if (!person) return;
  if (kind === 'invitation') return sendInvitation(deps, person);
  const addressee = { to: to ?? person.email, language: person.language };
  await deps.mail.send(noticeMail(addressee, kind, place && { ...place, at: new Date(place.at) }));
}

export type Notices = ReturnType<typeof createNotices>;

export function createNotices(deps: NoticeDeps) {
  const { jobs } = deps;
  jobs.handle(noticeQueue, (job) => deliver(deps, job));
  return {
    /** To be awaited before a transaction that posts. */
    ready: () => jobs.ready(),
    /** Sent only if the transaction commits. */
    post: (tx: Db, userId: string, kind: NoticeKind | 'invitation', to?: string) =>
      jobs.add(noticeQueue, { kind, userId, ...(to === undefined ? {} : { to }) }, tx),
    /** Outside a transaction. */
    tellOfSignIn: (userId: string, { at, ...place }: SignInPlace) =>
      jobs.add(noticeQueue, { kind: 'newDevice', userId, place: { ...place, at: at.toISOString() } }),
    /** To be called after the commit. */
    sendPosted: () => jobs.wake(noticeQueue),
  };
}
