import type { PersonalData } from '@simples/contract/own-account';
import type { Actor } from '@simples/contract/permissions';
import type { Clock } from '#server/adapters/clock.ts';
import type { MailSender } from '#server/adapters/mail.ts';
import type { SmsSender } from '#server/adapters/sms.ts';
import type { Db } from '#server/db/database.ts';
import type { Jobs } from '#server/db/jobs.ts';
import type { Audit, Caller, Trail } from '#server/features/audit/audit.feature.ts';
import type { Notices } from '#server/features/users/users.feature.ts';
import type { Background } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import type { PasswordHasher } from '#server/lib/password-hasher.ts';
import type { KeyedHash } from '#server/lib/secrets.ts';

export interface AuthDeps {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: MailSender;
  /** Null: codes go by e-mail only. */
  readonly sms: SmsSender | null;
  readonly jobs: Jobs;
  readonly notices: Notices;
  readonly hasher: PasswordHasher;
  readonly audit: Audit;
  readonly trail: Trail;
  readonly background: Background;
  readonly keyedHash: KeyedHash;
  readonly deleteOwnAccount: (actor: Actor, caller: Caller) => Promise<void>;
  readonly eraseConversations: (tx: Db, userId: string) => Promise<number>;
  readonly conversationsOf: (userId: string) => AsyncIterable<PersonalData['conversations'][number]>;
}
