import type { Background } from '../../adapters/background.ts';
import type { Clock } from '../../adapters/clock.ts';
import type { MailSender } from '../../adapters/mail.ts';
import type { PasswordHasher } from '../../adapters/password-hasher.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { KeyedHash } from './keyed-hash.ts';

/** What sign-in is made of; `app.ts` puts it together. */
export interface AuthParts {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: MailSender;
  readonly hasher: PasswordHasher;
  readonly keyedHash: KeyedHash;
  readonly audit: Audit;
  readonly background: Background;
}
