import type { Clock } from '#server/adapters/clock.ts';
import type { MailSender } from '#server/adapters/mail.ts';
import type { Db } from '#server/db/database.ts';
import type { Jobs } from '#server/db/jobs.ts';
import type { Audit, Trail } from '#server/features/audit/audit.feature.ts';
import type { Config } from '#server/lib/config.ts';
import type { PasswordHasher } from '#server/lib/password-hasher.ts';

export interface UserDeps {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: MailSender;
  readonly jobs: Jobs;
  readonly hasher: PasswordHasher;
  readonly audit: Audit;
  readonly trail: Trail;
  readonly endAccess: (tx: Db, userId: string) => Promise<void>;
  readonly forgetFactors: (tx: Db, userId: string) => Promise<void>;
  readonly eraseConversations: (tx: Db, userId: string) => Promise<number>;
}
