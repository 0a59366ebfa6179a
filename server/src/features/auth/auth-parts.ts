import type { PersonalData } from '@simples/contract/users/own-account-endpoints';
import type { Background } from '../../adapters/background.ts';
import type { Clock } from '../../adapters/clock.ts';
import type { MailSender } from '../../adapters/messages/mail.ts';
import type { SmsSender } from '../../adapters/messages/sms.ts';
import type { PasswordHasher } from '../../adapters/secrets/password-hasher.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Audit, Trail } from '../audit/audit.service.ts';
import type { Notices } from '../users/users.service.ts';
import type { KeyedHash } from './keyed-hash.ts';

/** What sign-in is made of; `app.ts` puts it together. */
export interface AuthParts {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: MailSender;
  /** Null where codes go by e-mail alone. */
  readonly sms: SmsSender | null;
  readonly jobs: Jobs;
  readonly notices: Notices;
  /** Discussions and usage belong to other features; `app.ts` hands these in. */
  readonly eraseConversations: (tx: Db, userId: string) => Promise<number>;
  readonly visitsOf: (userId: string) => Promise<PersonalData['visits']>;
  readonly conversationsOf: (userId: string) => AsyncIterable<PersonalData['conversations'][number]>;
  readonly hasher: PasswordHasher;
  readonly keyedHash: KeyedHash;
  readonly audit: Audit;
  readonly trail: Trail;
  readonly background: Background;
}
