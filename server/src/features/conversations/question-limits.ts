import { AppError } from '@simples/contract/errors';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { claimUse } from '../../db/throttles.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * Counts one question of a person against the minute and the day.
 * @throws AppError `rateLimited` when either is used up; then neither is counted.
 */
export async function countQuestion(
  db: Db,
  config: Config,
  who: { userId: string; now: Date },
): Promise<void> {
  if (!config.RATE_LIMITS) return;
  const windows = [
    { name: 'day', uses: config.QUESTIONS_PER_DAY, window: DAY, apart: 0 },
    { name: 'minute', uses: config.QUESTIONS_PER_MINUTE, window: MINUTE, apart: 0 },
  ];
  await db.transaction(async (tx) => {
    for (const { name, ...policy } of windows) {
      const wait = await claimUse(tx, `question:${name}:${who.userId}`, policy, who.now);
      if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
    }
  });
}
