import { AppError } from '@simples/contract/errors';
import type { FeedbackReason, FeedbackValue } from '@simples/contract/feedback';
import type { Actor } from '@simples/contract/permissions';
import type { Clock } from '../../../adapters/clock.ts';
import type { Db } from '../../../db/db.ts';
import { deleteFeedback, isOwnAnswer, saveFeedback } from './feedback.repository.ts';

interface Given {
  readonly conversationId: string;
  readonly messageId: string;
  readonly value: FeedbackValue | 'none';
  readonly reason: FeedbackReason | null;
}

/**
 * Keeps, replaces or takes back the person's opinion of an answer.
 * @throws AppError `notFound` when it is no answer, or one that somebody else received.
 */
export async function giveFeedback(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  actor: Actor,
  { conversationId, messageId, value, reason }: Given,
): Promise<void> {
  if (!(await isOwnAnswer(db, { userId: actor.id, conversationId, messageId })))
    throw new AppError('notFound');
  if (value === 'none') await deleteFeedback(db, messageId);
  else await saveFeedback(db, messageId, { value, reason, at: clock.now() });
}
