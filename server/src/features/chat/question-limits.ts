import { AppError } from '@simples/contract/errors';
import type { Db } from '#server/db/database.ts';
import { claimUses, giveBack, type Use } from '#server/db/throttles.ts';
import type { Config } from '#server/lib/config.ts';
import { STALE_AFTER } from './idempotency-keys.service.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const underWay = (userId: string) => `answering:${userId}`;

export type QuestionLimits = ReturnType<typeof createQuestionLimits>;

/** Counted in the database, for all processes together. */
export function createQuestionLimits(config: Config) {
  const usesOf = (userId: string): Use[] => [
    { key: `question:day:${userId}`, policy: { uses: config.QUESTIONS_PER_DAY, window: DAY, apart: 0 } },
    {
      key: `question:minute:${userId}`,
      policy: { uses: config.QUESTIONS_PER_MINUTE, window: MINUTE, apart: 0 },
    },
    {
      key: underWay(userId),
      // What a killed process was answering is forgotten after this time without a further answer.
      policy: { uses: config.ANSWERS_AT_ONCE, window: STALE_AFTER / 1000, apart: 0, lasts: true },
    },
  ];
  return {
    /** @throws AppError `rateLimited`; then nothing is counted. */
    claim: async (db: Db, userId: string, now: Date): Promise<void> => {
      if (!config.RATE_LIMITS) return;
      await db.transaction(async (tx) => {
        const refused = await claimUses(tx, usesOf(userId), now);
        if (!refused) return;
        if (refused.key !== underWay(userId)) throw new AppError('rateLimited', { retryAfter: refused.wait });
        throw new AppError('rateLimited', {
          message: 'Plusieurs de vos questions attendent déjà leur réponse. Réessayez dans un instant.',
          retryAfter: 1,
        });
      });
    },
    /** The answer is no longer under way. */
    release: async (db: Db, userId: string): Promise<void> => {
      if (config.RATE_LIMITS) await giveBack(db, [underWay(userId)]);
    },
  };
}
