import { INVITATION_PATH } from '@simples/contract/auth';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { defineQueue } from '#server/db/jobs.ts';
import type { Config } from '#server/lib/config.ts';
import { newToken } from '#server/lib/secrets.ts';
import { findUserRow, type UserRow } from './administration.repository.ts';
import { invitationMail, type NoticeKind, noticeKinds, noticeMail } from './notice-mails.ts';
import type { UserDeps } from './users.deps.ts';
import { putToken } from './users.repository.ts';

/** An e-mail that waits to be written and sent: neither a password nor a token is in it. */
const notice = z.object({
  kind: z.enum([...noticeKinds, 'invitation']),
  userId: z.uuid(),
  /** Where it goes when that is not the person's address of the day. */
  to: z.string().optional(),
});
type Notice = z.infer<typeof notice>;

/** About two hours of tries: longer than most troubles of a mail server. */
const noticeQueue = defineQueue({
  name: 'notice',
  data: notice,
  retries: 12,
  firstDelay: 5,
  longestDelay: 30 * 60,
  patience: 60,
});

/** Address of the product for whoever reads an e-mail; null when nobody has said it. */
export function publicAddress(config: Pick<Config, 'PUBLIC_URL' | 'isProduction' | 'PORT'>): string | null {
  return config.PUBLIC_URL ?? (config.isProduction ? null : `http://localhost:${config.PORT}`);
}

type NoticeParts = Pick<UserDeps, 'db' | 'config' | 'clock' | 'mail' | 'jobs'>;

/** Each try draws a new token, so that none is ever stored: the link of the last e-mail is the one that works. */
async function sendInvitation({ db, clock, config, mail }: NoticeParts, person: UserRow): Promise<void> {
  const address = publicAddress(config);
  const { invitationExpiresAt: expiresAt, email: to, language } = person;
  const token = newToken();
  if (address === null || expiresAt === null) return;
  if (!(await putToken(db, person.id, token, clock.now()))) return;
  await mail.send(invitationMail({ to, language, expiresAt, url: `${address}${INVITATION_PATH}#${token}` }));
}

async function deliver(deps: NoticeParts, { kind, userId, to }: Notice): Promise<void> {
  const person = await findUserRow(deps.db, userId);
  // Deleted since: there is nobody to tell.
  if (!person) return;
  if (kind === 'invitation') return sendInvitation(deps, person);
  await deps.mail.send(noticeMail({ to: to ?? person.email, language: person.language }, kind));
}

export type Notices = ReturnType<typeof createNotices>;

/** E-mails that tell people what happens to their account. They outlast a mail server that is down. */
export function createNotices(deps: NoticeParts) {
  const { jobs } = deps;
  jobs.handle(noticeQueue, (job) => deliver(deps, job));
  return {
    /** Needed before the transaction in which something is posted. */
    ready: () => jobs.ready(),
    /** Posted with the act: sent if, and only if, that commits. */
    post: (tx: Db, userId: string, kind: NoticeKind | 'invitation', to?: string) =>
      jobs.add(noticeQueue, { kind, userId, ...(to === undefined ? {} : { to }) }, tx),
    /** After the commit: what was posted leaves at once. */
    sendPosted: () => jobs.wake(noticeQueue),
  };
}
