import type { Clock } from '../../adapters/clock.ts';
import type { MailSender } from '../../adapters/messages/mail.ts';
import type { PasswordHasher } from '../../adapters/secrets/password-hasher.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Audit, Trail } from '../audit/audit.service.ts';

/** What belongs to other features and ends with an account; `app.ts` hands it in. */
interface Endings {
  /** Ends every session, and every code under way. */
  readonly endAccess: (tx: Db, userId: string) => Promise<void>;
  readonly eraseConversations: (tx: Db, userId: string) => Promise<number>;
}

/** What user administration is made of. */
export interface UserParts extends Endings {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: MailSender;
  readonly jobs: Jobs;
  readonly hasher: PasswordHasher;
  readonly audit: Audit;
  readonly trail: Trail;
}
