import type { Clock } from '../../../adapters/clock.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/db.ts';
import { KEYS_KEPT, STALE_AFTER } from '../repeated-questions.ts';
import { deleteInactive, deleteKeysBefore } from './changes.repository.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Conversations deleted by one statement: nobody waits long for its locks. */
const SLICE = 200;

/** Removes the conversations whose time is over, and the keys of old questions. Nothing depends on when it runs. */
export async function sweepConversations(
  db: Db,
  config: Pick<Config, 'CONVERSATION_RETENTION_DAYS'>,
  clock: Clock,
): Promise<void> {
  const now = clock.now().getTime();
  const old = {
    before: new Date(now - config.CONVERSATION_RETENTION_DAYS * DAY),
    staleBefore: new Date(now - STALE_AFTER),
    most: SLICE,
  };
  while ((await deleteInactive(db, old)) === SLICE);
  await deleteKeysBefore(db, new Date(now - KEYS_KEPT));
}
